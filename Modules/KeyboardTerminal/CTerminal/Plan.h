#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>

#include "CTerminal.h"

// The use that the process makes of its terminal, apart from signals. Everything here is
// async-signal-safe.

/// Makes this thread the only one that enters, leaves, stops or continues.
///
/// The signals whose handlers do so are blocked meanwhile; crashes are not, and do not ask.
void plan_lock(sigset_t *before);
void plan_unlock(const sigset_t *before);

/// The signals that are blocked while the lock is held.
void plan_blocked_signals(sigset_t *set);

/// Returns whether this process took the terminal, and is not a forked copy of the one that did.
bool plan_belongs_here(void);

/// Leaves the terminal without waiting for anything, once; a crash does this, at any moment.
///
/// Does nothing in a forked copy of the process: the terminal is the original's.
void plan_restore_at_once(void);

/// Leaves the terminal for the time of a stop; false when none was taken. With the lock held.
bool plan_rest(void);

/// Takes the terminal again after ``plan_rest``. With the lock held.
void plan_resume(void);

/// Sets everything up again when a shell has changed the terminal behind the program's back, as it
/// does around a stop that cannot be handled. With the lock held.
void plan_repair(void);

/// Writes everything, or as much as the terminal takes within some milliseconds.
void plan_write(int descriptor, const uint8_t *bytes, size_t count, int timeout);

#endif
