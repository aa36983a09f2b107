// parse/marks.c - the first three bytes of all words are looked for at once.
#include "parse/marks.h"

#include "parse/parser.h"

#include <assert.h>

static void add(struct marks *marks, str word, uint32_t parser)
{
    assert(marks->count < MARKS_MOST && word.len >= MARKS_LOOK);
    for (size_t i = 0; i < MARKS_LOOK; i++) marks->at[i][(unsigned char)word.data[i]] |= (uint64_t)1 << marks->count;
    marks->words[marks->count].word = word;
    marks->words[marks->count++].parser = parser;
}

void marks_make(struct marks *marks)
{
    *marks = (struct marks){ .count = 0 };
    for (size_t i = 0; parser_chatter_at(i).len; i++) add(marks, parser_chatter_at(i), MARKS_CHATTER);
    for (size_t i = 0; parser_at(i); i++) {
        uint32_t bit = (uint32_t)1 << i;
        if (parser_at(i)->claims && !parser_at(i)->marks) marks->digits |= bit;
        for (const char *const *word = parser_at(i)->marks; word && *word; word++) add(marks, str_of(*word), bit);
    }
}

static uint32_t parsers_at(const struct marks *marks, uint64_t words, str text)
{
    uint32_t parsers = 0;
    for (size_t i = 0; words; i++, words >>= 1)
        if (words & 1 && str_starts(text, marks->words[i].word)) parsers |= marks->words[i].parser;
    return parsers;
}

uint32_t marks_in(const struct marks *marks, str line)
{
    const unsigned char *text = (const unsigned char *)line.data;
    uint32_t parsers = 0;
    size_t blanks = 0;
    while (blanks < line.len && (text[blanks] == ' ' || text[blanks] == '\t')) blanks++;
    if (blanks < line.len && text[blanks] >= '0' && text[blanks] <= '9') parsers = marks->digits;
    for (size_t i = 0; i + MARKS_LOOK <= line.len; i++) {
        uint64_t words = marks->at[0][text[i]] & marks->at[1][text[i + 1]] & marks->at[2][text[i + 2]];
        if (words) parsers |= parsers_at(marks, words, str_from(line, i));
    }
    return parsers;
}
