#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <wchar.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utmp.h>

int pseudo_terminal_open(unsigned short rows, unsigned short columns, int *controller,
                         int *program) {
  /* Not openpty: a process that another thread starts meanwhile would inherit both. */
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  char name[64];
  *program = -1;
  *controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*controller < 0) return -1;
  if (grantpt(*controller) == 0 && unlockpt(*controller) == 0 &&
      ptsname_r(*controller, name, sizeof name) == 0) {
    *program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  if (*program >= 0 && ioctl(*program, TIOCSWINSZ, &size) == 0) return 0;
  if (*program >= 0) close(*program);
  close(*controller);
  return -1;
}

pid_t pseudo_terminal_spawn(const char *path, char *const arguments[], char *const environment[],
                            unsigned short rows, unsigned short columns, int *controller) {
  int program;
  if (pseudo_terminal_open(rows, columns, controller, &program) != 0) return -1;
  pid_t pid = fork();
  if (pid == 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    login_tty(program);
    execve(path, arguments, environment);
    _exit(127);
  }
  close(program);
  return pid;
}

int pseudo_terminal_resize(int controller, unsigned short rows, unsigned short columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(controller, TIOCSWINSZ, &size);
}

int c_library_width(unsigned character) { return wcwidth((wchar_t)character); }
