// Functions that a process host needs and Swift's Glibc overlay does not contain.

#ifndef CLINUXPROCESS_H
#define CLINUXPROCESS_H

#include "CLinuxConfinement.h"

#include <spawn.h>
#include <sys/types.h>

/// Closes every descriptor from `lowest` up in the child before it executes.
int perennial_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest);

/// Changes the working directory of the child before it executes.
int perennial_spawn_add_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Returns a descriptor that becomes readable when the process has ended, or -1 with errno set.
int perennial_pidfd_open(pid_t process);

/// Sends a signal to the process of a pidfd, which never refers to another process; returns -1 with
/// errno set on failure.
int perennial_pidfd_signal(int pidfd, int signal);

/// Makes every write of a process to a file fail, as on a full disk, or allows writing again.
///
/// The process must ignore SIGXFSZ; children inherit this.
int perennial_forbid_writing(pid_t process, int is_forbidden);

/// Returns an epoll instance that is readable while its descriptor can be read (or written) or the
/// other end has closed, or -1. An observer of the instance never receives the hang-up itself.
int perennial_epoll_around(int descriptor, int is_written);

/// Makes the kernel refuse descriptors that are sent to a local socket; returns -1 with errno set
/// before Linux 6.16.
int perennial_refuse_descriptors(int socket);

/// Returns a duplicate of a descriptor of another process, or -1 with errno set.
int perennial_duplicate_of(pid_t process, int descriptor);

/// Reads the number of bytes that a TCP socket has received, and whether bytes wait to be read or
/// the other end has closed; returns -1 with errno set for another descriptor.
int perennial_tcp_received(int socket, unsigned long long *received, int *is_readable);

/// Returns an epoll instance that is readable when bytes arrive at one of its descriptors, or -1.
int perennial_epoll_of_edges(void);

/// Adds a descriptor to an instance of perennial_epoll_of_edges.
int perennial_add_edge(int epoll, int descriptor);

/// Makes an instance of perennial_epoll_of_edges unreadable until more bytes arrive.
void perennial_drain_edges(int epoll);

/// Returns a counter that a control group's notification increments, or -1 with errno set.
int perennial_event_counter(void);

/// Returns a timer on the calendar's clock, or -1 with errno set.
int perennial_calendar_timer(void);

/// Sets the timer to a time of the calendar, in seconds since 1970. It also fires as soon as the
/// clock is set; reading it then fails with ECANCELED.
int perennial_set_calendar_timer(int timer, long long seconds);

#endif
