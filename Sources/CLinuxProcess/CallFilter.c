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

// Numbers that are the same on every machine, and that an older system's header does not contain.
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

// The position in the program of a jump whose target is not written yet.
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

// On both kinds of machine the low half of an argument comes first.
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

// Makes the next instruction the target of a failed test.
static void land(struct perennial_call_filter *filter, mark mark) {
    unsigned distance = filter->count - mark - 1u;
    if (distance > UINT8_MAX) filter->is_broken = true;
    filter->code[mark].jf = (uint8_t)distance;
}

// MARK: - Rules

// The rules between `begin` and `end` are the answers for one call. The number of the call is
// loaded before and after them, so every rule must end with an answer.
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

// Allows a call only if its argument is 0, which means the process itself; any other value would
// affect another process.
static void only_itself(struct perennial_call_filter *filter, long call, int argument) {
    mark rule = begin(filter, call);
    if_equal(filter, argument, 0, ALLOW);
    end(filter, rule, ERROR(EPERM));
}

// Allows a call only for the process itself, although its arguments can also name a group or a
// user.
static void only_itself_of(struct perennial_call_filter *filter, long call, uint32_t process) {
    mark rule = begin(filter, call);
    load_low(filter, 0);
    mark other = only_if(filter, BPF_JEQ, process);
    if_equal(filter, 1, 0, ALLOW);
    land(filter, other);
    end(filter, rule, ERROR(EPERM));
}

// MARK: - Refused calls

// Allows only calls in this machine's own numbering, because the other ones of x86-64 would bypass
// every rule.
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

// Refuses changes of modes, owners, extended attributes and times of files by their paths. Landlock
// does not check them, so they would affect all files of the same user. Calls on an open descriptor
// remain possible.
static void files(struct perennial_call_filter *filter) {
    static const long by_path[] = {
#ifdef SYS_chmod
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
        SYS_fchmodat, CALL_FCHMODAT2, SYS_fchownat, SYS_setxattr, SYS_lsetxattr, SYS_removexattr,
        SYS_lremovexattr, CALL_SETXATTRAT, CALL_REMOVEXATTRAT, CALL_FILE_SETATTR};
    for (size_t each = 0; each < sizeof by_path / sizeof *by_path; each++)
        rule(filter, by_path[each], ERROR(EPERM));
    // Without a path the call affects the descriptor, as in the C library's futimens.
    mark times = begin(filter, SYS_utimensat);
    if_null(filter, 1, ALLOW);
    end(filter, times, ERROR(EPERM));
}

// Refuses to watch folders, because other users' folders would reveal the names of files and the
// times of their use.
static void watches(struct perennial_call_filter *filter) {
    rule(filter, SYS_inotify_add_watch, ERROR(EACCES));
    rule(filter, SYS_fanotify_init, ERROR(EPERM));
    rule(filter, SYS_fanotify_mark, ERROR(EPERM));
    // The older way to watch a folder, and leases, which make other processes wait to open a file.
    mark control = begin(filter, SYS_fcntl);
    if_equal(filter, 1, F_NOTIFY, ERROR(EPERM));
    if_equal(filter, 1, F_SETLEASE, ERROR(EPERM));
    end(filter, control, ALLOW);
}

// Refuses access to the user's keys, because all processes of the user share them.
static void keys(struct perennial_call_filter *filter) {
    rule(filter, SYS_add_key, ERROR(EPERM));
    rule(filter, SYS_request_key, ERROR(EPERM));
    rule(filter, SYS_keyctl, ERROR(EPERM));
}

// Refuses to set limits, priorities and processors of other processes of the same user, because a
// limit of 0 can end a process.
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

// Prevents processes from leaving their process group. An app and all programs that it starts are
// one group, which the host suspends and ends as one. A call of `setpgid` reports success without
// an effect, because Foundation's Process, for example, makes this call to start a program.
static void group(struct perennial_call_filter *filter) {
    rule(filter, SYS_setpgid, PRETEND);
    rule(filter, SYS_setsid, ERROR(EPERM));
}

// Refuses namespaces, because they give a process privileges in a kernel environment of its own.
// The newer call to create processes has its flags in memory, which a filter cannot read; programs
// then use the older call.
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

// Refuses calls that no app needs and that attacks use. The first makes requests that no filter
// sees; programs work without it if it is missing.
static void rare(struct perennial_call_filter *filter) {
    rule(filter, CALL_IO_URING_SETUP, ERROR(ENOSYS));
    rule(filter, SYS_userfaultfd, ERROR(EPERM));
}

// Allows sockets of the Internet, and the one that lists the machine's addresses. Landlock does not
// check connections to sockets in the file system, behind which are services that start programs
// for their user.
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
    // A socket can listen on a port of the system's choice without being bound, and Landlock
    // supports one protocol of several. So listening is refused completely.
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
    // On a kernel without filters, apps are started all the same; the host has reported it.
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
