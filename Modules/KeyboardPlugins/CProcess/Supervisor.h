#ifndef SUPERVISOR_H
#define SUPERVISOR_H

#include "CProcess.h"

/// The arguments of a freshly forked supervisor; the descriptors are the child's ends.
struct supervision {
  const char *path;
  char *const *argv;
  char *const *envp;
  const char *directory;
  CProcessLimits limits;
  int input;
  int output;
  int errors;
  int control;
  /// The host's own; the thread that forks may have another one, given to it by Dispatch.
  int niceness;
};

/// Runs in the forked copy of the host and never returns. Calls nothing that is not
/// async-signal-safe: another thread of the host may have held any lock when it was forked.
_Noreturn void supervise(struct supervision supervision);

#endif
