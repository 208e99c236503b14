// Prints the median nanoseconds that libtermkey takes for the keys of a file.
//   cc -O2 libtermkey_decode.c -ltermkey -o libtermkey_decode && ./libtermkey_decode FILE

#include <stdio.h>
#include <stdlib.h>
#include <termkey.h>
#include <time.h>

enum { rounds = 15, piece = 4096, buffer = 8192 };

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e9 + now.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// Reads all keys; the result keeps the compiler from leaving the work out.
static unsigned long decode(const char *bytes, size_t count) {
  TermKey *keys = termkey_new_abstract("xterm-256color", TERMKEY_FLAG_UTF8);
  TermKeyKey key;
  unsigned long sum = 0;
  termkey_set_buffer_size(keys, buffer);
  for (size_t taken = 0; taken < count;) {
    size_t size = count - taken < piece ? count - taken : piece;
    size_t pushed = termkey_push_bytes(keys, bytes + taken, size);
    if (pushed != (size_t)-1) taken += pushed;
    while (termkey_getkey(keys, &key) == TERMKEY_RES_KEY) sum += 1 + key.modifiers;
  }
  while (termkey_getkey_force(keys, &key) == TERMKEY_RES_KEY) sum += 1 + key.modifiers;
  termkey_destroy(keys);
  return sum;
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (file == NULL) return 2;
  size_t capacity = 1 << 24;
  char *bytes = malloc(capacity);
  if (bytes == NULL) return 1;
  size_t size = fread(bytes, 1, capacity, file);
  fclose(file);
  double times[rounds];
  unsigned long sum = decode(bytes, size);
  for (int round = 0; round < rounds; round++) {
    double start = nanoseconds();
    sum += decode(bytes, size);
    times[round] = nanoseconds() - start;
  }
  qsort(times, rounds, sizeof *times, compare);
  printf("%.0f\n", times[rounds / 2]);
  return sum == 0;
}
