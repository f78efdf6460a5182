#define _GNU_SOURCE

#include "CAppProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void perennial_write_output_by_lines(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
}

// Replaces the C library's function in an app. The filter of an app's system calls refuses to
// change the mode of a file by its path, and allows it for a file that is open. Foundation changes
// modes by path, in `UserDefaults.synchronize()` for example, and reports a failure for a file that
// it has written.
__attribute__((visibility("default"))) int chmod(const char *path, mode_t mode) {
    if (syscall(SYS_fchmodat, AT_FDCWD, path, mode) == 0) return 0;
    if (errno != EPERM) return -1;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) {
        errno = EPERM;
        return -1;
    }
    int result = fchmod(file, mode);
    int error = errno;
    close(file);
    errno = error;
    return result;
}
