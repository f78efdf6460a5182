#define _GNU_SOURCE

#include "CallFilter.h"
#include "CLinuxConfinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
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
#define CALL_FCHMODAT2 452
#define CALL_SETXATTRAT 463
#define CALL_REMOVEXATTRAT 466
#define CALL_FILE_SETATTR 469

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
// Both kinds of machine keep the low half of an argument first.
#define LOW(index) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (index))
#define HIGH(index) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (index) + 4)
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
// Goes on with the next instruction if it is equal, or skips so many.
#define EQUAL(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skip))
#define REFUSED(call, error) EQUAL((call), 1), REFUSE(error)
// A call that is for the process itself when its argument is 0, and reaches another one otherwise.
#define ONLY_ITSELF(call, index) \
    EQUAL((call), 4), LOW(index), EQUAL(0, 1), ALLOW, REFUSE(EPERM)
// The same for a call that may also mean a group or a user.
#define OF_A_PROCESS(call, process) \
    EQUAL((call), 6), LOW(0), EQUAL((process), 3), LOW(1), EQUAL(0, 1), ALLOW, REFUSE(EPERM)

// Landlock does not look at modes, owners and extended attributes of files, so these calls would reach
// everything of the same user by its path. What a descriptor is open for stays possible.
#ifdef SYS_chmod
#define OLD_CALLS \
    REFUSED(SYS_chmod, EPERM), REFUSED(SYS_chown, EPERM), REFUSED(SYS_lchown, EPERM),
#else
#define OLD_CALLS
#endif

#define FILTER_START \
    FIELD(arch), EQUAL(THIS_MACHINE, 1), BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0), REFUSE(ENOSYS), \
    FIELD(nr),
// The second numbering of calls on x86-64 would go round every rule.
#define OTHER_NUMBERING BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(ENOSYS),

#define FILTER_FILES \
    OLD_CALLS REFUSED(SYS_fchmodat, EPERM), REFUSED(CALL_FCHMODAT2, EPERM), \
    REFUSED(SYS_fchownat, EPERM), REFUSED(SYS_setxattr, EPERM), REFUSED(SYS_lsetxattr, EPERM), \
    REFUSED(SYS_removexattr, EPERM), REFUSED(SYS_lremovexattr, EPERM), \
    REFUSED(CALL_SETXATTRAT, EPERM), REFUSED(CALL_REMOVEXATTRAT, EPERM), \
    REFUSED(CALL_FILE_SETATTR, EPERM),

// Its requests are not seen by this filter; programs do without it when it is not there.
#define FILTER_RINGS REFUSED(CALL_IO_URING_SETUP, ENOSYS),

// One user's keys are for all its processes.
#define FILTER_KEYS \
    REFUSED(SYS_add_key, EPERM), REFUSED(SYS_request_key, EPERM), REFUSED(SYS_keyctl, EPERM),

// Limits, priorities and places of other processes of the same user: a limit of 0 can end a process.
#define FILTER_PROCESSES \
    ONLY_ITSELF(SYS_sched_setaffinity, 0), ONLY_ITSELF(SYS_sched_setscheduler, 0), \
    ONLY_ITSELF(SYS_sched_setparam, 0), ONLY_ITSELF(SYS_sched_setattr, 0), \
    OF_A_PROCESS(SYS_setpriority, PRIO_PROCESS), OF_A_PROCESS(SYS_ioprio_set, 1), \
    EQUAL(SYS_prlimit64, 9), LOW(0), EQUAL(0, 1), ALLOW, LOW(2), EQUAL(0, 3), HIGH(2), EQUAL(0, 1), \
    ALLOW, REFUSE(EPERM),

// Neither does Landlock look at who connects to a socket in the file system, and behind such sockets are
// services that start programs for their user.
#define FILTER_LOCAL_SOCKETS \
    EQUAL(SYS_socket, 4), LOW(0), EQUAL(AF_UNIX, 1), REFUSE(EACCES), ALLOW, \
    EQUAL(SYS_socketpair, 5), LOW(1), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf), \
    EQUAL(SOCK_STREAM, 1), ALLOW, REFUSE(EACCES),

static const struct sock_filter with_local_sockets[] = {
    FILTER_START
#ifdef __x86_64__
    OTHER_NUMBERING
#endif
    FILTER_FILES FILTER_RINGS FILTER_KEYS FILTER_PROCESSES ALLOW};

static const struct sock_filter without_local_sockets[] = {
    FILTER_START
#ifdef __x86_64__
    OTHER_NUMBERING
#endif
    FILTER_FILES FILTER_RINGS FILTER_KEYS FILTER_PROCESSES FILTER_LOCAL_SOCKETS ALLOW};

bool perennial_can_filter_calls(void) {
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

int perennial_filter_calls(bool allows_local_sockets) {
    struct sock_fprog program = {
        sizeof without_local_sockets / sizeof without_local_sockets[0],
        (struct sock_filter *)without_local_sockets};
    if (allows_local_sockets) {
        program.len = sizeof with_local_sockets / sizeof with_local_sockets[0];
        program.filter = (struct sock_filter *)with_local_sockets;
    }
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0) return 0;
    int error = errno;
    // A kernel without filters starts apps all the same; the host has said so.
    return perennial_can_filter_calls() ? error : 0;
}

#else

bool perennial_can_filter_calls(void) {
    return false;
}

int perennial_filter_calls(bool allows_local_sockets) {
    (void)allows_local_sockets;
    return 0;
}

#endif
