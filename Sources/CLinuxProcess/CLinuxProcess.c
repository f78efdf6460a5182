#define _GNU_SOURCE

#include "CLinuxProcess.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int perennial_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest) {
    return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int perennial_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

int perennial_forbid_writing(pid_t process, int is_forbidden) {
    struct rlimit limit = {is_forbidden ? 0 : RLIM_INFINITY, RLIM_INFINITY};
    return prlimit(process, RLIMIT_FSIZE, &limit, 0);
}
