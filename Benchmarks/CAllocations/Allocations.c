#include "CAllocations.h"

#include <stddef.h>

// A program may define malloc itself; glibc's own stays reachable under other names.
#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static uint64_t counter;
static int64_t live;

// Returns the size of a block: the bytes that may be used and the word in front of them.
static int64_t bytes(void *block) {
  return block == NULL ? 0 : (int64_t)(malloc_usable_size(block) + sizeof(size_t));
}

static void *counted(void *block) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&live, bytes(block), __ATOMIC_RELAXED);
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = bytes(block);
  void *result = __libc_realloc(block, size);
  // A block that could not be resized stays; one that was resized to nothing is gone.
  if (result != NULL || size == 0) __atomic_fetch_sub(&live, before, __ATOMIC_RELAXED);
  return counted(result);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *result = counted(__libc_memalign(alignment, size));
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

void free(void *block) {
  __atomic_fetch_sub(&live, bytes(block), __ATOMIC_RELAXED);
  __libc_free(block);
}

bool allocations_are_counted(void) { return true; }

uint64_t allocations_count(void) { return __atomic_load_n(&counter, __ATOMIC_RELAXED); }

int64_t allocations_live_bytes(void) { return __atomic_load_n(&live, __ATOMIC_RELAXED); }

#else

bool allocations_are_counted(void) { return false; }

uint64_t allocations_count(void) { return 0; }

int64_t allocations_live_bytes(void) { return 0; }

#endif
