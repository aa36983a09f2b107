// import/bexhoma_options.h - bexhoma's options for its hardware benchmark, as its help lists them (version 0.10.2).
#ifndef IMPORT_BEXHOMA_OPTIONS_H
#define IMPORT_BEXHOMA_OPTIONS_H
#include "import/words.h"

enum bexhoma_use {
    BEXHOMA_AXIS,           // a comma-separated list: one value is a field, several are an axis; `to` is the field
    BEXHOMA_KEPT,           // read by the importer itself; `to` says how it is called there
    BEXHOMA_FLAG,           // the same without a value
    BEXHOMA_NONE,           // a value without a counterpart; `to` says why
    BEXHOMA_NONE_FLAG,      // the same without a value
    BEXHOMA_DONE,           // what is always done here; `to` says so
};
struct bexhoma_option { const char *name, *long_name; enum bexhoma_use use; const char *to; bool optional; };    // optional: its value may be left out
extern const struct bexhoma_option bexhoma_options[];       // ends with a row without a name
const struct bexhoma_option *bexhoma_find(str word);        // with its dashes; NULL: none
str bexhoma_suggest(str word);
bool bexhoma_has_value(enum bexhoma_use);
#endif
