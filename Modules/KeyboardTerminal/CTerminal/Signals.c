#define _GNU_SOURCE
#include "Signals.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "Notices.h"
#include "Plan.h"

/// The signals that a process does not survive: its own mistakes.
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

/// The signals that end a process unless it says otherwise.
static const int ways_out[] = {SIGTERM, SIGHUP,  SIGINT,    SIGQUIT, SIGPIPE, SIGALRM,
                               SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/// The former handlers, and whether one of ours is there.
static struct {
  struct sigaction action;
  bool replaced;
} before[NSIG];

void signals_of_ways_out(sigset_t *set) {
  for (size_t i = 0; i < COUNT(ways_out); i++) sigaddset(set, ways_out[i]);
}

static bool has_handler(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) != 0 ||
         (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN);
}

static bool is_ignored(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) == 0 && action->sa_handler == SIG_IGN;
}

static void call(const struct sigaction *action, int number, siginfo_t *info, void *context) {
  if ((action->sa_flags & SA_SIGINFO) != 0) {
    action->sa_sigaction(number, info, context);
  } else if (has_handler(action)) {
    action->sa_handler(number);
  }
}

// MARK: Handlers

/// Restores the terminal, then leaves the crash to the former handler, such as a backtracer, or to the
/// signal.
static void on_crash(int number, siginfo_t *info, void *context) {
  int error = errno;
  const struct sigaction *former = &before[number].action;
  bool was_sent = info->si_code <= 0;
  // Ignored when it is sent; a real fault cannot be ignored and comes again after the return.
  if (is_ignored(former) && was_sent) return;
  plan_restore_at_once();
  struct sigaction next = *former;
  if ((next.sa_flags & (int)SA_RESETHAND) != 0) next = (struct sigaction){.sa_handler = SIG_DFL};
  sigaction(number, &next, NULL);
  if (has_handler(former)) {
    errno = error;
    call(former, number, info, context);
  } else {
    // Blocked until the return, so that a core shows the place of the fault and not this one.
    raise(number);
  }
  errno = error;
}

/// Runs only where the default was in force: restores the terminal, then ends the process by the signal.
static void on_way_out(int number) {
  int error = errno;
  if (plan_belongs_here()) {
    sigset_t mask;
    plan_lock(&mask);
    plan_restore_at_once();
    plan_unlock(&mask);
  }
  sigaction(number, &before[number].action, NULL);
  raise(number);
  errno = error;
}

/// Stops this process by the default action and returns when it goes on, or at once where nobody
/// could make it go on.
static void stop(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  sigset_t stops, mask;
  sigemptyset(&standard.sa_mask);
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  sigaction(SIGTSTP, &standard, &ours);
  raise(SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stops, &mask);
  // Here it is stopped.
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}

static void on_stop(int number) {
  (void)number;
  int error = errno;
  if (plan_belongs_here()) {
    sigset_t mask;
    plan_lock(&mask);
    bool rests = plan_rest();
    stop();
    if (rests) plan_resume();
    plan_unlock(&mask);
    if (rests) notices_post(CTerminalContinued);
  } else {
    stop();
  }
  errno = error;
}

static void on_continue(int number, siginfo_t *info, void *context) {
  int error = errno;
  if (plan_belongs_here()) {
    sigset_t mask;
    plan_lock(&mask);
    plan_repair();
    plan_unlock(&mask);
    notices_post(CTerminalContinued);
  }
  errno = error;
  call(&before[number].action, number, info, context);
}

static void on_resize(int number, siginfo_t *info, void *context) {
  int error = errno;
  notices_post(CTerminalResized);
  errno = error;
  call(&before[number].action, number, info, context);
}

// MARK: Installing

static void replace(int number, struct sigaction action, bool unless_handled) {
  if (before[number].replaced) return;
  struct sigaction former;
  if (sigaction(number, NULL, &former) != 0) return;
  if (unless_handled && (has_handler(&former) || is_ignored(&former))) return;
  before[number].action = former;
  // The former handler's own mask keeps holding while it runs.
  if (has_handler(&former)) {
    action.sa_mask = former.sa_mask;
    action.sa_flags |= former.sa_flags & (int)SA_NODEFER;
  }
  before[number].replaced = sigaction(number, &action, NULL) == 0;
}

static struct sigaction plain(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESTART};
  plan_blocked_signals(&action.sa_mask);
  return action;
}

static struct sigaction detailed(void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_sigaction = handler,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  return action;
}

int signals_install(void) {
  int error = notices_open();
  if (error != 0) return error;
  for (size_t i = 0; i < COUNT(crashes); i++) replace(crashes[i], detailed(on_crash), false);
  for (size_t i = 0; i < COUNT(ways_out); i++) replace(ways_out[i], plain(on_way_out), true);
  replace(SIGTSTP, plain(on_stop), true);
  replace(SIGCONT, detailed(on_continue), false);
  replace(SIGWINCH, detailed(on_resize), false);
  return 0;
}

static bool is_ours(const struct sigaction *action) {
  if ((action->sa_flags & SA_SIGINFO) != 0) {
    return action->sa_sigaction == on_crash || action->sa_sigaction == on_continue ||
           action->sa_sigaction == on_resize;
  }
  return action->sa_handler == on_way_out || action->sa_handler == on_stop;
}

void signals_uninstall(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction now;
    if (!before[number].replaced || sigaction(number, NULL, &now) != 0 || !is_ours(&now)) continue;
    sigaction(number, &before[number].action, NULL);
    before[number].replaced = false;
  }
}

// MARK: Suspending

void CTerminalSuspend(void) {
  struct sigaction ignored = {.sa_handler = SIG_IGN}, ours;
  sigset_t stops, mask, locked;
  sigemptyset(&ignored.sa_mask);
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  plan_lock(&mask);
  bool rests = plan_rest();
  // The others of a pipeline first, by a signal that this process does not get, for which it has to
  // be ignored and not blocked; then itself.
  sigaction(SIGTSTP, &ignored, &ours);
  pthread_sigmask(SIG_UNBLOCK, &stops, &locked);
  kill(0, SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &locked, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  stop();
  if (rests) plan_resume();
  plan_unlock(&mask);
  if (rests) notices_post(CTerminalContinued);
}
