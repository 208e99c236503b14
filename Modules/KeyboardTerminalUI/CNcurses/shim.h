/* What a screen needs of ncurses, for output only. Its globals and macros are touched here only:
   Swift takes the first for shared mutable state, which they are, and cannot see the second.

   ncurses draws into a file in memory, never to a terminal: it changes no terminal attributes, and
   whoever owns the terminal writes the bytes of a frame. */
#ifndef KEYBOARD_TOOLKIT_CNCURSES_H
#define KEYBOARD_TOOLKIT_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/* Of <term.h>, whose macros take words such as `columns` and `lines`. */
char *tigetstr(NCURSES_CONST char *);

/* Attributes as a style counts them. */
enum { KT_BOLD = 1, KT_DIM = 2, KT_ITALIC = 4, KT_UNDERLINE = 8, KT_REVERSE = 16 };

/* Characters are drawn as UTF-8, and ncurses takes their widths from the locale. */
static inline void kt_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 && !setlocale(LC_CTYPE, "C.UTF-8"))
    setlocale(LC_CTYPE, "UTF-8");
}

/* The file that takes the bytes of a frame; NULL with errno set. */
static inline FILE *kt_frame_file(void) {
#ifdef __linux__
  int descriptor = (int)syscall(SYS_memfd_create, "frame", 1 /* MFD_CLOEXEC */);
  if (descriptor < 0) return NULL;
  FILE *file = fdopen(descriptor, "w+");
  if (!file) close(descriptor);
  return file;
#else
  return tmpfile();
#endif
}

static inline int kt_is_open(void) { return stdscr != NULL; }

/* NULL when the type of terminal is not known. Signal handlers stay as they are, and the size does
   not come from the environment; `use_tioctl` gives types without a size one to begin with. */
static inline SCREEN *kt_open(const char *terminal, FILE *file) {
  static const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction actions[4];
  for (int i = 0; i < 4; i++) sigaction(signals[i], NULL, &actions[i]);
  use_env(FALSE);
  use_tioctl(TRUE);
  SCREEN *screen = newterm(terminal, file, file);
  for (int i = 0; i < 4; i++) sigaction(signals[i], &actions[i], NULL);
  return screen;
}

static inline int kt_can_move_cursor(void) {
  char *capability = tigetstr("cup");
  return capability && capability != (char *)-1;
}

static inline void kt_configure(int uses_colors) {
  typeahead(-1);
  leaveok(stdscr, TRUE);
  idlok(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  if (uses_colors && has_colors() && start_color() == OK) use_default_colors();
}

static inline int kt_color_count(void) { return COLORS; }
static inline int kt_pair_count(void) { return COLOR_PAIRS; }

static inline void kt_resize(int rows, int columns) { resize_term(rows, columns); }

/* How many cells the C library gives a character; -1 when it does not know it. */
static inline int kt_width(uint32_t character) { return wcwidth((wchar_t)character); }

/* A glyph and how to draw it. */
typedef struct {
  uint32_t scalars[3];
  uint8_t width;
  uint8_t attributes;
  int16_t pair;
} kt_glyph;

static inline attr_t kt_attributes(uint8_t attributes) {
  attr_t bits = 0;
  if (attributes & KT_BOLD) bits |= A_BOLD;
  if (attributes & KT_DIM) bits |= A_DIM;
  if (attributes & KT_ITALIC) bits |= A_ITALIC;
  if (attributes & KT_UNDERLINE) bits |= A_UNDERLINE;
  if (attributes & KT_REVERSE) bits |= A_REVERSE;
  return bits;
}

/* Draws glyphs one after another, as many as a batch holds; tells how many. What ncurses takes for
   another width is drawn as a replacement of the same width: what follows stays in its place. */
static inline int kt_put(int row, int column, const kt_glyph *glyphs, int count) {
  enum { batch = 64 };
  cchar_t cells[2 * batch];
  int used = 0, taken = 0;
  for (; taken < count && taken < batch; taken++) {
    kt_glyph glyph = glyphs[taken];
    attr_t bits = kt_attributes(glyph.attributes);
    wchar_t text[4] = {(wchar_t)glyph.scalars[0], (wchar_t)glyph.scalars[1],
                       (wchar_t)glyph.scalars[2], 0};
    int blanks = 0;
    if (glyph.scalars[0] >= 0x80 && kt_width(glyph.scalars[0]) != glyph.width) {
      text[0] = kt_width(0xFFFD) == 1 ? 0xFFFD : '?';
      text[1] = 0;
      blanks = glyph.width - 1;
    }
    for (int i = 1; text[i]; i++)
      if (kt_width((uint32_t)text[i]) != 0) text[i] = 0;
    setcchar(&cells[used++], text, bits, glyph.pair, NULL);
    if (blanks) setcchar(&cells[used++], L" ", bits, glyph.pair, NULL);
  }
  mvadd_wchnstr(row, column, cells, used);
  return taken;
}

/* Everything is drawn anew by the next update, whatever was there. */
static inline void kt_forget_terminal(void) { clearok(curscr, TRUE); }

/* Writes what changed; a row below 0 hides the cursor. A forced cursor is set again even if it is
   where it should be. */
static inline void kt_update(int cursor_row, int cursor_column, int forces_cursor) {
  int visible = cursor_row >= 0;
  if (forces_cursor) curs_set(!visible);
  if (visible) {
    wmove(stdscr, cursor_row, cursor_column);
    wcursyncup(stdscr);
  }
  leaveok(stdscr, !visible);
  leaveok(curscr, !visible);
  curs_set(visible);
  wnoutrefresh(stdscr);
  doupdate();
}

static inline void kt_close(SCREEN *screen) { delscreen(screen); }

#endif
