#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/// A supervisor's watch over the memory of the processes below it.
///
/// Only memory in use counts: sanitizers, WebAssembly and just-in-time compilers reserve terabytes of
/// addresses without using them, and are not to be stopped for that.
struct memory_watch {
  /// The bytes that everything under this process may use together.
  uint64_t limit;
  /// The bytes in use at the last look.
  uint64_t used;
  /// The milliseconds until the next look.
  int wait;
};

/// Looks how much is in use, and decides when to look again; returns whether it is more than the limit.
///
/// Calls nothing that is not async-signal-safe.
bool memory_is_exceeded(struct memory_watch *watch);

#endif
