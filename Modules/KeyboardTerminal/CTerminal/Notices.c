#include "Notices.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

#include "CTerminal.h"

static int ends[2] = {-1, -1};
static atomic_int notices;

/// Above the standard descriptors, not inherited by programs that are run, never waiting.
static int prepare(int descriptor) {
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int error = errno;
  close(descriptor);
  errno = error;
  if (moved < 0) return -1;
  int flags = fcntl(moved, F_GETFL);
  if (flags >= 0) fcntl(moved, F_SETFL, flags | O_NONBLOCK);
  return moved;
}

int notices_open(void) {
  int made[2];
  if (ends[0] >= 0) return 0;
  if (pipe(made) != 0) return errno;
  made[0] = prepare(made[0]);
  int error = made[0] < 0 ? errno : 0;
  made[1] = prepare(made[1]);
  if (error == 0 && made[1] < 0) error = errno;
  if (error != 0) {
    if (made[0] >= 0) close(made[0]);
    if (made[1] >= 0) close(made[1]);
    return error;
  }
  ends[1] = made[1];
  ends[0] = made[0];
  return 0;
}

void notices_post(int notice) {
  // A byte for each change from nothing to something, so that the pipe never fills.
  if (atomic_fetch_or(&notices, notice) == 0) {
    while (write(ends[1], "!", 1) < 0 && errno == EINTR) {
    }
  }
}

int CTerminalNotices(void) { return ends[0]; }

int CTerminalTakeNotices(void) {
  char bytes[16];
  while (read(ends[0], bytes, sizeof bytes) > 0 || errno == EINTR) {
  }
  return atomic_exchange(&notices, 0);
}
