#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "CTerminal.h"

/// Room for the handlers here and for a backtracer that they hand over to.
enum { SIZE = 128 * 1024 };

static _Thread_local bool is_protected;
static pthread_key_t stacks;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Takes a thread's stack away when the thread ends.
static void release(void *memory) {
  stack_t none = {.ss_flags = SS_DISABLE}, now;
  if (sigaltstack(NULL, &now) == 0 && now.ss_sp == memory) sigaltstack(&none, NULL);
  free(memory);
}

static void make_key(void) { pthread_key_create(&stacks, release); }

void CTerminalProtectThread(void) {
  stack_t now;
  if (is_protected) return;
  is_protected = true;
  // A thread that already has a stack has a reason for its size.
  if (sigaltstack(NULL, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;
  void *memory = malloc(SIZE);
  if (memory == NULL) return;
  stack_t stack = {.ss_sp = memory, .ss_size = SIZE};
  if (sigaltstack(&stack, NULL) != 0) {
    free(memory);
    return;
  }
  pthread_once(&once, make_key);
  pthread_setspecific(stacks, memory);
}
