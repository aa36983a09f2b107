// ingest/decode.h - UTF-16 as UTF-8, piece by piece: what PowerShell's > makes of a tool's output. Lines stay what they are.
#ifndef INGEST_DECODE_H
#define INGEST_DECODE_H
#include "ingest/stream.h"

enum encoding { ENCODING_BYTES, ENCODING_UTF16_LE, ENCODING_UTF16_BE };
// By its mark (BOM), or by the NULs that letters of ASCII leave at every other byte.
enum encoding decode_encoding(str start);

struct decode { struct stream *from; enum encoding encoding; };
size_t decode_read(void *from, char *into, size_t room);    // as stream_reader() asks for bytes: of the decode given as `from`
// Bytes of the UTF-16 that this UTF-8 came from.
size_t decode_width(str utf8);
#endif
