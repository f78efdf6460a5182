#pragma once

#include <stddef.h>

/// A file of the web client, embedded at compile time, so an executable needs no folder beside it.
typedef struct {
    /// The file's name, as used in addresses.
    const char *_Nonnull name;
    /// The file's bytes, valid for the lifetime of the program.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    size_t count;
} WebClientFile;

/// Returns the number of files.
size_t web_client_file_count(void);

/// Returns the file at an index below the count.
WebClientFile web_client_file(size_t index);
