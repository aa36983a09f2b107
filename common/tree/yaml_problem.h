// tree/yaml_problem.h - libyaml's complaints in the user's words. For tree/ alone.
#ifndef TREE_YAML_PROBLEM_H
#define TREE_YAML_PROBLEM_H
#include "tree/yaml_scan.h"
#include <yaml.h>

// Adds the error that ended the parser.
void yaml_problem(const struct yaml_places *, const yaml_parser_t *, struct diags *);
#endif
