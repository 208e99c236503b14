#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

/* Opens the side that a test has, and names the other. */
static int open_controller(char name[64]) {
  /* Not openpty: a process that another thread starts meanwhile would inherit it. */
  int controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (controller < 0) return -1;
  if (grantpt(controller) == 0 && unlockpt(controller) == 0 && ptsname_r(controller, name, 64) == 0)
    return controller;
  close(controller);
  return -1;
}

int pseudo_terminal_open(unsigned short rows, unsigned short columns, int *controller,
                         int *program) {
  char name[64];
  *controller = open_controller(name);
  if (*controller < 0) return -1;
  *program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*program >= 0 && pseudo_terminal_resize(*controller, rows, columns) == 0) return 0;
  if (*program >= 0) close(*program);
  close(*controller);
  return -1;
}

pid_t pseudo_terminal_spawn(const char *path, char *const arguments[], char *const environment[],
                            unsigned short rows, unsigned short columns, int *controller) {
  char name[64];
  *controller = open_controller(name);
  if (*controller < 0) return -1;
  pid_t pid = -1;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  /* A shell lets what it starts in the background, such as tests, ignore SIGINT and SIGQUIT. */
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  /* The first terminal that the leader of a session opens is its controlling terminal. */
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
  int error = pseudo_terminal_resize(*controller, rows, columns) == 0
                  ? posix_spawn(&pid, path, &actions, &attributes, arguments, environment)
                  : errno;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) return pid;
  close(*controller);
  *controller = -1;
  errno = error;
  return -1;
}

int pseudo_terminal_resize(int controller, unsigned short rows, unsigned short columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(controller, TIOCSWINSZ, &size);
}

int c_library_width(unsigned character) { return wcwidth((wchar_t)character); }
