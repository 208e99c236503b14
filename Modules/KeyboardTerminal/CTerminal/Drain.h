#ifndef DRAIN_H
#define DRAIN_H

#include <stddef.h>
#include <stdint.h>

/// A buffer for the bytes that are read, and their number; bytes for which there is no room are dropped.
struct drain {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
};

/// Asks the terminal for its device attributes and reads its bytes until it has answered, or
/// for some milliseconds. The terminal is still in raw mode.
void drain_until_answer(int input, int output, int timeout, struct drain *drain);

/// Reads the bytes that are available.
void drain_at_once(int input, struct drain *drain);

#endif
