// Starts processes that are shut in: what posix_spawn does, and what it cannot.

#ifndef CLINUXCONFINEMENT_H
#define CLINUXCONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// What is started, and how.
struct perennial_spawn_order {
    /// An absolute path; no shell is asked.
    const char *executable;
    /// Both end with a null pointer.
    char *const *arguments;
    char *const *environment;
    /// Takes what the program writes to its standard output and error; it is made if it is missing.
    const char *log;
    /// The descriptor that the program finds as 3; it finds no others but the three standard ones.
    int link;
    /// A ruleset of Landlock's that the program starts under, or -1.
    int ruleset;
    /// Takes away what no app needs, for good: privileges, core files, calls that reach out of the process.
    bool is_hardened;
    /// Lets a hardened program connect to the machine's services by their sockets in the file system.
    bool allows_local_sockets;
    /// Lets a hardened program listen on ports.
    bool allows_listening;
    /// A folder in which the program's process group leaves a file, named for it, before the
    /// program runs; or a null pointer.
    const char *records;
};

/// Starts a program in a process group of its own, with no signal blocked and every handler reset.
///
/// A hardened program and all that it starts stay in this group.
///
/// Returns 0 with the number of the process, or the error of the step that failed; no process is left then.
int perennial_spawn(const struct perennial_spawn_order *order, pid_t *process);

/// The version of Landlock that the kernel has, or 0.
int perennial_landlock_version(void);

/// Whether calls can be filtered on this kind of machine.
bool perennial_can_filter_calls(void);

/// An empty ruleset that forbids what is named; -1 with errno set on failure.
///
/// A set that is 0 may be one that the kernel does not know: `network` came with version 4,
/// `scopes` with 6.
int perennial_landlock_ruleset(uint64_t accesses, uint64_t network, uint64_t scopes);

/// Allows accesses to a file, or to a folder and all below; those that a file cannot have are left out.
///
/// Returns 0, or the error; a path that does not exist is one.
int perennial_landlock_allow(int ruleset, const char *path, uint64_t accesses);

#endif
