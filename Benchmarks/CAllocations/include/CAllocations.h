#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the program can count its allocations on this platform.
bool allocations_are_counted(void);

/// Returns the number of blocks that the whole process has asked for since it started.
uint64_t allocations_count(void);

/// Returns the size in bytes of the live blocks of the process, including the allocator's own bytes.
int64_t allocations_live_bytes(void);

#endif
