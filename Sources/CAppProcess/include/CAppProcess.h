// What an app's process needs of the C library.

#ifndef CAPPPROCESS_H
#define CAPPPROCESS_H

/// Writes standard output to its file line by line, so that a process that is killed loses none of
/// the lines that it printed.
void perennial_write_output_by_lines(void);

#endif
