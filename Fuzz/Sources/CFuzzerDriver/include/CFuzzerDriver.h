#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, for programs whose `main` is somebody else's: SwiftPM's, here.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
