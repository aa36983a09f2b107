#!/bin/sh
# embed.sh FILE... - writes a C file with the bytes of every FILE, for embed.h. Only od and sed: no xxd, no python.
set -eu
export LC_ALL=C

cat <<'END'
// Written by compiler/embed/embed.sh.
#include "embed/embed.h"

END
number=0
for file in "$@"; do
    # Octets, not a string literal: C17 promises only 4,095 bytes of those. The last 0 is the NUL that embed.h promises.
    echo "static const unsigned char file_${number}[] = {"
    od -An -v -tu1 "$file" | sed 's/  *\([0-9]\)/\1/; s/  */,/g; s/$/,/'
    echo "0};"
    number=$((number + 1))
done

echo "const struct embedded embedded_files[] = {"
number=0
for file in "$@"; do
    echo "    {STR_INIT(\"${file#templates/}\"), {(const char *)file_${number}, sizeof(file_${number}) - 1}},"
    number=$((number + 1))
done
# C17 has no empty arrays; the row that is not counted stands for "none".
echo "    {STR_INIT(\"\"), STR_INIT(\"\")},"
echo "};"
echo "const size_t embedded_count = sizeof(embedded_files) / sizeof(embedded_files[0]) - 1;"
