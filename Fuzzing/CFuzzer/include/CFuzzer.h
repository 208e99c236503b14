#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's driver, for programs that have a main of their own. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*subject)(const uint8_t *bytes, size_t size));

#endif
