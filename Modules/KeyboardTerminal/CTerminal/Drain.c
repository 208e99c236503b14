#include "Drain.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "Plan.h"

static int milliseconds_since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int)((now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000);
}

/// The part of `ESC [ ? … c`, the answer to the question, that has been read.
enum progress { NOTHING, ESCAPE, BRACKET, PARAMETERS };

/// Goes on by a byte; true when the answer is complete.
static bool answer_ends_with(enum progress *progress, unsigned char byte) {
  if (byte == 0x1B) {
    *progress = ESCAPE;
  } else if (*progress == ESCAPE && byte == '[') {
    *progress = BRACKET;
  } else if (*progress == BRACKET && byte == '?') {
    *progress = PARAMETERS;
  } else if (*progress == PARAMETERS && byte == 'c') {
    return true;
  } else if (*progress != PARAMETERS || !((byte >= '0' && byte <= '9') || byte == ';')) {
    *progress = NOTHING;
  }
  return false;
}

/// Reads once, when something comes within some milliseconds; the number of bytes, at `*bytes`, or
/// -1 when nothing can.
static ssize_t read_within(int timeout, int input, unsigned char bytes[static 256],
                           struct drain *drain) {
  struct pollfd poller = {.fd = input, .events = POLLIN};
  int ready = poll(&poller, 1, timeout);
  if (ready < 0 && errno == EINTR) return 0;
  if (ready <= 0 || (poller.revents & POLLIN) == 0) return -1;
  ssize_t count = read(input, bytes, 256);
  if (count <= 0) return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : -1;
  for (ssize_t i = 0; i < count && drain->count < drain->capacity; i++) {
    drain->bytes[drain->count++] = bytes[i];
  }
  return count;
}

void drain_until_answer(int input, int output, int timeout, struct drain *drain) {
  static const uint8_t question[] = {0x1B, '[', 'c'};
  enum progress progress = NOTHING;
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  plan_write(output, question, sizeof question, timeout);
  for (;;) {
    int left = timeout - milliseconds_since(&start);
    if (left <= 0) return;
    unsigned char bytes[256];
    ssize_t count = read_within(left, input, bytes, drain);
    if (count < 0) return;
    for (ssize_t i = 0; i < count; i++) {
      if (answer_ends_with(&progress, bytes[i])) return;
    }
  }
}

void drain_at_once(int input, struct drain *drain) {
  unsigned char bytes[256];
  while (drain->count < drain->capacity && read_within(0, input, bytes, drain) > 0) {
  }
}
