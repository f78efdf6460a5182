#define _GNU_SOURCE

#include "CLinuxProcess.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int perennial_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest) {
    return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int perennial_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

int perennial_pidfd_signal(int pidfd, int signal) {
    return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, 0, 0);
}

int perennial_forbid_writing(pid_t process, int is_forbidden) {
    struct rlimit limit = {is_forbidden ? 0 : RLIM_INFINITY, RLIM_INFINITY};
    return prlimit(process, RLIMIT_FSIZE, &limit, 0);
}

int perennial_epoll_around(int descriptor, int is_written) {
    int around = epoll_create1(EPOLL_CLOEXEC);
    if (around < 0) return -1;
    struct epoll_event event = {.events = is_written ? EPOLLOUT : EPOLLIN};
    if (epoll_ctl(around, EPOLL_CTL_ADD, descriptor, &event) == 0) return around;
    close(around);
    return -1;
}

// Newer than the C library's headers.
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif

int perennial_refuse_descriptors(int socket) {
    int none = 0;
    return setsockopt(socket, SOL_SOCKET, SO_PASSRIGHTS, &none, sizeof none);
}

int perennial_event_counter(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

int perennial_calendar_timer(void) {
    return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

int perennial_set_calendar_timer(int timer, long long seconds) {
    struct itimerspec when = {{0, 0}, {(time_t)seconds, 0}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, 0);
}
