#define _GNU_SOURCE

#include "CallFilter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef THIS_MACHINE

// Numbers that are the same everywhere, and that an older system's header does not know.
#define CALL_IO_URING_SETUP 425
#define CALL_CLONE3 435
#define CALL_FCHMODAT2 452
#define CALL_SETXATTRAT 463
#define CALL_REMOVEXATTRAT 466
#define CALL_FILE_SETATTR 469

#define NEW_TIME_NAMESPACE 0x00000080
#define NEW_NAMESPACES \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID \
     | CLONE_NEWNET)

#define ALLOW SECCOMP_RET_ALLOW
#define ERROR(error) (SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
// The call is not made and reports success.
#define PRETEND ERROR(0)

// MARK: - Writing instructions

// A place in the program whose jump leads to an instruction that is not written yet.
typedef unsigned short mark;

static mark put(struct perennial_call_filter *filter, struct sock_filter instruction) {
    if (filter->count == PERENNIAL_FILTER_MAX) {
        filter->is_broken = true;
        return 0;
    }
    filter->code[filter->count] = instruction;
    return filter->count++;
}

static void load(struct perennial_call_filter *filter, size_t offset) {
    put(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

// Both kinds of machine keep the low half of an argument first.
static void load_low(struct perennial_call_filter *filter, int argument) {
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
}

static void load_high(struct perennial_call_filter *filter, int argument) {
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)argument + 4);
}

static void answer(struct perennial_call_filter *filter, uint32_t value) {
    put(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, value));
}

// Continues with the next instruction if the test holds, and at `land` otherwise.
static mark only_if(struct perennial_call_filter *filter, uint16_t test, uint32_t value) {
    return put(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, value, 0, 0));
}

// Makes the next instruction the one that a failed test leads to.
static void land(struct perennial_call_filter *filter, mark mark) {
    unsigned distance = filter->count - mark - 1u;
    if (distance > UINT8_MAX) filter->is_broken = true;
    filter->code[mark].jf = (uint8_t)distance;
}

// MARK: - Rules

// Between `begin` and `end` stands what one call is answered. The number of the call is loaded
// before and after, so every rule has to end with an answer.
static mark begin(struct perennial_call_filter *filter, long call) {
    return only_if(filter, BPF_JEQ, (uint32_t)call);
}

static void end(struct perennial_call_filter *filter, mark rule, uint32_t value) {
    answer(filter, value);
    land(filter, rule);
}

static void rule(struct perennial_call_filter *filter, long call, uint32_t value) {
    end(filter, begin(filter, call), value);
}

// Answers if the low half of an argument is equal to a value.
static void if_equal(
    struct perennial_call_filter *filter, int argument, uint32_t wanted, uint32_t value) {
    load_low(filter, argument);
    mark other = only_if(filter, BPF_JEQ, wanted);
    answer(filter, value);
    land(filter, other);
}

// Answers if an argument of 64 bits, such as an address, is 0.
static void if_null(struct perennial_call_filter *filter, int argument, uint32_t value) {
    load_low(filter, argument);
    mark low = only_if(filter, BPF_JEQ, 0);
    load_high(filter, argument);
    mark high = only_if(filter, BPF_JEQ, 0);
    answer(filter, value);
    land(filter, low);
    land(filter, high);
}

// Answers if any of the bits is set in the low half of an argument.
static void if_any(
    struct perennial_call_filter *filter, int argument, uint32_t bits, uint32_t value) {
    load_low(filter, argument);
    mark none = only_if(filter, BPF_JSET, bits);
    answer(filter, value);
    land(filter, none);
}

// A call that is for the process itself when its argument is 0, and reaches another one otherwise.
static void only_itself(struct perennial_call_filter *filter, long call, int argument) {
    mark rule = begin(filter, call);
    if_equal(filter, argument, 0, ALLOW);
    end(filter, rule, ERROR(EPERM));
}

// The same for a call that may also mean a group or a user.
static void only_itself_of(struct perennial_call_filter *filter, long call, uint32_t process) {
    mark rule = begin(filter, call);
    load_low(filter, 0);
    mark other = only_if(filter, BPF_JEQ, process);
    if_equal(filter, 1, 0, ALLOW);
    land(filter, other);
    end(filter, rule, ERROR(EPERM));
}

// MARK: - What apps are refused

// Only calls in this machine's own numbering: the other ones of x86-64 would go round every rule.
static void machine(struct perennial_call_filter *filter) {
    load(filter, offsetof(struct seccomp_data, arch));
    mark other = only_if(filter, BPF_JEQ, THIS_MACHINE);
    mark own = put(filter, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 0));
    land(filter, other);
    answer(filter, ERROR(ENOSYS));
    filter->code[own].k = filter->count - own - 1u;
    load(filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    mark low = only_if(filter, BPF_JGE, 0x40000000);
    answer(filter, ERROR(ENOSYS));
    land(filter, low);
#endif
}

// Landlock does not look at modes, owners, extended attributes and times of files, so these calls
// would reach everything of the same user by its path. What a descriptor is open for stays
// possible.
static void files(struct perennial_call_filter *filter) {
    static const long by_path[] = {
#ifdef SYS_chmod
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
        SYS_fchmodat, CALL_FCHMODAT2, SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_removexattr,
        SYS_lremovexattr, CALL_SETXATTRAT, CALL_REMOVEXATTRAT, CALL_FILE_SETATTR};
    for (size_t each = 0; each < sizeof by_path / sizeof *by_path; each++)
        rule(filter, by_path[each], ERROR(EPERM));
    // Without a path it is about the descriptor: the C library's futimens.
    mark times = begin(filter, SYS_utimensat);
    if_null(filter, 1, ALLOW);
    end(filter, times, ERROR(EPERM));
}

// Watching folders of others tells their names, and who does something when.
static void watches(struct perennial_call_filter *filter) {
    rule(filter, SYS_inotify_add_watch, ERROR(EACCES));
    rule(filter, SYS_fanotify_init, ERROR(EPERM));
    rule(filter, SYS_fanotify_mark, ERROR(EPERM));
    // The older way to watch a folder, and what makes others wait to open a file.
    mark control = begin(filter, SYS_fcntl);
    if_equal(filter, 1, F_NOTIFY, ERROR(EPERM));
    if_equal(filter, 1, F_SETLEASE, ERROR(EPERM));
    end(filter, control, ALLOW);
}

// One user's keys are for all its processes.
static void keys(struct perennial_call_filter *filter) {
    rule(filter, SYS_add_key, ERROR(EPERM));
    rule(filter, SYS_request_key, ERROR(EPERM));
    rule(filter, SYS_keyctl, ERROR(EPERM));
}

// Limits, priorities and places of other processes of the same user: a limit of 0 can end a process.
static void processes(struct perennial_call_filter *filter) {
    only_itself(filter, SYS_sched_setaffinity, 0);
    only_itself(filter, SYS_sched_setscheduler, 0);
    only_itself(filter, SYS_sched_setparam, 0);
    only_itself(filter, SYS_sched_setattr, 0);
    only_itself_of(filter, SYS_setpriority, PRIO_PROCESS);
    only_itself_of(filter, SYS_ioprio_set, 1);
    mark limits = begin(filter, SYS_prlimit64);
    if_equal(filter, 0, 0, ALLOW);
    // Reading is harmless.
    if_null(filter, 2, ALLOW);
    end(filter, limits, ERROR(EPERM));
}

// An app and all that it starts are one process group, which the host stops and ends as one.
// Nothing leaves it: a call to do so reports success, since programs are started with one
// (Foundation's Process among them), and has no effect.
static void group(struct perennial_call_filter *filter) {
    rule(filter, SYS_setpgid, PRETEND);
    rule(filter, SYS_setsid, ERROR(EPERM));
}

// Namespaces give a process privileges in a kernel of its own making. The newer call to make
// processes keeps its flags in memory, which a filter cannot read; programs then use the older one.
static void namespaces(struct perennial_call_filter *filter) {
    rule(filter, CALL_CLONE3, ERROR(ENOSYS));
    mark clone = begin(filter, SYS_clone);
    if_any(filter, 0, NEW_NAMESPACES, ERROR(EPERM));
    end(filter, clone, ALLOW);
    mark unshare = begin(filter, SYS_unshare);
    if_any(filter, 0, NEW_NAMESPACES | NEW_TIME_NAMESPACE, ERROR(EPERM));
    end(filter, unshare, ALLOW);
    rule(filter, SYS_setns, ERROR(EPERM));
}

// What no app needs of the kernel, and attacks on it do. The first makes requests that no filter
// sees; programs do without it when it is not there.
static void rare(struct perennial_call_filter *filter) {
    rule(filter, CALL_IO_URING_SETUP, ERROR(ENOSYS));
    rule(filter, SYS_userfaultfd, ERROR(EPERM));
}

// Sockets of the Internet, and the one that tells the machine's addresses. Landlock does not look
// at who connects to a socket in the file system, and behind such sockets are services that start
// programs for their user.
static void sockets(struct perennial_call_filter *filter, bool allows_local) {
    mark made = begin(filter, SYS_socket);
    if_equal(filter, 0, AF_INET, ALLOW);
    if_equal(filter, 0, AF_INET6, ALLOW);
    if (allows_local) if_equal(filter, 0, AF_UNIX, ALLOW);
    load_low(filter, 0);
    mark other = only_if(filter, BPF_JEQ, AF_NETLINK);
    if_equal(filter, 2, NETLINK_ROUTE, ALLOW);
    land(filter, other);
    end(filter, made, ERROR(EACCES));
    if (allows_local) return;
    mark pair = begin(filter, SYS_socketpair);
    load_low(filter, 1);
    put(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf));
    mark kind = only_if(filter, BPF_JEQ, SOCK_STREAM);
    answer(filter, ALLOW);
    land(filter, kind);
    end(filter, pair, ERROR(EACCES));
}

int perennial_make_call_filter(
    struct perennial_call_filter *filter, const struct perennial_spawn_order *order) {
    filter->count = 0;
    filter->is_broken = false;
    machine(filter);
    files(filter);
    watches(filter);
    keys(filter);
    processes(filter);
    group(filter);
    namespaces(filter);
    rare(filter);
    sockets(filter, order->allows_local_sockets);
    // A socket listens on a port of the system's choice without having been bound to one, and
    // Landlock knows one protocol of several; so nothing listens.
    if (!order->allows_listening) rule(filter, SYS_listen, ERROR(EACCES));
    answer(filter, ALLOW);
    return filter->is_broken ? ENOMEM : 0;
}

bool perennial_can_filter_calls(void) {
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

int perennial_install_call_filter(const struct perennial_call_filter *filter) {
    struct sock_fprog program = {filter->count, (struct sock_filter *)filter->code};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0) return 0;
    int error = errno;
    // A kernel without filters starts apps all the same; the host has said so.
    return perennial_can_filter_calls() ? error : 0;
}

#else

bool perennial_can_filter_calls(void) {
    return false;
}

int perennial_make_call_filter(
    struct perennial_call_filter *filter, const struct perennial_spawn_order *order) {
    (void)order;
    filter->count = 0;
    filter->is_broken = false;
    return 0;
}

int perennial_install_call_filter(const struct perennial_call_filter *filter) {
    (void)filter;
    return 0;
}

#endif
