#define _GNU_SOURCE

#include "CLinuxProcess.h"

#include <sys/syscall.h>
#include <unistd.h>

int perennial_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest) {
    return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int perennial_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}
