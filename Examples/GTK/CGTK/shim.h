// GTK 4 with Pango and Cairo, and what Swift cannot write: handlers of signals by their types, and
// functions with variable arguments.
#pragma once

#include <glib-unix.h>
#include <gtk/gtk.h>

// Handlers get their data first; one that needs nothing else of a signal fits all of them.
typedef gboolean (*GtkActionHandler)(void *_Nonnull data);
typedef gboolean (*GtkKeyHandler)(
  void *_Nonnull data, guint keyval, guint keycode, GdkModifierType state);
typedef void (*GtkClickHandler)(void *_Nonnull data, int count, double x, double y);
typedef gboolean (*GtkScrollHandler)(void *_Nonnull data, double dx, double dy);
typedef void (*GtkItemHandler)(void *_Nonnull data, GtkListItem *_Nonnull item);
typedef void (*GtkTextHandler)(void *_Nonnull data, const char *_Nonnull text);
typedef void (*GtkDrawHandler)(
  GtkDrawingArea *_Nonnull area, cairo_t *_Nonnull context, int width, int height,
  void *_Nonnull data);

/// Lets go of the data of a handler.
typedef void (*GtkRelease)(void *_Nonnull data);

/// Calls a handler of one of the types above; `release` lets go of its data with the object.
#define GTK_CONNECT(name, Handler)                                                      \
  static inline void gtk_connect_##name(                                                \
    gpointer object, const char *signal, Handler handler, gpointer data,                \
    GtkRelease release) {                                                               \
    g_signal_connect_data(                                                              \
      object, signal, G_CALLBACK(handler), data, (GClosureNotify)(void (*)(void))release, \
      G_CONNECT_SWAPPED);                                                               \
  }
GTK_CONNECT(action, GtkActionHandler)
GTK_CONNECT(key, GtkKeyHandler)
GTK_CONNECT(click, GtkClickHandler)
GTK_CONNECT(scroll, GtkScrollHandler)
GTK_CONNECT(item, GtkItemHandler)
GTK_CONNECT(text, GtkTextHandler)
#undef GTK_CONNECT

/// Has an area painted by a handler.
static inline void gtk_connect_draw(
  GtkDrawingArea *area, GtkDrawHandler handler, gpointer data, GtkRelease release) {
  gtk_drawing_area_set_draw_func(area, (GtkDrawingAreaDrawFunc)handler, data, release);
}

/// A Boolean value indicating whether the program asks for the dark colours of the theme.
static inline gboolean gtk_prefers_dark(void) {
  gboolean is_dark = FALSE;
  g_object_get(
    gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &is_dark, NULL);
  return is_dark;
}

/// Asks for the dark colours of the theme, or for those that it has by itself.
static inline void gtk_prefer_dark(gboolean is_dark) {
  g_object_set(
    gtk_settings_get_default(), "gtk-application-prefer-dark-theme", is_dark, NULL);
}

/// Tells an input method whether what is typed is a secret.
static inline void gtk_im_context_set_secure(GtkIMContext *context, gboolean is_secure) {
  g_object_set(
    context, "input-purpose",
    is_secure ? GTK_INPUT_PURPOSE_PASSWORD : GTK_INPUT_PURPOSE_FREE_FORM, NULL);
}
