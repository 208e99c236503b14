#ifndef DRAIN_H
#define DRAIN_H

#include <stddef.h>
#include <stdint.h>

/// Room for what is read, which is counted in it; what has no room is dropped.
struct drain {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
};

/// Asks the terminal for its device attributes and reads what it sends until it has answered, or
/// for some milliseconds. The terminal is still in raw mode.
void drain_until_answer(int input, int output, int timeout, struct drain *drain);

/// Reads what there is.
void drain_at_once(int input, struct drain *drain);

#endif
