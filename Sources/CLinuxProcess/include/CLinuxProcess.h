// What Swift's Glibc overlay does not show and a process host needs.

#ifndef CLINUXPROCESS_H
#define CLINUXPROCESS_H

#include "CLinuxConfinement.h"

#include <spawn.h>
#include <sys/types.h>

/// Closes every descriptor from `lowest` up in the child before it executes.
int perennial_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest);

/// A descriptor that becomes readable when the process is dead; -1 with errno set on failure.
int perennial_pidfd_open(pid_t process);

/// Sends a signal to the process of a pidfd, which no other can have become; -1 with errno set on failure.
int perennial_pidfd_signal(int pidfd, int signal);

/// Makes every write of a process to a file fail, as on a full disk, or lets it write again.
///
/// The process must ignore SIGXFSZ, which it inherits.
int perennial_forbid_writing(pid_t process, int is_forbidden);

/// An epoll instance that is readable while the descriptor in it can be read (or written), or its other end has
/// gone; -1 without one. Whoever watches it never sees the hanging up itself.
int perennial_epoll_around(int descriptor, int is_written);

/// Has the kernel refuse descriptors that are sent to a local socket; -1 with errno set before Linux 6.16.
int perennial_refuse_descriptors(int socket);

/// A counter that a control group's notification adds to; -1 with errno set on failure.
int perennial_event_counter(void);

/// A timer on the calendar's clock; -1 with errno set on failure.
int perennial_calendar_timer(void);

/// Has the timer go off at an instant of the calendar, in seconds since 1970, or as soon as somebody sets the
/// clock: reading it then fails with ECANCELED.
int perennial_set_calendar_timer(int timer, long long seconds);

#endif
