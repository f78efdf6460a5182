#define _GNU_SOURCE

#include "CLinuxConfinement.h"
#include "CallFilter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LANDLOCK_RESTRICT_SELF 446
#define CLOSE_RANGE 436
#define LINK_IN_CHILD 3
#define SOUND_IN_CHILD 4
// The size of the kernel's set of signals. The C library's set is larger and omits two signals.
#define SIGNAL_SET_BYTES 8
#define SIGNALS 64

// The kernel's structure, not the C library's. A handler of 0 is the default.
struct kernel_action {
    void *handler;
    unsigned long flags;
    void *restorer;
    uint64_t mask;
};

// Everything from here to `child` runs in the child between vfork and exec, in the parent's memory:
// only system calls, no locks, no allocation.

static int moved(int descriptor, int place) {
    // A descriptor that already has this number would be closed on exec.
    if (descriptor == place) return fcntl(place, F_SETFD, 0) < 0 ? errno : 0;
    if (dup2(descriptor, place) < 0) return errno;
    return 0;
}

static int opened(const char *path, int flags, int place) {
    int descriptor = open(path, flags, 0600);
    if (descriptor < 0) return errno;
    int error = moved(descriptor, place);
    if (descriptor != place) close(descriptor);
    return error;
}

static void close_from(unsigned lowest) {
    if (syscall(CLOSE_RANGE, lowest, ~0u, 0) == 0) return;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 1 << 20) limit.rlim_cur = 1 << 20;
    for (unsigned each = lowest; each < limit.rlim_cur; each++) close((int)each);
}

// A host has many descriptors. An app has at most as many as select() supports.
static void limit_descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur <= 1024) return;
    limit.rlim_cur = 1024;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void reset_signals(void) {
    for (int number = 1; number <= SIGNALS; number++) {
        struct kernel_action action;
        if (syscall(SYS_rt_sigaction, number, NULL, &action, SIGNAL_SET_BYTES) != 0) continue;
        bool is_reset = number == SIGPIPE || number == SIGTERM || number == SIGINT || number == SIGHUP;
        bool is_handled = action.handler != (void *)SIG_IGN && action.handler != (void *)SIG_DFL;
        if (!is_handled && !(is_reset && action.handler != (void *)SIG_DFL)) continue;
        struct kernel_action standard = {0};
        syscall(SYS_rt_sigaction, number, &standard, NULL, SIGNAL_SET_BYTES);
    }
}

static int harden(void) {
    // The key is in memory, and a core file would contain it. With a limit of 0 Linux still writes
    // a core to a program that receives it through a pipe (core_pattern). With a limit of 1 Linux
    // starts no such program, and writes no file, because the file would exceed the limit.
    struct rlimit none = {1, 1};
    if (setrlimit(RLIMIT_CORE, &none) != 0) return errno;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    // A host that runs as root has privileges that bypass every other restriction. After the line
    // above, the program cannot regain them.
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct nothing[_LINUX_CAPABILITY_U32S_3] = {{0}};
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    if (syscall(SYS_capset, &header, nothing) != 0) return errno;
    return 0;
}

// Writes a number so that it ends at `end`, and returns its beginning.
static char *digits(unsigned long long number, char *end) {
    do *--end = (char)('0' + number % 10);
    while (number /= 10);
    return end;
}

// Creates a file with the name of the process group that contains the time since the machine's
// start, in nanoseconds. A full disk does not prevent an app from starting.
static void record(const char *folder) {
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    char name[24] = {0}, text[24];
    struct timespec now;
    int file = openat(
        descriptor, digits((unsigned long long)getpid(), name + sizeof name - 1),
        O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    close(descriptor);
    if (file < 0) return;
    if (clock_gettime(CLOCK_BOOTTIME, &now) == 0) {
        char *end = text + sizeof text;
        char *start = digits(
            (unsigned long long)now.tv_sec * 1000000000ull + (unsigned long long)now.tv_nsec, end);
        ssize_t ignored = write(file, start, (size_t)(end - start));
        (void)ignored;
    }
    close(file);
}

static int child(
    const struct perennial_spawn_order *order, const struct perennial_call_filter *filter) {
    int error;
    if (setpgid(0, 0) != 0) return errno;
    if (order->records) record(order->records);
    if ((error = opened("/dev/null", O_RDONLY, STDIN_FILENO))) return error;
    // No file in the log's place may block the host or redirect the output.
    int flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
    if ((error = opened(order->log, flags, STDOUT_FILENO))) return error;
    if (fcntl(STDOUT_FILENO, F_SETFL, O_APPEND) != 0) return errno;
    if ((error = moved(STDOUT_FILENO, STDERR_FILENO))) return error;
    if ((error = moved(order->link, LINK_IN_CHILD))) return error;
    if (order->sound >= 0 && (error = moved(order->sound, SOUND_IN_CHILD))) return error;
    if (order->is_hardened && (error = harden())) return error;
    if (order->ruleset >= 0
        && syscall(LANDLOCK_RESTRICT_SELF, order->ruleset, 0) != 0) return errno;
    close_from(order->sound >= 0 ? SOUND_IN_CHILD + 1 : LINK_IN_CHILD + 1);
    limit_descriptors();
    reset_signals();
    uint64_t none = 0;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, SIGNAL_SET_BYTES);
    if (order->is_hardened && (error = perennial_install_call_filter(filter))) return error;
    execve(order->executable, order->arguments, order->environment);
    return errno;
}

// A separate function, so that no register that the child changes contains a part of the parent's
// stack frame.
__attribute__((noinline)) static pid_t start(
    const struct perennial_spawn_order *order, const struct perennial_call_filter *filter,
    volatile int *error) {
    pid_t process = vfork();
    if (process == 0) {
        *error = child(order, filter);
        _exit(127);
    }
    return process;
}

// Returns a copy of a descriptor with a number above those that the child assigns, or -1.
static int lifted(int descriptor) {
    if (descriptor < 0 || descriptor > SOUND_IN_CHILD) return descriptor;
    return fcntl(descriptor, F_DUPFD_CLOEXEC, SOUND_IN_CHILD + 1);
}

int perennial_spawn(const struct perennial_spawn_order *order, pid_t *process) {
    struct perennial_call_filter filter;
    int unfit = perennial_make_call_filter(&filter, order);
    if (unfit) return unfit;
    struct perennial_spawn_order lifted_order = *order;
    lifted_order.link = lifted(order->link);
    if (lifted_order.link < 0) return errno;
    lifted_order.ruleset = lifted(order->ruleset);
    int error = order->ruleset >= 0 && lifted_order.ruleset < 0 ? errno : 0;
    lifted_order.sound = lifted(order->sound);
    if (order->sound >= 0 && lifted_order.sound < 0 && !error) error = errno;
    if (!error) {
        // A handler of the host must not run in the child, which shares the host's memory.
        uint64_t all = ~0ull, before;
        syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, &before, SIGNAL_SET_BYTES);
        volatile int failure = 0;
        pid_t started = start(&lifted_order, &filter, &failure);
        if (started < 0) {
            error = errno;
        } else if (failure) {
            error = failure;
            while (waitpid(started, NULL, 0) < 0 && errno == EINTR) {}
        } else {
            *process = started;
        }
        syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, SIGNAL_SET_BYTES);
    }
    if (lifted_order.link != order->link) close(lifted_order.link);
    if (lifted_order.ruleset != order->ruleset && lifted_order.ruleset >= 0)
        close(lifted_order.ruleset);
    if (lifted_order.sound != order->sound && lifted_order.sound >= 0) close(lifted_order.sound);
    return error;
}
