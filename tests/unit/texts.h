// tests/unit/texts.h - texts that YAML readers are known to misread when they stand without quotes, and random ones made of such pieces.
#ifndef TEXTS_H
#define TEXTS_H
#include "base/arena.h"
#include "base/buffer.h"
#include "tree/node.h"

// What libyaml's own emitter leaves plain and go-yaml v2 (kubectl's), go-yaml v3 or PyYAML take for something else, and what trips scanners.
static const str nasty_texts[] = {
    STR_INIT(""), STR_INIT("true"), STR_INIT("True"), STR_INIT("TRUE"), STR_INIT("false"), STR_INIT("False"), STR_INIT("null"), STR_INIT("Null"),
    STR_INIT("NULL"), STR_INIT("~"), STR_INIT("0"), STR_INIT("012"), STR_INIT("0777"), STR_INIT("12"), STR_INIT("-12"), STR_INIT("+12"), STR_INIT("-0"),
    STR_INIT("00"), STR_INIT("1.5"), STR_INIT(".5"), STR_INIT("5."), STR_INIT("0.0"), STR_INIT("0x10"), STR_INIT("0xDEADBEEF"), STR_INIT("0b11"),
    STR_INIT("1_000"), STR_INIT("1__0"), STR_INIT("123456789012345678901234567890"), STR_INIT(".inf"), STR_INIT("-.INF"), STR_INIT("+.inf"), STR_INIT(".nan"),
    STR_INIT("yes"), STR_INIT("no"), STR_INIT("on"), STR_INIT("off"), STR_INIT("Yes"), STR_INIT("NO"), STR_INIT("y"), STR_INIT("n"), STR_INIT("Y"), STR_INIT("N"),
    STR_INIT("1:30"), STR_INIT("12:30:45"), STR_INIT("190:20:30.15"), STR_INIT("60:1"), STR_INIT("="), STR_INIT("<<"), STR_INIT("2001-01-01"),
    STR_INIT("2001-12-14t21:59:43.10-05:00"), STR_INIT("2001-12-14 21:59:43.10 -5"), STR_INIT("1e3"), STR_INIT("1E3"), STR_INIT("1e+3"), STR_INIT("-1e-5"),
    STR_INIT("0e0"), STR_INIT("+1e5"), STR_INIT("-.5"), STR_INIT("0X1F"), STR_INIT("08"), STR_INIT("0o17"), STR_INIT("10Gi"), STR_INIT("4k"), STR_INIT("100m"),
    STR_INIT("1e3m"), STR_INIT("v1"), STR_INIT("1.2.3"), STR_INIT("0xg"), STR_INIT("a:b"), STR_INIT("x#y"), STR_INIT("-ec"), STR_INIT("a: b"), STR_INIT("a:"),
    STR_INIT(":a"), STR_INIT(": a"), STR_INIT("#a"), STR_INIT("a #b"), STR_INIT(" a"), STR_INIT("a "), STR_INIT("\ta"), STR_INIT("a\t"), STR_INIT("a\tb"),
    STR_INIT("-"), STR_INIT("- a"), STR_INIT("--"), STR_INIT("---"), STR_INIT("--- a"), STR_INIT("---a"), STR_INIT("..."), STR_INIT("... a"), STR_INIT("?"),
    STR_INIT("? a"), STR_INIT("?a"), STR_INIT("["), STR_INIT("[a]"), STR_INIT("{a: b}"), STR_INIT("}"), STR_INIT(","), STR_INIT("&a"), STR_INIT("*a"),
    STR_INIT("!a"), STR_INIT("!!str"), STR_INIT("|"), STR_INIT(">"), STR_INIT("%a"), STR_INIT("@a"), STR_INIT("`a"), STR_INIT("'"), STR_INIT("\""), STR_INIT("it's"),
    STR_INIT("'a'"), STR_INIT("\"a\""), STR_INIT("\\"), STR_INIT("\\n"), STR_INIT("a\nb"), STR_INIT("a\n"), STR_INIT("a\nb\n"), STR_INIT("a\n\n"), STR_INIT("\na"),
    STR_INIT("\n"), STR_INIT("a\n b\n"), STR_INIT(" a\nb\n"), STR_INIT("a \nb\n"), STR_INIT("a\n\nb\n"), STR_INIT("a\n\t\nb"), STR_INIT("a\n---\nb\n"),
    STR_INIT("a\n...\n"), STR_INIT("# a\nb\n"), STR_INIT("a\r\nb\r\n"), STR_INIT("a\rb"), STR_INIT("\x01"), STR_INIT("a\x1b[0m"), STR_INIT("\x7f"),
    STR_INIT("\xC2\x85"), STR_INIT("a\xC2\x85" "b\n"), STR_INIT("\xC2\xA0"), STR_INIT("\xC2\xA0" "a"), STR_INIT("\xE2\x80\xA8"), STR_INIT("a\nb\xE2\x80\xA8"),
    STR_INIT("\xE2\x80\xA9"), STR_INIT("\xEF\xBB\xBF"), STR_INIT("\xEF\xBB\xBF" "a"), STR_INIT("\xEF\xBF\xBE"), STR_INIT("\xF0\x9F\x98\x80"),
    STR_INIT("\xC3\xA4: \xC3\xB6"),
    STR_INIT("#!/bin/sh\nset -eu\n\techo \"$1\"\nexit 0\n"), STR_INIT("{{ x }}"), STR_INIT("$(VAR)"), STR_INIT("busybox\n  hostNetwork: true"),
};
enum { NASTY_COUNT = sizeof nasty_texts / sizeof nasty_texts[0] };

static const str text_pieces[] = {
    STR_INIT(" "), STR_INIT(":"), STR_INIT(": "), STR_INIT("#"), STR_INIT(" #"), STR_INIT("-"), STR_INIT("- "), STR_INIT("\n"), STR_INIT("\n\n"), STR_INIT("\t"),
    STR_INIT("\r"),
    STR_INIT("'"), STR_INIT("\""), STR_INIT("\\"), STR_INIT("a"), STR_INIT("b c"), STR_INIT("Z"), STR_INIT("{"), STR_INIT("}"), STR_INIT("["), STR_INIT("]"),
    STR_INIT(","),
    STR_INIT("&"), STR_INIT("*"), STR_INIT("!"), STR_INIT("|"), STR_INIT(">"), STR_INIT("%"), STR_INIT("@"), STR_INIT("`"), STR_INIT("?"), STR_INIT("="),
    STR_INIT("<<"), STR_INIT("~"),
    STR_INIT("yes"), STR_INIT("null"), STR_INIT("---"), STR_INIT("..."), STR_INIT("\xC3\xA4"), STR_INIT("\xF0\x9F\x98\x80"), STR_INIT("\xC2\x85"),
    STR_INIT("\xE2\x80\xA8"),
    STR_INIT("\xC2\xA0"), STR_INIT("\xEF\xBB\xBF"), STR_INIT("\x01"), STR_INIT("\x1b"), STR_INIT("\x7f"), STR_INIT("\xC2\x9F"), STR_INIT("0"), STR_INIT("1"),
    STR_INIT("."), STR_INIT("e"),
};
static const str number_pieces[] = {
    STR_INIT("0"), STR_INIT("1"), STR_INIT("7"), STR_INIT("9"), STR_INIT("."), STR_INIT("_"), STR_INIT("+"), STR_INIT("-"), STR_INIT("e"), STR_INIT("E"),
    STR_INIT("x"), STR_INIT("X"),
    STR_INIT("o"), STR_INIT("b"), STR_INIT("a"), STR_INIT("F"), STR_INIT(":"), STR_INIT("p"), STR_INIT("T"), STR_INIT("Z"), STR_INIT(" "), STR_INIT("i"), STR_INIT("n"),
};

enum { TEXT_PIECE_COUNT = sizeof text_pieces / sizeof text_pieces[0], NUMBER_PIECE_COUNT = sizeof number_pieces / sizeof number_pieces[0] };

// SplitMix64: the same texts on every machine.
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Of at most 8 pieces; every second one looks like a number; one in 64 is long.
static inline str random_text(struct arena *arena, uint64_t *state)
{
    struct buffer text = { 0 };
    bool is_number = next_random(state) % 2;
    size_t count = next_random(state) % 64 == 0 ? 400 : next_random(state) % 9;
    for (size_t i = 0; i < count; i++) {
        uint64_t pick = next_random(state);
        buffer_add(&text, is_number ? number_pieces[pick % NUMBER_PIECE_COUNT] : text_pieces[pick % TEXT_PIECE_COUNT]);
    }
    str copy = arena_copy(arena, buffer_str(&text));
    buffer_free(&text);
    return copy;
}

// A text in every place where one can stand: value, item, key, and deeper.
static inline const struct node *text_in_all_places(struct arena *arena, str text)
{
    const struct node *scalar = node_text(arena, text);
    struct node *list = node_list(arena), *inner = node_list(arena), *deep = node_map(arena), *map = node_map(arena);
    node_add(arena, inner, scalar);
    node_put(arena, deep, text, scalar);
    node_add(arena, list, scalar);
    node_add(arena, list, inner);
    node_add(arena, list, deep);
    node_put(arena, map, STR("value"), scalar);
    node_put(arena, map, STR("list"), list);
    node_put(arena, map, STR("last"), scalar);
    return map;
}
#endif
