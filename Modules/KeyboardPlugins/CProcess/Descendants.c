#define _GNU_SOURCE
#include "Descendants.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

int kill_children(void) {
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return 0;
  int killed = 0;
  pid_t child = 0;
  char text[4096];
  ssize_t count;
  // Ids in decimal, each followed by a space, which may fall on either side of a read.
  while ((count = read(list, text, sizeof text)) > 0) {
    for (ssize_t i = 0; i < count; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        child = child * 10 + (text[i] - '0');
      } else if (child > 0) {
        if (kill(child, SIGKILL) == 0) killed++;
        child = 0;
      }
    }
  }
  close(list);
  return killed;
}
