#ifndef ERRORS_H
#define ERRORS_H

// Output to standard error while a program draws: kept, and shown when the terminal is as
// it was. On the screen it would destroy the picture and vanish with it, the last words of a trap
// first of all.

/// Starts keeping output to standard error, if that is a terminal. Async-signal-safe after the
/// first time.
void errors_keep(void);

/// Restores standard error and writes the output that was kept, its last 64 KiB at most, once.
void errors_show(int output, int timeout);

#endif
