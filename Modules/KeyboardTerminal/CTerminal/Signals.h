#ifndef SIGNALS_H
#define SIGNALS_H

#include <signal.h>

/// Adds the signals that end a process unless it handles them, crashes excepted.
void signals_of_ways_out(sigset_t *set);

/// Puts handlers where they belong; 0 or an errno, with nothing changed.
int signals_install(void);

/// Takes handlers back, except those that somebody has put another one in front of.
void signals_uninstall(void);

#endif
