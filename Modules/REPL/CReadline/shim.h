/* The parts of GNU readline that the line editor needs. Its globals are touched here only: Swift
   takes them for shared mutable state, which they are. */
#ifndef KEYBOARD_TOOLKIT_CREADLINE_H
#define KEYBOARD_TOOLKIT_CREADLINE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

static inline int kt_readline_search_backward(int count, int key);
static inline int kt_readline_search_forward(int count, int key);

/* Goes to the next line of the history, in a direction, that begins as the line does before the cursor; after the
   last one, to the line that was typed. */
static inline int kt_readline_search(int step, int key) {
  static int length;
  if (rl_last_func != kt_readline_search_backward && rl_last_func != kt_readline_search_forward)
    length = rl_point;
  int start = where_history(), goal = start;
  HIST_ENTRY *entry;
  do {
    goal += step;
    entry = history_get(history_base + goal);
  } while (entry != NULL && (strncmp(entry->line, rl_line_buffer, length) != 0 ||
                             strcmp(entry->line, rl_line_buffer) == 0));
  if (goal < 0 || goal > history_length) return rl_ding();
  if (step < 0) {
    rl_get_previous_history(start - goal, key);
  } else {
    rl_get_next_history(goal - start, key);
  }
  if (length > 0 && length < rl_end) rl_point = length;
  return 0;
}

static inline int kt_readline_search_backward(int count, int key) {
  return kt_readline_search(count < 0 ? 1 : -1, key);
}

static inline int kt_readline_search_forward(int count, int key) {
  return kt_readline_search(count < 0 ? -1 : 1, key);
}

/* Binds the keys of a function to another one. */
static inline void kt_readline_replace(rl_command_func_t *function, rl_command_func_t *other) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (int map = 0; map < 3; map++) {
    char **keys = rl_invoking_keyseqs_in_map(function, maps[map]);
    for (int index = 0; keys != NULL && keys[index] != NULL; index++) {
      rl_bind_keyseq_in_map(keys[index], other, maps[map]);
      free(keys[index]);
    }
    free(keys);
  }
}

/* Words end at blanks and at the separators of the session language; key notation such as ctrl+k
   and dotted names stay whole. */
static inline void kt_readline_configure(void) {
  rl_readline_name = "keyboard-repl";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_basic_word_break_characters = " \t\n;{}=";
  rl_completer_word_break_characters = " \t\n;{}=";
  rl_completer_quote_characters = "'\"";
  history_comment_char = '#';
  history_write_timestamps = 1;
  using_history();
  /* When readline 8.2 searches from a line of the history that was edited, it frees the list of changes that the line
     still refers to, and a later key ends the process; the line that was typed before is lost. */
  rl_initialize();
  kt_readline_replace(rl_history_search_backward, kt_readline_search_backward);
  kt_readline_replace(rl_history_search_forward, kt_readline_search_forward);
}

static inline void kt_readline_on_completion(rl_completion_func_t *function) {
  rl_attempted_completion_function = function;
}

/* Called in a completion function: sets the function that lists the matches. Without one, readline
   lists them in columns, and asks first if there are many. */
static inline void kt_readline_lists_by(rl_compdisp_func_t *display) {
  rl_completion_display_matches_hook = display;
}

/* Called in a completion function: nothing else is tried, and this follows a single match. */
static inline void kt_readline_completion_ends_with(int character) {
  rl_attempted_completion_over = 1;
  rl_completion_append_character = character;
  rl_completion_suppress_append = character == 0;
  /* The matches have the quotes that they need. */
  rl_completion_suppress_quote = 1;
  rl_sort_completion_matches = 0;
}

static inline const char *kt_readline_buffer(void) { return rl_line_buffer; }

/* Throws the line away and leaves search and argument modes. */
static inline void kt_readline_abandon_line(void) {
  rl_free_line_state();
  rl_callback_sigcleanup();
  rl_replace_line("", 1);
  rl_point = rl_mark = rl_end = 0;
}

/* Moves the cursor behind the line, so that what is printed next does not overwrite it. */
static inline void kt_readline_show_caret_c(void) {
  rl_point = rl_end;
  rl_redisplay();
  fputs("^C\n", rl_outstream ? rl_outstream : stdout);
  fflush(rl_outstream ? rl_outstream : stdout);
}

static inline void kt_readline_hide_line(void) {
  rl_clear_visible_line();
  fflush(rl_outstream ? rl_outstream : stdout);
}

static inline void kt_readline_show_line(void) {
  rl_on_new_line();
  rl_forced_update_display();
}

/* Calls these in place of readline's own functions, which they call. */
static inline void kt_readline_on_terminal(rl_vintfunc_t *take, rl_voidfunc_t *release) {
  rl_prep_term_function = take;
  rl_deprep_term_function = release;
}

/* Reads bytes with these functions, and from the terminal again with NULL. */
static inline void kt_readline_read_with(rl_getc_func_t *next, rl_hook_func_t *available) {
  rl_getc_function = next ? next : rl_getc;
  rl_input_available_hook = available;
}

/* Whether ~/.inputrc lets pastes be marked. */
static inline int kt_readline_marks_pastes(void) {
  const char *value = rl_variable_value("enable-bracketed-paste");
  return value != NULL && strcmp(value, "on") == 0;
}

/* Takes the terminal for line editing again, after a stop. */
static inline void kt_readline_take_terminal(void) {
  if (rl_prep_term_function) rl_prep_term_function(1);
  rl_on_new_line();
  rl_forced_update_display();
}

static inline void kt_readline_release_terminal(void) {
  if (rl_deprep_term_function) rl_deprep_term_function();
}

static inline int kt_history_count(void) { return history_length; }

/* The entry of an index, the oldest being 0. */
static inline const char *kt_history_entry(int index) {
  HIST_ENTRY *entry = history_get(history_base + index);
  return entry ? entry->line : NULL;
}

#endif
