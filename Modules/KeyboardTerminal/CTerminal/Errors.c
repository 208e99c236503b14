#define _GNU_SOURCE
#include "Errors.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "Plan.h"

enum { SHOWN = 64 * 1024 };

/// The descriptor that holds the output meanwhile.
static int store = -1;
/// The standard error that was there before.
static int original = -1;
static atomic_bool keeps;

static int open_store(void) {
#ifdef __linux__
  return memfd_create("standard error", MFD_CLOEXEC);
#else
  char path[] = "/tmp/standard-error-XXXXXX";
  int descriptor = mkstemp(path);
  if (descriptor < 0) return -1;
  unlink(path);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

void errors_keep(void) {
  if (atomic_load(&keeps) || !isatty(STDERR_FILENO)) return;
  if (store < 0) store = open_store();
  if (store < 0 || ftruncate(store, 0) != 0 || lseek(store, 0, SEEK_SET) != 0) return;
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (copy < 0) return;
  original = copy;
  if (dup2(store, STDERR_FILENO) < 0) {
    close(copy);
    return;
  }
  atomic_store(&keeps, true);
}

void errors_show(int output, int timeout) {
  if (!atomic_exchange(&keeps, false)) return;
  off_t end = lseek(store, 0, SEEK_END);
  off_t at = end > SHOWN ? end - SHOWN : 0;
  dup2(original, STDERR_FILENO);
  close(original);
  uint8_t bytes[1024];
  ssize_t count;
  while ((count = pread(store, bytes, sizeof bytes, at)) > 0) {
    plan_write(output, bytes, (size_t)count, timeout);
    at += count;
  }
}
