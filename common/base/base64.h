// base/base64.h - base64 with the standard alphabet, as Kubernetes writes binaryData. Source: RFC 4648, section 4.
#ifndef BASE_BASE64_H
#define BASE_BASE64_H
#include "base/buffer.h"

// Adds the bytes. False when the text is no base64 (padded, without line ends); what was added is then of no use.
bool base64_decode(struct buffer *, str text);
#endif
