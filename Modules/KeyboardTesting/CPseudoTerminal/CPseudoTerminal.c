#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <wchar.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utmp.h>

int pseudo_terminal_open(unsigned short rows, unsigned short columns, int *controller,
                         int *program) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (openpty(controller, program, NULL, NULL, &size) != 0) return -1;
  fcntl(*controller, F_SETFD, FD_CLOEXEC);
  fcntl(*program, F_SETFD, FD_CLOEXEC);
  return 0;
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
