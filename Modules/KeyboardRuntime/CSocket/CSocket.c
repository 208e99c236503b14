#define _GNU_SOURCE
#include "CSocket.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int address_of(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return 0;
}

static int closing(int descriptor) {
  int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

/* Another thread may start a process at any moment, which inherits what is not closed by exec yet. */
static int open_socket(void) {
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

int CSocketListen(const char *path, int backlog) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0) return -1;
  int descriptor = open_socket();
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) return closing(descriptor);
  if (chmod(path, 0600) != 0 || listen(descriptor, backlog) != 0) {
    unlink(path);
    return closing(descriptor);
  }
  return descriptor;
}

int CSocketAccept(int listener) {
  int descriptor;
  do descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

int CSocketConnect(const char *path) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0) return -1;
  int descriptor = open_socket();
  if (descriptor < 0) return -1;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    return closing(descriptor);
  }
  return descriptor;
}

int CSocketPeer(int descriptor, pid_t *process, uid_t *user) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
  *process = credentials.pid;
  *user = credentials.uid;
  return 0;
}
