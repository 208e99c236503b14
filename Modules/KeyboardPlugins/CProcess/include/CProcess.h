#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdint.h>
#include <sys/types.h>

/// A child process under a supervisor, and the host's ends of its pipes.
///
/// Every descriptor is close-on-exec and above 2, and does not block.
typedef struct CProcessChild {
  /// The guard of the supervisor: the host's own child, to be reaped when `control` is at its end.
  pid_t guard;
  /// Written by the host, the child's standard input.
  int input;
  /// The child's standard output.
  int output;
  /// The child's standard error.
  int errors;
  /// A socket. Read, it gives one ``CProcessReport`` after another, then end-of-file when the
  /// supervisor and its guard are gone. A byte written to it is a signal for the child's process group. When it is
  /// shut down for writing, also by the death of the host, the child and every descendant are killed.
  int control;
} CProcessChild;

/// The kinds of reports of the supervisor.
typedef enum CProcessReportKind {
  /// The child runs; the value is its process id.
  CProcessStarted = 1,
  /// The directory could not be entered; the value is an errno.
  CProcessDirectoryFailed = 2,
  /// The executable could not be run; the value is an errno.
  CProcessExecFailed = 3,
  /// The child ended by itself; the value is its exit code.
  CProcessExited = 4,
  /// A signal ended the child; the value is its number.
  CProcessSignalled = 5,
  /// The child exists and is about to run its program; the value is its process id. Told by itself,
  /// so that it is known even if the program ends the supervisor first of all.
  CProcessForked = 6,
  /// The child and what it started use more memory together than they may, and are killed; the value
  /// is how much, in MiB.
  CProcessOverMemory = 7,
} CProcessReportKind;

/// One report of the supervisor, written whole.
typedef struct CProcessReport {
  CProcessReportKind kind;
  int32_t value;
} CProcessReport;

/// The limits of a child.
typedef struct CProcessLimits {
  /// The memory in bytes that it and everything it starts may use together.
  uint64_t memory;
  /// The descriptors that may be open; a process started by it may have as many again.
  uint64_t files;
} CProcessLimits;

/// Starts an executable under a supervisor of its own.
///
/// The child gets three pipes, a session of its own, no terminal, default signal dispositions, an
/// empty signal mask and no other descriptor. Returns 0, or the errno of a pipe or of the fork;
/// what goes wrong later arrives as a report. Allocates nothing and takes microseconds.
///
/// `path` is absolute; `argv` and `envp` end with NULL. A number of files above the host's own is lowered to
/// it.
int CProcessStart(const char *path, char *const argv[], char *const envp[], const char *directory,
                  CProcessLimits limits, CProcessChild *child);

/// Returns the parent of a process; 0 where that is not known.
pid_t CProcessParent(pid_t process);

/// Waits for a guard whose `control` is at its end, so that it leaves no zombie.
void CProcessReap(pid_t guard);

/// Sends a signal to every child of a process. Allocates nothing and does not wait.
///
/// In a guard or a supervisor, killing a generation makes the next one its children, so that sending
/// SIGKILL again and again ends every descendant, in whatever session or group it hides.
///
/// Returns how many there were to send it to, those included that are dead and not reaped.
int CProcessSignalChildren(pid_t parent, int signal);

/// Exchanges the names of two files or directories at once for everyone who looks. Returns 0, or -1 with errno.
int CProcessExchange(const char *one, const char *other);

/// Returns whether nothing reads from the other end of this pipe any more. Does not block.
int CProcessReaderIsGone(int descriptor);

#endif
