#define _GNU_SOURCE
#include "Memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum {
  /// The most processes that are looked at; those behind them are not counted.
  MOST_PROCESSES = 4096,
  /// The milliseconds between two looks while what is in use grows near its limit.
  SHORTEST_WAIT = 20,
  /// The milliseconds between two looks at what has not grown, near its limit.
  USUAL_WAIT = 200,
  /// The milliseconds between two looks at what is far from its limit.
  LONGEST_WAIT = 1000,
};

/// The bytes that a process can begin to use in a millisecond: 4 GiB a second.
static const uint64_t growth = (4ull << 30) / 1000;

/// The processes to look at: those from `next` on were not seen yet.
struct processes {
  pid_t ids[MOST_PROCESSES];
  int count;
  int next;
};

/// Reads a small file whole; empty when that is not possible.
static void read_text(const char *path, char *text, size_t size) {
  size_t length = 0;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    ssize_t count;
    while ((count = read(file, text + length, size - 1 - length)) > 0) length += (size_t)count;
    close(file);
  }
  text[length] = '\0';
}

/// The number after a name such as `RssAnon:` at the start of a line; 0 when there is none.
static uint64_t number(const char *text, const char *name) {
  for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0) continue;
    line += length;
    while (*line == ' ' || *line == '\t') line++;
    uint64_t value = 0;
    for (; *line >= '0' && *line <= '9'; line++) value = value * 10 + (uint64_t)(*line - '0');
    return value;
  }
  return 0;
}

/// Adds the processes in a list of the system: ids in decimal, each followed by a space.
static void add_listed(struct processes *all, const char *path) {
  int list = open(path, O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  char text[4096];
  pid_t id = 0;
  ssize_t count;
  while ((count = read(list, text, sizeof text)) > 0) {
    for (ssize_t i = 0; i < count; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        id = id * 10 + (text[i] - '0');
      } else {
        if (id > 0 && all->count < MOST_PROCESSES) all->ids[all->count++] = id;
        id = 0;
      }
    }
  }
  close(list);
}

/// Adds what each thread of a process has started.
static void add_children(struct processes *all, pid_t parent) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task", parent);
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  _Alignas(8) char entries[4096];
  long count;
  while ((count = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0) {
    for (long offset = 0; offset < count;) {
      // The length is behind two numbers of 8 bytes, the name behind that and a byte for the type.
      const char *entry = entries + offset;
      unsigned short length;
      memcpy(&length, entry + 16, sizeof length);
      offset += length;
      const char *name = entry + 19;
      if (*name < '0' || *name > '9') continue;
      snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", parent, name);
      add_listed(all, path);
    }
  }
  close(directory);
}

/// The anonymous memory of a process in bytes, without files: all of it, or its share of what it has in
/// common with other processes, which takes longer to find out.
static uint64_t memory_of(pid_t process, const char *status, bool is_share) {
  uint64_t whole =
      number(status, "RssAnon:") + number(status, "RssShmem:") + number(status, "VmSwap:");
  if (!is_share || whole == 0) return whole << 10;
  char path[64];
  char text[2048];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
  read_text(path, text, sizeof text);
  if (strstr(text, "Pss_Anon:") == NULL) return whole << 10;
  return (number(text, "Pss_Anon:") + number(text, "Pss_Shmem:") + number(text, "SwapPss:")) << 10;
}

/// The memory in bytes of all processes below this one.
static uint64_t memory_below(bool is_share) {
  static struct processes all;
  all.count = all.next = 0;
  add_children(&all, getpid());
  uint64_t sum = 0;
  while (all.next < all.count) {
    pid_t process = all.ids[all.next++];
    char path[64];
    char status[4096];
    snprintf(path, sizeof path, "/proc/%d/status", process);
    read_text(path, status, sizeof status);
    sum += memory_of(process, status, is_share);
    add_children(&all, process);
  }
  return sum;
}

bool memory_is_exceeded(struct memory_watch *watch) {
  uint64_t before = watch->used;
  watch->used = memory_below(false);
  if (watch->used > watch->limit) {
    // Processes that were forked have most of it in common, which was counted for each.
    watch->used = memory_below(true);
    watch->wait = USUAL_WAIT;
    return watch->used > watch->limit;
  }
  uint64_t time = (watch->limit - watch->used) / growth;
  int soon = time > LONGEST_WAIT ? LONGEST_WAIT : time < SHORTEST_WAIT ? SHORTEST_WAIT : (int)time;
  if (watch->used > before) {
    watch->wait = soon;
  } else {
    // While the use does not grow, the looks become rarer.
    watch->wait = watch->wait * 2 < USUAL_WAIT ? watch->wait * 2 : USUAL_WAIT;
    if (watch->wait < soon) watch->wait = soon;
  }
  return false;
}
