// The start of confined processes, for which posix_spawn is not enough.

#ifndef CLINUXCONFINEMENT_H
#define CLINUXCONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The program to start, and its confinement.
struct perennial_spawn_order {
    /// The program's absolute path; no shell is used.
    const char *executable;
    /// The arguments and the environment, each with a null pointer at the end.
    char *const *arguments;
    char *const *environment;
    /// The file for the program's standard output and error; it is created if it is missing.
    const char *log;
    /// The descriptor that the program receives as 3; it receives no others but the three standard
    /// ones.
    int link;
    /// The descriptor that the program receives as 4, or -1 for none.
    int sound;
    /// A Landlock ruleset that the program starts under, or -1.
    int ruleset;
    /// Whether to remove permanently what no app needs: privileges, core files, and calls that
    /// affect other processes.
    bool is_hardened;
    /// Whether a hardened program may connect to the machine's services through sockets in the file
    /// system.
    bool allows_local_sockets;
    /// Whether a hardened program may listen on ports.
    bool allows_listening;
    /// A folder in which a file with the name of the program's process group is created before the
    /// program runs, or a null pointer.
    const char *records;
};

/// Starts a program in its own process group, with no signal blocked and every handler reset.
///
/// A hardened program and all programs that it starts stay in this group.
///
/// Returns 0 with the number of the process, or the error of the step that failed; then no process
/// is left.
int perennial_spawn(const struct perennial_spawn_order *order, pid_t *process);

/// Returns the version of Landlock in the kernel, or 0.
int perennial_landlock_version(void);

/// Returns whether calls can be filtered on this kind of machine.
bool perennial_can_filter_calls(void);

/// Creates an empty ruleset that forbids the given accesses; returns -1 with errno set on failure.
///
/// If a set is 0, the kernel need not know it: `network` was added in version 4, `scopes` in
/// version 6.
int perennial_landlock_ruleset(uint64_t accesses, uint64_t network, uint64_t scopes);

/// Allows accesses to a file, or to a folder and everything below it. Accesses that a file cannot
/// have are omitted.
///
/// Returns 0 or the error; a path that does not exist is an error too.
int perennial_landlock_allow(int ruleset, const char *path, uint64_t accesses);

#endif
