// The system calls that an app is refused, as the kernel's filter language has them.

#ifndef CALLFILTER_H
#define CALLFILTER_H

#include <stdbool.h>

/// Installs the filter in the calling thread; it may allocate nothing and touch nothing but registers and its
/// stack, since it runs between vfork and exec. Returns 0, or the error.
int perennial_filter_calls(bool allows_local_sockets);

#endif
