#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

/// A control character that no key types; Swift does not see `_POSIX_VDISABLE`.
enum { CTerminalNoCharacter = _POSIX_VDISABLE };

/// The bytes that a plan holds for each direction; every mode at once needs about half of it, a long
/// title included.
enum { CTerminalPlanCapacity = 2048 };

/// A terminal, how a program uses it, and how it has to be left.
typedef struct CTerminalPlan {
  /// The terminal whose attributes change.
  int input;
  /// The descriptor for bytes when nothing may wait; preferably does not block.
  int output;
  /// The attributes that the terminal had.
  struct termios before;
  /// The attributes that the program wants.
  struct termios wanted;
  /// Nonzero to keep output to standard error until the terminal is left, if it goes to one.
  int keepsErrors;
  /// Switches the program's modes on.
  uint8_t entering[CTerminalPlanCapacity];
  size_t enteringCount;
  /// Undoes them, first those that make the terminal send something.
  uint8_t leaving[CTerminalPlanCapacity];
  size_t leavingCount;
  /// The number of the first bytes of `leaving` after which the terminal only sends what is typed.
  size_t quietCount;
} CTerminalPlan;

/// Puts the bytes of both directions into a plan; 0, or EOVERFLOW when they are too many.
int CTerminalPlanSetBytes(CTerminalPlan *plan, const uint8_t *entering, size_t enteringCount,
                          const uint8_t *leaving, size_t leavingCount, size_t quietCount);

/// Takes a terminal: attributes, modes, and handlers for every way in which the process can end.
///
/// From here on the terminal is left as the plan says exactly once: by ``CTerminalLeave``, by
/// `exit`, by a trap or crash, by a signal that would end the process, and for the time of a stop.
/// Handlers are only put where nobody else has one, except for crashes: there the handler that was
/// before runs afterwards, with the terminal restored. Returns 0, EBUSY when a terminal is taken,
/// or the errno of what failed.
int CTerminalEnter(const CTerminalPlan *plan);

/// Replaces the plan of the taken terminal, applies its attributes and writes some bytes.
///
/// Returns 0, or ENXIO when none is taken.
int CTerminalChange(const CTerminalPlan *plan, const uint8_t *bytes, size_t count);

/// Leaves the taken terminal, if there is one; input that was not read is thrown away, or kept.
///
/// What is typed once the screen is as it was goes to the next reader of the terminal.
///
/// With a timeout of more than 0 milliseconds the terminal is asked for its attributes after the
/// modes are undone, and what it sends up to its answer is read: the release of the key that quit
/// and late replies would otherwise land in the shell. Returns how many bytes were read into `kept`;
/// with NULL, everything is thrown away.
size_t CTerminalLeave(int timeout, uint8_t *kept, size_t capacity);

/// Forgets the taken terminal, which somebody else has left as it was; nothing is thrown away.
void CTerminalForget(void);

/// Leaves the terminal, stops the process group as Ctrl+Z does, and takes it again afterwards.
void CTerminalSuspend(void);

/// Reads the available bytes of a terminal, as `read` does.
///
/// In the background that stops the process until it is back, also on a thread that has every
/// signal blocked, where `read` would fail as if the terminal had gone.
ssize_t CTerminalRead(int descriptor, void *bytes, size_t count);

/// Gives the calling thread a stack for handlers, so that even its stack overflow is handled.
///
/// Costs a look at a thread-local variable when it has one already.
void CTerminalProtectThread(void);

/// The notices that ``CTerminalTakeNotices`` returns.
enum {
  /// The terminal has another size.
  CTerminalResized = 1,
  /// The process goes on after a stop; the modes are set up again.
  CTerminalContinued = 2,
};

/// A descriptor that becomes readable when ``CTerminalTakeNotices`` has something; -1 without a
/// terminal taken so far.
int CTerminalNotices(void);

/// Returns the notices since the last call, as bits.
int CTerminalTakeNotices(void);

#endif
