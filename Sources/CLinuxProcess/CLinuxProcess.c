#define _GNU_SOURCE

#include "CLinuxProcess.h"

#include <errno.h>
#include <stddef.h>
#include <poll.h>
#include <netinet/in.h>
#include <linux/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int perennial_spawn_add_folder(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

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

// Newer than some C libraries' headers.
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

int perennial_duplicate_of(pid_t process, int descriptor) {
    int pidfd = perennial_pidfd_open(process);
    if (pidfd < 0) return -1;
    int copy = (int)syscall(SYS_pidfd_getfd, pidfd, descriptor, 0);
    int failure = errno;
    close(pidfd);
    errno = failure;
    return copy;
}

int perennial_tcp_received(int socket, unsigned long long *received, int *is_readable) {
    struct tcp_info info;
    socklen_t size = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return -1;
    if (size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received) {
        errno = ENOTSUP;
        return -1;
    }
    struct pollfd readable = {.fd = socket, .events = POLLIN | POLLRDHUP};
    *received = info.tcpi_bytes_received;
    *is_readable = poll(&readable, 1, 0) > 0;
    return 0;
}

int perennial_epoll_of_edges(void) { return epoll_create1(EPOLL_CLOEXEC); }

int perennial_add_edge(int epoll, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

void perennial_drain_edges(int epoll) {
    struct epoll_event events[16];
    while (epoll_wait(epoll, events, 16, 0) == 16) continue;
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
