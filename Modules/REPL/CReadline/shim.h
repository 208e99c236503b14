/* The parts of GNU readline that the line editor needs. Its globals are touched here only: Swift
   takes them for shared mutable state, which they are. */
#ifndef KEYBOARD_TOOLKIT_CREADLINE_H
#define KEYBOARD_TOOLKIT_CREADLINE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

static inline int kt_history_count(void) { return history_length; }

/* The entry of an index, the oldest being 0. */
static inline const char *kt_history_entry(int index) {
  HIST_ENTRY *entry = history_get(history_base + index);
  return entry ? entry->line : NULL;
}

static inline int kt_readline_search(int step, int anywhere, int key);

static inline int kt_readline_search_backward(int count, int key) {
  return kt_readline_search(count < 0 ? 1 : -1, 0, key);
}

static inline int kt_readline_search_forward(int count, int key) {
  return kt_readline_search(count < 0 ? -1 : 1, 0, key);
}

static inline int kt_readline_search_anywhere_backward(int count, int key) {
  return kt_readline_search(count < 0 ? 1 : -1, 1, key);
}

static inline int kt_readline_search_anywhere_forward(int count, int key) {
  return kt_readline_search(count < 0 ? -1 : 1, 1, key);
}

/* Goes to the next line of the history, in a direction, that has the text before the cursor, at its start or anywhere;
   after the last one, to the line that was typed. The key after a search looks for the same text. */
static inline int kt_readline_search(int step, int anywhere, int key) {
  static char *text;
  if (rl_last_func != kt_readline_search_backward && rl_last_func != kt_readline_search_forward &&
      rl_last_func != kt_readline_search_anywhere_backward && rl_last_func != kt_readline_search_anywhere_forward) {
    free(text);
    text = strndup(rl_line_buffer, rl_point);
  }
  int start = where_history(), goal = start, point = strlen(text);
  const char *line, *found = NULL;
  while ((line = kt_history_entry(goal += step)) != NULL) {
    found = anywhere ? strstr(line, text) : strncmp(line, text, strlen(text)) == 0 ? line : NULL;
    if (found != NULL && strcmp(line, rl_line_buffer) != 0) break;
  }
  if (goal < 0 || goal > history_length) return rl_ding();
  if (line != NULL && anywhere) point = found - line;
  if (step < 0) {
    rl_get_previous_history(start - goal, key);
  } else {
    rl_get_next_history(goal - start, key);
  }
  if (text[0] != '\0' && point < rl_end) rl_point = point;
  return 0;
}

/* Starts one of readline's searches that ask for a text. A line of the history that was edited keeps its changes, as
   when it is left, and the search ends in a new line. */
static inline int kt_readline_ask(rl_command_func_t *search, int count, int key) {
  rl_maybe_replace_line();
  if (current_history() != NULL) rl_undo_list = NULL;
  int result = search(count, key);
  using_history();
  return result;
}

static inline int kt_readline_ask_backward(int count, int key) {
  return kt_readline_ask(rl_noninc_reverse_search, count, key);
}

static inline int kt_readline_ask_forward(int count, int key) {
  return kt_readline_ask(rl_noninc_forward_search, count, key);
}

static inline int kt_readline_ask_backward_again(int count, int key) {
  return kt_readline_ask(rl_noninc_reverse_search_again, count, key);
}

static inline int kt_readline_ask_forward_again(int count, int key) {
  return kt_readline_ask(rl_noninc_forward_search_again, count, key);
}

static inline int kt_readline_ask_vi(int count, int key) { return kt_readline_ask(rl_vi_search, count, key); }

static inline int kt_readline_ask_vi_again(int count, int key) {
  return kt_readline_ask(rl_vi_search_again, count, key);
}

/* Reads the key after a prefix with which nothing is bound, and rings. */
static inline int kt_readline_skip_key(int count, int key) {
  rl_read_key();
  return rl_ding();
}

/* Replaces what was inserted from the kill ring; rings after another key, for which readline aborts. */
static inline int kt_readline_yank_pop(int count, int key) {
  if (rl_last_func != rl_yank && rl_last_func != kt_readline_yank_pop) return rl_ding();
  rl_last_func = rl_yank;
  return rl_yank_pop(count, key);
}

/* Binds the keys of some of readline's functions to those above. */
static inline void kt_readline_replace(Keymap map) {
  static const struct {
    rl_command_func_t *function, *other;
  } replaced[] = {
    {rl_history_search_backward, kt_readline_search_backward},
    {rl_history_search_forward, kt_readline_search_forward},
    {rl_history_substr_search_backward, kt_readline_search_anywhere_backward},
    {rl_history_substr_search_forward, kt_readline_search_anywhere_forward},
    {rl_noninc_reverse_search, kt_readline_ask_backward},
    {rl_noninc_forward_search, kt_readline_ask_forward},
    {rl_noninc_reverse_search_again, kt_readline_ask_backward_again},
    {rl_noninc_forward_search_again, kt_readline_ask_forward_again},
    {rl_vi_search, kt_readline_ask_vi},
    {rl_vi_search_again, kt_readline_ask_vi_again},
    {rl_yank_pop, kt_readline_yank_pop},
  };
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP) kt_readline_replace((Keymap)map[key].function);
    if (map[key].type != ISFUNC || map[key].function == NULL) continue;
    for (size_t index = 0; index < sizeof replaced / sizeof *replaced; index++)
      if (map[key].function == replaced[index].function) map[key].function = replaced[index].other;
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
  /* A key of several characters that is not bound does nothing, unless ~/.inputrc says otherwise. readline 8.2 aborts,
     which inserts the rest of the key; when the key ended a search, it returns to a frame that is gone. */
  rl_bind_keyseq_in_map("\\e", kt_readline_skip_key, emacs_standard_keymap);
  rl_bind_keyseq_in_map("\\eO", kt_readline_skip_key, emacs_standard_keymap);
  rl_bind_keyseq_in_map("\\C-x", kt_readline_skip_key, emacs_standard_keymap);
  rl_bind_keyseq_in_map("\\e[", rl_skip_csi_sequence, emacs_standard_keymap);
  rl_bind_keyseq_in_map("\\e[", rl_skip_csi_sequence, vi_insertion_keymap);
  rl_bind_keyseq_in_map("\\e[", rl_skip_csi_sequence, vi_movement_keymap);
  /* When readline 8.2 searches from a line of the history that was edited, it frees the list of changes that the line
     still refers to, and a later key ends the process; some searches also lose the line that was typed before. */
  rl_initialize();
  kt_readline_replace(emacs_standard_keymap);
  kt_readline_replace(vi_insertion_keymap);
  kt_readline_replace(vi_movement_keymap);
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
  rl_last_func = NULL;
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

#endif
