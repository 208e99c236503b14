// Cairo and Pango, which draw, and GLib with its main loop and D-Bus.
#pragma once

#include <cairo-xlib.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <pango/pangocairo.h>

/// Tells whether a source has something to handle without waiting for its descriptor.
typedef gboolean (*ScreenPending)(void *_Nonnull data);
/// Handles what there is.
typedef void (*ScreenDispatch)(void *_Nonnull data);

typedef struct {
  GSource source;
  void *tag;
  ScreenPending pending;
  ScreenDispatch dispatch;
  void *data;
} ScreenSource;

static gboolean screen_source_prepare(GSource *source, int *timeout) {
  ScreenSource *self = (ScreenSource *)source;
  *timeout = -1;
  return self->pending(self->data);
}

static gboolean screen_source_check(GSource *source) {
  ScreenSource *self = (ScreenSource *)source;
  return g_source_query_unix_fd(source, self->tag) != 0 || self->pending(self->data);
}

static gboolean screen_source_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback;
  (void)data;
  ScreenSource *self = (ScreenSource *)source;
  self->dispatch(self->data);
  return G_SOURCE_CONTINUE;
}

/// Has the main loop handle a connection whose events may wait in a queue or at a descriptor.
static inline void screen_watch(
  int descriptor, ScreenPending _Nonnull pending, ScreenDispatch _Nonnull dispatch,
  void *_Nonnull data) {
  static GSourceFuncs functions = {
    screen_source_prepare, screen_source_check, screen_source_dispatch, NULL, NULL, NULL};
  ScreenSource *self = (ScreenSource *)g_source_new(&functions, sizeof(ScreenSource));
  self->pending = pending;
  self->dispatch = dispatch;
  self->data = data;
  self->tag = g_source_add_unix_fd(&self->source, descriptor, G_IO_IN | G_IO_HUP | G_IO_ERR);
  g_source_attach(&self->source, NULL);
}

/// Told the name of a file that has changed.
typedef void (*ScreenChange)(void *_Nonnull data, const char *_Nonnull name);

typedef struct {
  ScreenChange _Nonnull change;
  void *_Nonnull data;
} ScreenWatch;

static void screen_file_changed(
  GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer data) {
  (void)monitor;
  ScreenWatch *watch = data;
  if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED || event == G_FILE_MONITOR_EVENT_CHANGED)
    return;
  GFile *files[] = {file, other};
  for (int i = 0; i < 2; i++) {
    char *name = files[i] ? g_file_get_basename(files[i]) : NULL;
    if (name) watch->change(watch->data, name);
    g_free(name);
  }
}

/// Has a function told of the files of a directory that were written, as long as the program runs.
static inline void screen_watch_directory(
  const char *_Nonnull path, ScreenChange _Nonnull change, void *_Nonnull data) {
  GFile *file = g_file_new_for_path(path);
  GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  g_object_unref(file);
  if (!monitor) return;
  ScreenWatch *watch = g_new(ScreenWatch, 1);
  watch->change = change;
  watch->data = data;
  g_signal_connect(monitor, "changed", G_CALLBACK(screen_file_changed), watch);
}
