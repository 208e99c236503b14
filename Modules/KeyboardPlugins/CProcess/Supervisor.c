#define _GNU_SOURCE
#include "Supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CProcess.h"
#include "Memory.h"

/// The signals that a supervisor receives through a descriptor: its children's deaths, and what asks
/// it to end, after which it kills its children first.
static void heard_signals(sigset_t *set) {
  sigemptyset(set);
  sigaddset(set, SIGCHLD);
  sigaddset(set, SIGTERM);
  sigaddset(set, SIGINT);
  sigaddset(set, SIGHUP);
}

/// Gives every signal its default disposition, those included that libc keeps for itself, which a
/// host may have inherited as ignored. To the kernel, all zeroes are the default.
static void reset_signals(void) {
  static const char standard[64];
  for (int number = 1; number < NSIG; number++) {
    syscall(SYS_rt_sigaction, number, standard, NULL, 8);
  }
}

static void close_between(int first, int last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur <= (rlim_t)last) {
    last = (int)limit.rlim_cur - 1;
  }
  for (int descriptor = first; descriptor <= last; descriptor++) close(descriptor);
}

/// Closes every descriptor but the standard ones and those kept.
static void close_all_but(int *kept, int count) {
  for (int i = 1; i < count; i++) {
    for (int j = i; j > 0 && kept[j - 1] > kept[j]; j--) {
      int lower = kept[j];
      kept[j] = kept[j - 1];
      kept[j - 1] = lower;
    }
  }
  int next = STDERR_FILENO + 1;
  for (int i = 0; i < count; i++) {
    close_between(next, kept[i] - 1);
    next = kept[i] + 1;
  }
  close_between(next, INT_MAX);
}

/// Gives the supervisor's standard streams nothing to hold open: the host's own must end with it.
static void leave_standard_streams(void) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
    if (nothing >= 0) {
      dup2(nothing, descriptor);
    } else {
      close(descriptor);
    }
  }
  if (nothing > STDERR_FILENO) close(nothing);
}

static void write_report(int descriptor, CProcessReportKind kind, int value) {
  CProcessReport report = {.kind = kind, .value = value};
  while (write(descriptor, &report, sizeof report) < 0 && errno == EINTR) {
  }
}

/// Limits this process, at most to what it may have already.
static void set_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (value < limit.rlim_max) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

/// Tells the system to end this process and what it starts before the host, should memory run out.
static void volunteer_when_memory_is_short(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  // A number that is lower than the host's own may be refused, which is as well.
  if (write(file, "800", 3) < 0) errno = 0;
  close(file);
}

/// Runs the program; returns with errno when it cannot be run.
///
/// The file is busy while another process has it open for writing: an installer that is about to close
/// it, or a process that was forked meanwhile and has yet to close inherited descriptors. Both pass soon.
static void run_program(const struct supervision *work) {
  const struct timespec pause = {.tv_nsec = 5 * 1000 * 1000};
  for (int attempt = 0; attempt < 400; attempt++) {
    execve(work->path, work->argv, work->envp);
    if (errno != ETXTBSY) return;
    nanosleep(&pause, NULL);
  }
  errno = ETXTBSY;
}

/// Becomes the child, or reports why not on a pipe that a successful exec closes.
static _Noreturn void become_child(const struct supervision *work, int failure) {
  sigset_t none;
  sigemptyset(&none);
  setsid();
  write_report(work->control, CProcessForked, getpid());
  dup2(work->input, STDIN_FILENO);
  dup2(work->output, STDOUT_FILENO);
  dup2(work->errors, STDERR_FILENO);
  if (chdir(work->directory) != 0) {
    write_report(failure, CProcessDirectoryFailed, errno);
    _exit(127);
  }
  sigprocmask(SIG_SETMASK, &none, NULL);
  set_limit(RLIMIT_NOFILE, work->limits.files);
  volunteer_when_memory_is_short();
  run_program(work);
  write_report(failure, CProcessExecFailed, errno);
  _exit(127);
}

/// Forks without the handlers that other code registered for it, which are not safe here.
static pid_t fork_plainly(void) {
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
  return _Fork();
#endif
#endif
  return fork();
}

/// Starts the child and waits until it runs its own program; 0 after reporting why it does not.
///
/// Until then it has this process's memory rather than a copy, which takes long where a host has much.
static pid_t start_child(const struct supervision *work) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    write_report(work->control, CProcessExecFailed, errno);
    return 0;
  }
  pid_t child = vfork();
  if (child == 0) become_child(work, failure[1]);
  int error = errno;
  close(failure[1]);
  close(work->input);
  close(work->output);
  close(work->errors);
  if (child < 0) {
    write_report(work->control, CProcessExecFailed, error);
    return 0;
  }
  CProcessReport report;
  ssize_t count;
  while ((count = read(failure[0], &report, sizeof report)) < 0 && errno == EINTR) {
  }
  close(failure[0]);
  if (count == sizeof report) {
    write_report(work->control, report.kind, report.value);
    return 0;
  }
  write_report(work->control, CProcessStarted, child);
  return child;
}

/// Waits for one descendant; returns whether it was the child itself, whose end is then reported.
static bool reap_one(pid_t child, int control, int options, pid_t *reaped) {
  int result;
  do {
    *reaped = waitpid(-1, &result, options);
  } while (*reaped < 0 && errno == EINTR);
  if (*reaped <= 0 || *reaped != child) return false;
  bool was_killed = WIFSIGNALED(result);
  write_report(control, was_killed ? CProcessSignalled : CProcessExited,
               was_killed ? WTERMSIG(result) : WEXITSTATUS(result));
  return true;
}

/// Reaps whatever has ended; returns whether the child itself was among it.
static bool reap_ended(pid_t child, int control) {
  bool ended = false;
  pid_t reaped;
  do {
    ended = reap_one(child, control, WNOHANG, &reaped) || ended;
  } while (reaped > 0);
  return ended;
}

/// Passes one signal of the host on to the child's group; false when the host is gone.
static bool relay(int control, pid_t child) {
  unsigned char number;
  ssize_t count = read(control, &number, 1);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  if (count == 0) return false;
  // The child is not reaped yet, so that the id still names its group.
  kill(-child, number);
  return true;
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Waits until the child has ended, or is to end because it uses too much, which is then reported
/// (true), or until the host is gone or this process is to end (false).
static bool watch(pid_t child, const struct supervision *work, int signals) {
  struct memory_watch memory = {.limit = work->limits.memory};
  int64_t next = milliseconds();
  for (;;) {
    int64_t left = next - milliseconds();
    if (left <= 0) {
      if (memory_is_exceeded(&memory)) {
        write_report(work->control, CProcessOverMemory, (int)((memory.used + (1 << 20) - 1) >> 20));
        kill(-child, SIGKILL);
        return true;
      }
      left = memory.wait;
      next = milliseconds() + left;
    }
    struct pollfd pollers[] = {{.fd = work->control, .events = POLLIN},
                               {.fd = signals, .events = POLLIN}};
    int ready = poll(pollers, 2, (int)left);
    if (ready <= 0) continue;
    if (pollers[1].revents != 0) {
      struct signalfd_siginfo signal;
      ssize_t count = read(signals, &signal, sizeof signal);
      if (count == sizeof signal && signal.ssi_signo != SIGCHLD) return false;
    }
    if (reap_ended(child, work->control)) return true;
    if (pollers[0].revents != 0 && !relay(work->control, child)) return false;
  }
}

/// Sends a signal to the processes in a list of the system.
static int signal_listed(int list, int signal) {
  if (list < 0) return 0;
  int sent = 0;
  pid_t child = 0;
  char text[4096];
  ssize_t count;
  // Ids in decimal, each followed by a space, which may fall on either side of a read.
  while ((count = read(list, text, sizeof text)) > 0) {
    for (ssize_t i = 0; i < count; i++) {
      if (text[i] >= '0' && text[i] <= '9') {
        child = child * 10 + (text[i] - '0');
      } else if (child > 0) {
        if (kill(child, signal) == 0) sent++;
        child = 0;
      }
    }
  }
  close(list);
  return sent;
}

int CProcessSignalChildren(pid_t parent, int signal) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", parent, parent);
  return signal_listed(open(path, O_RDONLY | O_CLOEXEC), signal);
}

/// Kills every descendant, generation after generation, and reaps them.
static void sweep(pid_t child, int control) {
  // Processes that do not die (they changed their user, or the system waits for a disk) are given up
  // after a second without progress.
  for (int attempts = 5000; attempts > 0;) {
    signal_listed(open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC), SIGKILL);
    pid_t reaped;
    reap_one(child, control, WNOHANG, &reaped);
    if (reaped < 0) return;
    if (reaped > 0) continue;
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    attempts--;
  }
}

/// Forks the process that goes on as the supervisor; this one stays behind as its guard.
///
/// A plugin can kill its supervisor. The processes left behind then come to the guard, which kills them.
/// A supervisor whose guard is killed learns of it by a signal, and ends with everything below it.
static void leave_guard(const struct supervision *work) {
  pid_t guard = getpid();
  pid_t supervisor = fork_plainly();
  // Without another process there is a supervisor all the same, and nobody behind it.
  if (supervisor < 0) return;
  if (supervisor == 0) {
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != guard) raise(SIGTERM);
    return;
  }
  prctl(PR_SET_NAME, "kbd-guard");
  close(work->input);
  close(work->output);
  close(work->errors);
  // The host hears the end of `control` when nobody is left to kill anything.
  while (waitpid(supervisor, NULL, 0) < 0 && errno == EINTR) {
  }
  sweep(0, work->control);
  _exit(0);
}

_Noreturn void supervise(struct supervision work) {
  setsid();
  setpriority(PRIO_PROCESS, 0, work.niceness);
  prctl(PR_SET_NAME, "kbd-supervisor");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  reset_signals();
  leave_standard_streams();
  int kept[] = {work.input, work.output, work.errors, work.control};
  close_all_but(kept, sizeof kept / sizeof kept[0]);

  // Everything is blocked, SIGPIPE too: nobody may be left to read the last reports.
  sigset_t every, heard;
  sigfillset(&every);
  sigprocmask(SIG_SETMASK, &every, NULL);
  heard_signals(&heard);
  leave_guard(&work);
  int signals = signalfd(-1, &heard, SFD_CLOEXEC);

  pid_t child = start_child(&work);
  bool ended = child > 0 && watch(child, &work, signals);
  if (child > 0 && !ended) kill(-child, SIGKILL);
  sweep(ended ? 0 : child, work.control);
  _exit(0);
}
