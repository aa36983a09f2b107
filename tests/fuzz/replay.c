// tests/fuzz/replay.c - gives kept inputs to a fuzz target, without a fuzzer: so gcc builds and sanitizers run the corpus too.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Exactly `size` bytes of heap, so that a sanitizer sees a read past the end.
static int replay(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) return perror(path), 1;
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = malloc(size ? size : 1);
    if (!data || fread(data, 1, size, file) != size) return perror(path), 1;
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return fclose(file) != 0;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        fprintf(stderr, "%s\n", argv[i]); // the last one told is the one that crashed
        if (replay(argv[i]) != 0) return 1;
    }
    return 0;
}
