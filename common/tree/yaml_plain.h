// tree/yaml_plain.h - what may stand in YAML without quotes. For tree/ alone.
#ifndef TREE_YAML_PLAIN_H
#define TREE_YAML_PLAIN_H
#include "base/buffer.h"
#include "base/str.h"
#include <stdint.h>

bool yaml_is_printable(uint32_t);               // may stand in a line as it is
bool yaml_is_plain(str);                        // every reader reads it back as this text, without quotes
// Writes null, a boolean or a number in the one form that every reader takes for it; false, and nothing written, when the text is none.
bool yaml_write_typed(struct buffer *, str);
#endif
