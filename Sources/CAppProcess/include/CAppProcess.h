// C library functions for an app's process.

#ifndef CAPPPROCESS_H
#define CAPPPROCESS_H

/// Makes standard output line-buffered, so a killed process loses none of the lines that it
/// printed.
void perennial_write_output_by_lines(void);

#endif
