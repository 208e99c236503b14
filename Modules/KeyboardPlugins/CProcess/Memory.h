#ifndef MEMORY_H
#define MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/// How a supervisor looks at the memory of what runs under it.
///
/// What counts is what is in use: programs that reserve addresses without using them, as sanitizers,
/// WebAssembly and compilers at run time do by the terabyte, are not to be stopped for that.
struct memory_watch {
  /// The bytes that everything under this process may use together.
  uint64_t limit;
  /// What was in use at the last look.
  uint64_t used;
  /// The milliseconds until the next look.
  int wait;
};

/// Looks how much is in use, and decides when to look again; returns whether it is more than the limit.
///
/// Calls nothing that is not async-signal-safe.
bool memory_is_exceeded(struct memory_watch *watch);

#endif
