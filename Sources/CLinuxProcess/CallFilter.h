// The system calls that are refused to an app, as a program for the kernel's filter machine.

#ifndef CALLFILTER_H
#define CALLFILTER_H

#include "CLinuxConfinement.h"

#include <linux/filter.h>
#include <stdbool.h>

/// The maximum number of instructions in the program; the kernel accepts 4,096.
#define PERENNIAL_FILTER_MAX 512

/// A filter program, complete and ready for the kernel.
struct perennial_call_filter {
    unsigned short count;
    /// Whether a rule did not fit; then the program must not be used.
    bool is_broken;
    struct sock_filter code[PERENNIAL_FILTER_MAX];
};

/// Writes the program that refuses the calls that the order does not allow. It runs in the host,
/// before vfork.
///
/// Returns 0, or ENOMEM if the program does not fit.
int perennial_make_call_filter(
    struct perennial_call_filter *filter, const struct perennial_spawn_order *order);

/// Installs the program in the calling thread. It allocates nothing and touches only registers and
/// its stack, because it runs between vfork and exec. Returns 0, or the error.
int perennial_install_call_filter(const struct perennial_call_filter *filter);

#endif
