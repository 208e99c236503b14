#ifndef DRAIN_H
#define DRAIN_H

/// Asks the terminal for its device attributes and drops what it sends until it has answered, or
/// for some milliseconds. The terminal is still in raw mode.
void drain_until_answer(int input, int output, int timeout);

#endif
