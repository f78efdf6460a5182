#pragma once

#include <stddef.h>

/// One file of the web client, embedded at compile time: an executable needs no folder beside it.
typedef struct {
    /// The file's name, as it stands in addresses.
    const char *_Nonnull name;
    /// The file's bytes; they live as long as the program.
    const unsigned char *_Nonnull bytes;
    /// How many bytes there are.
    size_t count;
} WebClientFile;

/// How many files there are.
size_t web_client_file_count(void);

/// The file at an index below the count.
WebClientFile web_client_file(size_t index);
