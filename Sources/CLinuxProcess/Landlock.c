#define _GNU_SOURCE

#include "CLinuxConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's documented interface. The header of an older system contains less of it.
#define LANDLOCK_CREATE_RULESET 444
#define LANDLOCK_ADD_RULE 445
#define ASK_VERSION 1u
#define RULE_PATH_BENEATH 1

struct ruleset_attributes {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_beneath {
    uint64_t accesses;
    int32_t parent;
} __attribute__((packed));

// Execute, write, read, truncate, control a device: the accesses that a rule on a file may contain.
static const uint64_t accesses_of_files = 1u << 0 | 1u << 1 | 1u << 2 | 1u << 14 | 1u << 15;

int perennial_landlock_version(void) {
    long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, ASK_VERSION);
    return version < 0 ? 0 : (int)version;
}

int perennial_landlock_ruleset(uint64_t accesses, uint64_t network, uint64_t scopes) {
    struct ruleset_attributes attributes = {accesses, network, scopes};
    // An older kernel accepts only the shorter structure.
    size_t size = sizeof attributes.files;
    if (network) size = offsetof(struct ruleset_attributes, scopes);
    if (scopes) size = sizeof attributes;
    return (int)syscall(LANDLOCK_CREATE_RULESET, &attributes, size, 0);
}

static int allow(int ruleset, int descriptor, uint64_t accesses) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return errno;
    if (!S_ISDIR(status.st_mode)) accesses &= accesses_of_files;
    if (!accesses) return 0;
    struct path_beneath rule = {accesses, descriptor};
    return syscall(LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0) == 0 ? 0 : errno;
}

int perennial_landlock_allow(int ruleset, const char *path, uint64_t accesses) {
    int descriptor = open(path, O_PATH | O_CLOEXEC);
    if (descriptor < 0) return errno;
    int error = allow(ruleset, descriptor, accesses);
    close(descriptor);
    return error;
}
