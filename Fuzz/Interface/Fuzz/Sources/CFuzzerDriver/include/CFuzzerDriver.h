#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's entry point for programs with another `main`; here it is SwiftPM's.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
