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

/// Told that something has changed.
typedef void (*ScreenChange)(void *_Nonnull data);

/// Has a function told of the changes in a directory.
static inline void screen_connect_changes(
  GFileMonitor *_Nonnull monitor, ScreenChange _Nonnull change, void *_Nonnull data) {
  g_signal_connect_swapped(monitor, "changed", G_CALLBACK(change), data);
}
