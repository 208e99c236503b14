#include "Plan.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "Drain.h"
#include "Errors.h"
#include "Signals.h"

/// The longest time that a terminal that takes no output may hold up the end of the process.
enum { PATIENCE = 500 };

/// Two, so that a plan is never written while it may be read.
static CTerminalPlan slots[2];
/// The plan that undoes what is in force; the code that takes it out carries it out.
static _Atomic(CTerminalPlan *) armed;
/// The plan of a process that is stopped or about to be.
static CTerminalPlan *resting;
/// The process that took the terminal; a forked copy of it must not leave it.
static atomic_int owner;
static atomic_flag busy = ATOMIC_FLAG_INIT;

// MARK: Lock

void plan_blocked_signals(sigset_t *set) {
  sigemptyset(set);
  signals_of_ways_out(set);
  sigaddset(set, SIGTSTP);
  sigaddset(set, SIGCONT);
}

void plan_lock(sigset_t *before) {
  sigset_t blocked;
  plan_blocked_signals(&blocked);
  pthread_sigmask(SIG_BLOCK, &blocked, before);
  while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
}

void plan_unlock(const sigset_t *before) {
  atomic_flag_clear_explicit(&busy, memory_order_release);
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

// MARK: Pieces

void plan_write(int descriptor, const uint8_t *bytes, size_t count, int timeout) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd poller = {.fd = descriptor, .events = POLLOUT};
      if (poll(&poller, 1, timeout) <= 0) return;
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

/// Sets attributes with SIGTTOU blocked or not; 0, or -1 with errno set.
static int set_attributes(int descriptor, int when, const struct termios *attributes, int how) {
  sigset_t stops, mask;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(how, &stops, &mask);
  int result;
  do {
    result = tcsetattr(descriptor, when, attributes);
  } while (result != 0 && errno == EINTR);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
  return result;
}

/// Sets the wanted attributes; in the background this stops the process first, on Dispatch's threads too,
/// which have every signal blocked.
static int take(const CTerminalPlan *plan) {
  return set_attributes(plan->input, TCSADRAIN, &plan->wanted, SIG_UNBLOCK);
}

/// Sets the former attributes, wherever the process is: one that ends in the background is not stopped.
static void put_back(const CTerminalPlan *plan, int when) {
  set_attributes(plan->input, when, &plan->before, SIG_BLOCK);
}

bool plan_belongs_here(void) { return atomic_load(&owner) == getpid(); }

/// The plan in force, or NULL.
static CTerminalPlan *current(void) {
  CTerminalPlan *plan = atomic_load_explicit(&armed, memory_order_acquire);
  return plan != NULL && plan_belongs_here() ? plan : NULL;
}

static CTerminalPlan *take_armed(void) {
  CTerminalPlan *plan = atomic_exchange_explicit(&armed, NULL, memory_order_acq_rel);
  return plan != NULL && plan_belongs_here() ? plan : NULL;
}

static void arm(CTerminalPlan *plan) {
  atomic_store_explicit(&armed, plan, memory_order_release);
}

/// A copy that may be armed.
static CTerminalPlan *copy(const CTerminalPlan *plan) {
  CTerminalPlan *copy = atomic_load(&armed) == &slots[0] ? &slots[1] : &slots[0];
  *copy = *plan;
  return copy;
}

/// Returns whether the process may set the terminal's attributes now without being stopped for it.
static bool is_in_foreground(int terminal) { return tcgetpgrp(terminal) == getpgrp(); }

// MARK: Ways out

/// Undoes what makes the terminal send something, then the attributes, and the screen last: what is typed once
/// that is as it was is not thrown away.
static void give_back(const CTerminalPlan *plan, int when) {
  plan_write(plan->output, plan->leaving, plan->quietCount, PATIENCE);
  // TCSAFLUSH without its wait for output, which a stopped terminal never ends.
  if (when == TCSANOW) tcflush(plan->input, TCIFLUSH);
  put_back(plan, when);
  plan_write(plan->output, plan->leaving + plan->quietCount, plan->leavingCount - plan->quietCount,
             PATIENCE);
}

void plan_restore_at_once(void) {
  CTerminalPlan *plan = take_armed();
  if (plan == NULL) return;
  give_back(plan, TCSANOW);
  errors_show(plan->output, PATIENCE);
}

bool plan_rest(void) {
  CTerminalPlan *plan = take_armed();
  if (plan == NULL) return false;
  resting = plan;
  give_back(plan, TCSAFLUSH);
  errors_show(plan->output, PATIENCE);
  return true;
}

void plan_resume(void) {
  CTerminalPlan *plan = resting;
  if (plan == NULL) return;
  resting = NULL;
  // Changes by the user meanwhile are kept, unless the shell is at its own prompt now.
  struct termios now;
  if (is_in_foreground(plan->input) && tcgetattr(plan->input, &now) == 0) plan->before = now;
  // In the background this stops the process again, before anything is written.
  take(plan);
  arm(plan);
  plan_write(plan->output, plan->entering, plan->enteringCount, PATIENCE);
  if (plan->keepsErrors) errors_keep();
}

void plan_repair(void) {
  CTerminalPlan *plan = current();
  struct termios now;
  if (plan == NULL || tcgetattr(plan->input, &now) != 0) return;
  // Shells edit lines with these off and run programs with them on; a library that draws may have
  // changed others since.
  const tcflag_t telling = ICANON | ECHO;
  if ((now.c_lflag & telling) == (plan->wanted.c_lflag & telling)) return;
  take(plan);
  // The modes were never undone: entering them twice would push the keyboard's flags twice.
  plan_write(plan->output, plan->leaving, plan->leavingCount, PATIENCE);
  plan_write(plan->output, plan->entering, plan->enteringCount, PATIENCE);
}

// MARK: Public

int CTerminalPlanSetBytes(CTerminalPlan *plan, const uint8_t *entering, size_t enteringCount,
                          const uint8_t *leaving, size_t leavingCount, size_t quietCount) {
  if (enteringCount > sizeof plan->entering || leavingCount > sizeof plan->leaving) {
    return EOVERFLOW;
  }
  if (enteringCount > 0) memcpy(plan->entering, entering, enteringCount);
  if (leavingCount > 0) memcpy(plan->leaving, leaving, leavingCount);
  plan->enteringCount = enteringCount;
  plan->leavingCount = leavingCount;
  plan->quietCount = quietCount;
  return 0;
}

ssize_t CTerminalRead(int descriptor, void *bytes, size_t count) {
  sigset_t stops, mask;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTIN);
  pthread_sigmask(SIG_UNBLOCK, &stops, &mask);
  ssize_t result = read(descriptor, bytes, count);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
  return result;
}

static void leave_at_exit(void) { CTerminalLeave(0, NULL, 0); }

/// Applies a plan, beginning with the steps that can fail.
static int enter(const CTerminalPlan *plan) {
  static bool registered;
  if (current() != NULL) return EBUSY;
  if (!registered && atexit(leave_at_exit) != 0) return ENOMEM;
  registered = true;
  CTerminalProtectThread();
  int error = signals_install();
  if (error != 0) return error;
  CTerminalPlan *armable = copy(plan);
  atomic_store(&owner, getpid());
  arm(armable);
  if (take(armable) != 0) {
    error = errno;
    take_armed();
    signals_uninstall();
    return error;
  }
  plan_write(armable->output, armable->entering, armable->enteringCount, PATIENCE);
  if (armable->keepsErrors) errors_keep();
  return 0;
}

int CTerminalEnter(const CTerminalPlan *plan) {
  sigset_t before;
  plan_lock(&before);
  int error = enter(plan);
  plan_unlock(&before);
  return error;
}

int CTerminalChange(const CTerminalPlan *plan, const uint8_t *bytes, size_t count) {
  sigset_t before;
  int error = ENXIO;
  plan_lock(&before);
  if (current() != NULL) {
    CTerminalPlan *armable = copy(plan);
    arm(armable);
    take(armable);
    plan_write(armable->output, bytes, count, PATIENCE);
    if (armable->keepsErrors) {
      errors_keep();
    } else {
      errors_show(armable->output, PATIENCE);
    }
    error = 0;
  }
  plan_unlock(&before);
  return error;
}

size_t CTerminalLeave(int timeout, uint8_t *kept, size_t capacity) {
  sigset_t before;
  struct drain drain = {.bytes = kept, .capacity = kept == NULL ? 0 : capacity};
  if (!plan_belongs_here()) return 0;
  plan_lock(&before);
  CTerminalPlan *plan = current();
  if (plan != NULL) {
    // From here on only attributes and screen are left to undo.
    CTerminalPlan *rest = copy(plan);
    rest->quietCount = 0;
    rest->leavingCount -= plan->quietCount;
    memmove(rest->leaving, rest->leaving + plan->quietCount, rest->leavingCount);
    arm(rest);
    plan_write(plan->output, plan->leaving, plan->quietCount, PATIENCE);
    if (timeout > 0) drain_until_answer(plan->input, plan->output, timeout, &drain);
    // Input that arrives after this goes to the next reader of the terminal.
    drain_at_once(plan->input, &drain);
    give_back(rest, kept == NULL ? TCSAFLUSH : TCSADRAIN);
    errors_show(plan->output, PATIENCE);
    take_armed();
    signals_uninstall();
  }
  plan_unlock(&before);
  return drain.count;
}

void CTerminalForget(void) {
  sigset_t before;
  if (!plan_belongs_here()) return;
  plan_lock(&before);
  if (take_armed() != NULL) signals_uninstall();
  plan_unlock(&before);
}
