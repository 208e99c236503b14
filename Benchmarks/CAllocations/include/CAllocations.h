#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this platform lets the program count its allocations.
bool allocations_are_counted(void);

/// How many blocks the whole process has asked for since it started.
uint64_t allocations_count(void);

/// How many bytes the blocks take that the whole process has now, the allocator's own included.
int64_t allocations_live_bytes(void);

#endif
