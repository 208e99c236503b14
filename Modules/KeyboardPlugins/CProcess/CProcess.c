#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Supervisor.h"

/// Moves a descriptor above standard error, for hosts that were started with one of them closed.
static int above_standard(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

/// Opens a pipe, or two sockets that are connected.
static int open_ends(int ends[2], bool is_socket) {
  int result = is_socket ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)
                         : pipe2(ends, O_CLOEXEC);
  if (result != 0) return -1;
  for (int i = 0; i < 2; i++) ends[i] = above_standard(ends[i]);
  return ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}

static void close_ends(int ends[2]) {
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
  }
}

static int set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int CProcessStart(const char *path, char *const argv[], char *const envp[], const char *directory,
                  CProcessLimits limits, CProcessChild *child) {
  enum { INPUT, OUTPUT, ERRORS, CONTROL, COUNT };
  int pipes[COUNT][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
  int error = 0;
  for (int i = 0; i < COUNT && error == 0; i++) {
    if (open_ends(pipes[i], i == CONTROL) != 0) error = errno;
  }
  // The child's own ends stay blocking: that is what programs expect of standard streams.
  const int unblocked[] = {pipes[INPUT][1], pipes[OUTPUT][0], pipes[ERRORS][0], pipes[CONTROL][0]};
  for (int i = 0; i < COUNT && error == 0; i++) {
    if (set_nonblocking(unblocked[i]) != 0) error = errno;
  }

  pid_t guard = -1;
  if (error == 0) {
    // No handler of the host may run in the child before its dispositions are the default ones.
    sigset_t every, before;
    int niceness = getpriority(PRIO_PROCESS, (id_t)getpid());
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    guard = fork();
    if (guard == 0) {
      supervise((struct supervision){
          .path = path,
          .argv = argv,
          .envp = envp,
          .directory = directory,
          .limits = limits,
          .input = pipes[INPUT][0],
          .output = pipes[OUTPUT][1],
          .errors = pipes[ERRORS][1],
          .control = pipes[CONTROL][1],
          .niceness = niceness,
      });
    }
    if (guard < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (error != 0) {
    for (int i = 0; i < COUNT; i++) close_ends(pipes[i]);
    return error;
  }

  close(pipes[INPUT][0]);
  close(pipes[OUTPUT][1]);
  close(pipes[ERRORS][1]);
  close(pipes[CONTROL][1]);
  *child = (CProcessChild){
      .guard = guard,
      .input = pipes[INPUT][1],
      .output = pipes[OUTPUT][0],
      .errors = pipes[ERRORS][0],
      .control = pipes[CONTROL][0],
  };
  return 0;
}

void CProcessReap(pid_t guard) {
  while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {
  }
}

int CProcessExchange(const char *one, const char *other) {
  const unsigned exchange = 2;
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, exchange);
}

int CProcessReaderIsGone(int descriptor) {
  struct pollfd poller = {.fd = descriptor, .events = POLLOUT};
  return poll(&poller, 1, 0) > 0 && (poller.revents & (POLLERR | POLLNVAL)) != 0;
}

pid_t CProcessParent(pid_t process) {
  char text[512], *name_end;
  int parent = 0;
  snprintf(text, sizeof text, "/proc/%d/stat", (int)process);
  int file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // The name may hold blanks and brackets; behind it stand the state and the parent.
  name_end = strrchr(text, ')');
  if (!name_end || sscanf(name_end, ") %*c %d", &parent) != 1) return 0;
  return parent;
}
