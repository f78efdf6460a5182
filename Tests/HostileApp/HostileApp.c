// An app that an attacker controls. It executes the lines of the file `orders` in its home, and
// writes the result of each to `results`: the line, and the error number or 0. Then it opens the
// pipe `finished`. Without that file it sends its host as much as the link accepts.

#define _GNU_SOURCE

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/rtnetlink.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

static int result(long value) { return value < 0 ? errno : 0; }

static int opened(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file < 0) return errno;
    // A file that can be opened but not read counts as out of reach.
    char byte;
    int error = flags == O_RDONLY && read(file, &byte, 1) < 0 && errno != EIO ? errno : 0;
    close(file);
    return error;
}

static int listed(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return errno;
    closedir(folder);
    return 0;
}

static int connected(const char *name, int is_abstract) {
    int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end < 0) return errno;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path + is_abstract, name, sizeof address.sun_path - 2);
    socklen_t length = is_abstract ? offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name)
                                   : sizeof address;
    int error = result(connect(end, (struct sockaddr *)&address, length));
    close(end);
    return error;
}

static int traced(pid_t process) {
    if (ptrace(PTRACE_SEIZE, process, 0, 0) < 0) return errno;
    // The process is traced; it can be detached only after it has stopped.
    ptrace(PTRACE_INTERRUPT, process, 0, 0);
    waitpid(process, NULL, __WALL);
    ptrace(PTRACE_DETACH, process, 0, 0);
    return 0;
}

static int memory(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", process);
    return opened(path, O_RDONLY);
}

static int copied(pid_t process) {
    char byte;
    // The address is invalid, but the permission is checked first.
    struct iovec here = {&byte, 1}, there = {(void *)8, 1};
    return result(process_vm_readv(process, &here, 1, &there, 1, 0));
}

static int limited(pid_t process) {
    struct rlimit limit;
    if (prlimit(process, RLIMIT_NPROC, NULL, &limit) < 0) return errno;
    return result(prlimit(process, RLIMIT_NPROC, &limit, NULL));
}

static int ran(char *path) {
    pid_t child = fork();
    if (child == 0) {
        char *arguments[] = {path, NULL};
        execv(path, arguments);
        _exit(errno);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}

static int pair_of_datagrams(void) {
    int ends[2];
    return result(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
}

static int made(int family, int kind, int protocol) {
    int end = socket(family, kind | SOCK_CLOEXEC, protocol);
    if (end < 0) return errno;
    close(end);
    return 0;
}

// Protocol 262 is multipath TCP, which has ports like TCP.
static int listened(int protocol, int is_bound) {
    int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, protocol);
    if (end < 0) return errno;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int error = is_bound ? result(bind(end, (struct sockaddr *)&address, sizeof address)) : 0;
    if (!error) error = result(listen(end, 1));
    close(end);
    return error;
}

static int bound(void) {
    int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end < 0) return errno;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int error = result(bind(end, (struct sockaddr *)&address, sizeof address));
    close(end);
    return error;
}

// A socket that is notified of changes of links, addresses and routes.
static int follows_routes(void) {
    int end = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (end < 0) return errno;
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_IFADDR
            | RTMGRP_IPV6_ROUTE};
    int error = result(bind(end, (struct sockaddr *)&address, sizeof address));
    close(end);
    return error;
}

// Tries to remove a route that no machine has, to a network for documentation.
static int changed_routes(void) {
    int end = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (end < 0) return errno;
    struct {
        struct nlmsghdr header;
        struct rtmsg route;
        struct rtattr attribute;
        unsigned char network[4];
    } request = {
        {sizeof request, RTM_DELROUTE, NLM_F_REQUEST | NLM_F_ACK, 1, 0},
        {.rtm_family = AF_INET, .rtm_dst_len = 24, .rtm_table = RT_TABLE_MAIN},
        {sizeof(struct rtattr) + 4, RTA_DST},
        {192, 0, 2, 0}};
    struct {
        struct nlmsghdr header;
        struct nlmsgerr error;
        char rest[512];
    } answer = {0};
    int error = result(send(end, &request, sizeof request, 0));
    if (!error) error = result(recv(end, &answer, sizeof answer, 0));
    close(end);
    return error ? error : -answer.error.error;
}

// Times in the distant past.
static const struct timespec old_times[2] = {{978307200, 0}, {978307200, 0}};

static int dated(const char *path, const char *how) {
#ifdef SYS_utime
    long old[2] = {978307200, 978307200};
    struct timeval times[2] = {{978307200, 0}, {978307200, 0}};
    if (!strcmp(how, "utime")) return result(syscall(SYS_utime, path, old));
    if (!strcmp(how, "utimes")) return result(syscall(SYS_utimes, path, times));
    if (!strcmp(how, "futimesat")) return result(syscall(SYS_futimesat, AT_FDCWD, path, times));
#endif
    if (strcmp(how, "descriptor")) return result(utimensat(AT_FDCWD, path, old_times, 0));
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    int error = result(futimens(file, old_times));
    close(file);
    return error;
}

static int watched(const char *path) {
    int watch = inotify_init1(IN_CLOEXEC);
    if (watch < 0) return errno;
    int error = result(inotify_add_watch(watch, path, IN_CREATE));
    close(watch);
    return error;
}

static int watched_whole(const char *path) {
    int watch = (int)syscall(SYS_fanotify_init, FAN_CLOEXEC | FAN_REPORT_FID, O_RDONLY);
    if (watch < 0) return errno;
    int error = result(syscall(
        SYS_fanotify_mark, watch, FAN_MARK_ADD, (uint64_t)FAN_MODIFY, AT_FDCWD, path));
    close(watch);
    return error;
}

// Takes a lease, so that other processes that open the file have to wait.
static int leased(const char *path) {
    int file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    int error = result(fcntl(file, F_SETLEASE, F_RDLCK));
    close(file);
    return error;
}

// Runs in a child process, because it changes the process itself.
static int isolated(const char *how) {
    pid_t child = fork();
    if (child == 0) {
        if (!strcmp(how, "unshare")) _exit(result(unshare(CLONE_NEWUSER)));
        if (!strcmp(how, "setns")) {
            int own = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
            _exit(own < 0 ? errno : result(setns(own, CLONE_NEWNET)));
        }
        struct clone_args newer = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
        long made = !strcmp(how, "clone3")
            ? syscall(SYS_clone3, &newer, sizeof newer)
            : syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
        _exit(result(made));
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}

// Turns into a process that survives an app: in a session of its own, without a parent, and without
// a name.
static void daemonize(void) {
    setsid();
    if (fork() != 0) _exit(0);
    setpgid(0, 0);
    // The environment that the kernel shows is memory of this process.
    for (char **each = environ; *each; each++) memset(*each, 'x', strlen(*each));
    if (chdir("/") != 0) _exit(1);
    for (int each = 0; each < 4; each++) close(each);
}

// Starts processes that outlive the app and hold the pipe's end as long as the other end is read:
// one process that stays, or (`hydra`) one generation of processes after the other.
static int escaped(const char *path, const char *how) {
    pid_t child = fork();
    if (child == 0) {
        int held = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        if (held < 0) _exit(errno);
        signal(SIGPIPE, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        daemonize();
        if (held < 4) _exit(EBADF);
        if (write(held, "x", 1) != 1) _exit(errno);
        struct pollfd end = {.fd = held};
        while (strcmp(how, "hydra")) if (poll(&end, 1, -1) > 0) _exit(0);
        while (poll(&end, 1, 0) == 0) if (fork() > 0) _exit(0);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : EINTR;
}

static int attempt(const char *verb, char *first, const char *second) {
    pid_t process = atoi(first);
    if (!strcmp(verb, "read")) return opened(first, O_RDONLY);
    if (!strcmp(verb, "write")) return opened(first, O_WRONLY);
    if (!strcmp(verb, "make")) return opened(first, O_WRONLY | O_CREAT | O_EXCL);
    if (!strcmp(verb, "list")) return listed(first);
    if (!strcmp(verb, "truncate")) return result(truncate(first, 0));
    if (!strcmp(verb, "remove")) return result(unlink(first));
    if (!strcmp(verb, "move")) return result(rename(first, second));
    if (!strcmp(verb, "link")) return result(link(first, second));
    if (!strcmp(verb, "symlink")) return result(symlink(first, second));
    if (!strcmp(verb, "chmod")) return result(chmod(first, 0600));
    if (!strcmp(verb, "chown")) return result(chown(first, geteuid(), getegid()));
    if (!strcmp(verb, "xattr")) return result(setxattr(first, "user.mark", "x", 1, 0));
    if (!strcmp(verb, "mkdir")) return result(mkdir(first, 0700));
    if (!strcmp(verb, "run")) return ran(first);
    if (!strcmp(verb, "memory")) return memory(process);
    if (!strcmp(verb, "copy")) return copied(process);
    if (!strcmp(verb, "trace")) return traced(process);
    if (!strcmp(verb, "signal")) return result(kill(process, SIGCONT));
    if (!strcmp(verb, "limit")) return limited(process);
    if (!strcmp(verb, "connect")) return connected(first, 0);
    if (!strcmp(verb, "abstract")) return connected(first, 1);
    if (!strcmp(verb, "datagrams")) return pair_of_datagrams();
    if (!strcmp(verb, "ring")) return result(syscall(425, 1, NULL));
    if (!strcmp(verb, "mount")) return result(mount("none", first, "tmpfs", 0, NULL));
    if (!strcmp(verb, "chroot")) return result(chroot(first));
    if (!strcmp(verb, "date")) return dated(first, second);
    if (!strcmp(verb, "watch")) return watched(first);
    if (!strcmp(verb, "watchWhole")) return watched_whole(first);
    if (!strcmp(verb, "lease")) return leased(first);
    if (!strcmp(verb, "listen")) return listened(atoi(first), 1);
    if (!strcmp(verb, "listenAnywhere")) return listened(atoi(first), 0);
    if (!strcmp(verb, "bind")) return bound();
    if (!strcmp(verb, "isolate")) return isolated(first);
    if (!strcmp(verb, "socket")) return made(atoi(first), SOCK_DGRAM, atoi(second));
    if (!strcmp(verb, "followRoutes")) return follows_routes();
    if (!strcmp(verb, "changeRoutes")) return changed_routes();
    if (!strcmp(verb, "faults")) return result(syscall(SYS_userfaultfd, 1));
    if (!strcmp(verb, "escape")) return escaped(first, second);
    return ENOSYS;
}

/// Writes the process's view of itself, as lines that begin with `=`.
static void describe(FILE *results) {
    char line[4096];
    FILE *status = fopen("/proc/self/status", "re");
    while (status && fgets(line, sizeof line, status)) {
        if (!strncmp(line, "NoNewPrivs", 10) || !strncmp(line, "Cap", 3)
            || !strncmp(line, "Seccomp:", 8) || !strncmp(line, "SigBlk", 6))
            fprintf(results, "=%s", line);
    }
    if (status) fclose(status);
    struct rlimit cores;
    getrlimit(RLIMIT_CORE, &cores);
    fprintf(results, "=cores %llu\n", (unsigned long long)cores.rlim_max);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    fprintf(results, "=files %llu\n", (unsigned long long)files.rlim_cur);
    for (char **each = environ; *each; each++) fprintf(results, "=env %s\n", *each);
}

/// Sends one message to the host: its length, its kind, and its fields.
static int told(char kind, const char *fields, unsigned length) {
    char message[512];
    unsigned count = length + 1;
    memcpy(message, &count, 4);
    message[4] = kind;
    memcpy(message + 5, fields, length);
    return send(3, message, length + 5, MSG_NOSIGNAL) < 0;
}

/// Finds the name of a session in the host's message: 22 characters after their length.
static const char *session(const char *bytes, long count) {
    for (long at = 0; at + 26 <= count; at++) {
        if (memcmp(bytes + at, "\x16\0\0\0", 4) != 0) continue;
        long length = 0;
        while (length < 22 && (isalnum((unsigned char)bytes[at + 4 + length]) || strchr("-_", bytes[at + 4 + length]))) length++;
        if (length == 22) return bytes + at;
    }
    return NULL;
}

/// Sends as much as the link accepts: frames, requests for refreshes and scenes, notices.
static int flood(void) {
    static char order[1 << 20];
    // The writes block until the link accepts the data.
    fcntl(3, F_SETFL, fcntl(3, F_GETFL) & ~O_NONBLOCK);
    long count = recv(3, order, sizeof order, 0);
    const char *name = session(order, count);
    if (!name) return 6;
    char picture[64] = "", refresh[26], scene[10] = "", notice[64] = "\1\x20\0\0\0";
    memcpy(picture, name, 26);
    memcpy(picture + 26, "\1\x10\0\0\0", 5);
    memcpy(refresh, name, 26);
    memset(notice + 5, 'x', 32);
    for (;;) {
        if (told(8, picture, 47) || told(40, refresh, 26) || told(9, scene, 10)
            || told(11, notice, 37))
            return 0;
        printf("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
    }
}

int main(void) {
    // This runs first, before the process opens descriptors of its own.
    char descriptors[256] = "";
    for (int each = 0; each < 1024; each++) {
        if (fcntl(each, F_GETFD) < 0) continue;
        size_t length = strlen(descriptors);
        snprintf(descriptors + length, sizeof descriptors - length, " %d", each);
    }
    if (chdir(getenv("HOME")) != 0) return 3;
    FILE *orders = fopen("orders", "re");
    // Without orders it floods the host.
    if (!orders) return flood();
    FILE *results = fopen("results.new", "we");
    if (!results) return 4;
    fprintf(results, "=descriptors%s\n", descriptors);
    describe(results);
    char line[4096];
    while (fgets(line, sizeof line, orders)) {
        line[strcspn(line, "\n")] = 0;
        char words[4096];
        strcpy(words, line);
        char *rest = words, *verb = strsep(&rest, "\t"), *first = strsep(&rest, "\t");
        if (!first) continue;
        fprintf(results, "%s\t%d\n", line, attempt(verb, first, rest ? rest : ""));
        fflush(results);
    }
    fclose(results);
    rename("results.new", "results");
    int pipe = open("finished", O_WRONLY);
    if (pipe >= 0 && write(pipe, "x", 1) == 1) pause();
    return 5;
}
