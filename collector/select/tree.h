// select/tree.h - an expression once it was read. Only for select/.
#ifndef SELECT_TREE_H
#define SELECT_TREE_H
#include "select/expression.h"

enum op {
    OP_CONSTANT, OP_FACET, OP_STATISTIC, OP_ROUND, OP_ABS, OP_NEGATE, OP_NOT,
    OP_AND, OP_OR, OP_EQUAL, OP_UNEQUAL, OP_LESS, OP_AT_MOST, OP_MORE, OP_AT_LEAST, OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE,
};
enum statistic { STATISTIC_N, STATISTIC_MEAN, STATISTIC_MEDIAN, STATISTIC_SD, STATISTIC_CV, STATISTIC_CI, STATISTIC_MIN, STATISTIC_MAX, STATISTIC_SUM };

struct expression {
    enum op op;
    struct value constant;
    struct facet facet;
    enum statistic statistic;
    const struct expression *left, *right;
};
extern const str statistic_words[];
#endif
