#ifndef KEYBOARD_TOOLKIT_CPSEUDOTERMINAL_H
#define KEYBOARD_TOOLKIT_CPSEUDOTERMINAL_H

#include <sys/types.h>

/* Starts a program whose controlling terminal is a new pseudo-terminal. Returns its pid, or -1 with
   errno set; *controller is the side that the test reads and writes. */
pid_t pseudo_terminal_spawn(const char *path, char *const arguments[], char *const environment[],
                            unsigned short rows, unsigned short columns, int *controller);

/* Opens both sides of a new pseudo-terminal in this process. Returns 0, or -1 with errno set. */
int pseudo_terminal_open(unsigned short rows, unsigned short columns, int *controller,
                         int *program);

/* Changes the size; the program is told by SIGWINCH. */
int pseudo_terminal_resize(int controller, unsigned short rows, unsigned short columns);

/* The cells that the C library gives a character; -1 when it does not know it. Swift cannot see
   `wcwidth`. */
int c_library_width(unsigned character);

#endif
