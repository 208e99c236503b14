#ifndef KEYBOARD_TOOLKIT_CSOCKET_H
#define KEYBOARD_TOOLKIT_CSOCKET_H

#include <sys/types.h>

/* Makes a Unix socket at a path, which only its owner may use, and listens there. Returns the
   descriptor, which does not block, or -1 with errno set. */
int CSocketListen(const char *path, int backlog);

/* Takes the next connection. Returns its descriptor, which does not block, or -1 with errno set. */
int CSocketAccept(int listener);

/* Connects to the socket at a path. Returns the descriptor, which does not block, or -1 with errno
   set. */
int CSocketConnect(const char *path);

/* Tells which process is at the other end, and of which user. Returns 0, or -1 with errno set. */
int CSocketPeer(int descriptor, pid_t *process, uid_t *user);

#endif
