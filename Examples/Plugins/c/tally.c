// A plugin in C, of this file alone:  cc -O2 -o tally tally.c
//
// Of JSON it only needs to find members of objects; its messages are short enough for printf.
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: JSON

static const char *skip_blanks(const char *text) { return text + strspn(text, " \t\r\n"); }

/// The end of a text that begins with a quote.
static const char *skip_text(const char *text) {
  for (text++; *text != '\0' && *text != '"'; text++) {
    if (*text == '\\' && text[1] != '\0') text++;
  }
  return *text == '"' ? text + 1 : text;
}

/// The end of a value, whatever it is.
static const char *skip_value(const char *text) {
  int depth = 0;
  do {
    switch (*text) {
      case '\0': return text;
      case '"': text = skip_text(text); continue;
      case '{':
      case '[': depth++; break;
      case '}':
      case ']': depth--; break;
      default:
        // A number or a word goes on up to what cannot be part of it.
        if (depth == 0) return text + strcspn(text, ",]} \t\r\n");
    }
    text++;
  } while (depth > 0);
  return text;
}

/// The value of a member of an object; NULL when there is none, or no object.
static const char *member(const char *object, const char *name) {
  if (object == NULL || *(object = skip_blanks(object)) != '{') return NULL;
  const char *text = skip_blanks(object + 1);
  while (*text == '"') {
    const char *end = skip_text(text);
    bool is_it =
        (size_t)(end - text) == strlen(name) + 2 && strncmp(text + 1, name, strlen(name)) == 0;
    text = skip_blanks(end);
    if (*text != ':') return NULL;
    text = skip_blanks(text + 1);
    if (is_it) return text;
    text = skip_blanks(skip_value(text));
    if (*text == ',') text = skip_blanks(text + 1);
  }
  return NULL;
}

/// Whether a value is a text without escapes.
static bool is_text(const char *value, const char *text) {
  return value != NULL && *value == '"' && strncmp(value + 1, text, strlen(text)) == 0 &&
         value[strlen(text) + 1] == '"';
}

static long number(const char *value, long otherwise) {
  return value != NULL && (*value == '-' || (*value >= '0' && *value <= '9')) ? atol(value)
                                                                              : otherwise;
}

// MARK: The plugin

static long count, moves;

static void send(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("{\"jsonrpc\":\"2.0\",");
  vprintf(format, arguments);
  printf("}\n");
  va_end(arguments);
  // The host gets the message only once it is flushed.
  fflush(stdout);
}

static void set(const char *name, long value) {
  send("\"method\":\"context/set\",\"params\":{\"name\":\"tally.%s\",\"value\":%ld}", name, value);
}

/// Answers a request; the id goes back as it came, a number or a text.
static void answer(const char *id, const char *result) {
  send("\"id\":%.*s,\"result\":%s", (int)(skip_value(id) - id), id, result);
}

static void refuse(const char *id, int code, const char *message) {
  send("\"id\":%.*s,\"error\":{\"code\":%d,\"message\":\"%s\"}", (int)(skip_value(id) - id), id,
       code, message);
}

static void run(const char *id, const char *command) {
  if (is_text(command, "tally.add")) {
    count++;
  } else if (is_text(command, "tally.reset")) {
    count = 0;
  } else {
    return refuse(id, -32000, "tally has no such command");
  }
  // Before the answer, so that the next key's condition finds it.
  set("count", count);
  char result[32];
  snprintf(result, sizeof result, "%ld", count);
  answer(id, result);
}

/// Handles a request; returns whether the plugin goes on.
static bool handle(const char *id, const char *method, const char *params) {
  if (is_text(method, "hello")) {
    const char *versions = member(params, "protocol");
    if (number(member(versions, "minimum"), 1) > 1 || number(member(versions, "maximum"), 0) < 1) {
      refuse(id, -32000, "tally speaks version 1");
    } else {
      answer(id, "{\"protocol\":1,\"id\":\"tally\",\"version\":\"1.0.0\"}");
    }
  } else if (is_text(method, "activate")) {
    const char *state = member(params, "state");
    if (state != NULL) {
      set("count", count = number(member(state, "count"), 0));
      set("moves", moves = number(member(state, "moves"), 0));
    }
    answer(id, "{}");
  } else if (is_text(method, "state/save")) {
    char state[64];
    snprintf(state, sizeof state, "{\"count\":%ld,\"moves\":%ld}", count, moves);
    answer(id, state);
  } else if (is_text(method, "command/run")) {
    run(id, member(params, "command"));
  } else if (is_text(method, "ping")) {
    answer(id, "{}");
  } else if (is_text(method, "shutdown")) {
    answer(id, "{}");
    return false;
  } else {
    refuse(id, -32601, "tally does not know this method");
  }
  return true;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  bool goes_on = true;
  while (goes_on && getline(&line, &size, stdin) > 0) {
    const char *id = member(line, "id");
    const char *method = member(line, "method");
    const char *params = member(line, "params");
    // Skips lines that are not messages, and answers, of which none is awaited.
    if (method == NULL) continue;
    if (id != NULL) {
      goes_on = handle(id, method, params);
    } else if (is_text(method, "event") &&
               is_text(member(params, "name"), "navigation.focusMoved")) {
      set("moves", ++moves);
    }
  }
  free(line);
  return 0;
}
