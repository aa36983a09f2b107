// ingest/colour.h - the escape sequences of terminals (ECMA-48): colours (ESC [ parameters letter) that loggers put around their lines, titles
// (ESC ] text BEL) and character sets (ESC ( letter) that shells leave in what `script` records.
#ifndef INGEST_COLOUR_H
#define INGEST_COLOUR_H
#include "base/buffer.h"
#include "base/str.h"

bool colour_in(str line);
str  colour_outer(str line);                // without those at both ends; what is between stays as it is
str  colour_off(struct buffer *, str line); // without any; lies in the buffer, which is overwritten
#endif
