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

/// Creates a widget with a role for screen readers, which it keeps.
static inline GtkWidget *_Nonnull gtk_widget_new_with_role(GType type, GtkAccessibleRole role) {
  return g_object_new(type, "accessible-role", role, NULL);
}

/// Sets the name and the description of a widget for screen readers; an empty description is left out.
static inline void gtk_widget_describe(
  GtkWidget *_Nonnull widget, const char *_Nonnull name, const char *_Nonnull description) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/// Has screen readers know what a row is.
static inline void gtk_widget_describe_row(
  GtkWidget *_Nonnull widget, gboolean is_selected, gboolean is_expandable, gboolean is_expanded) {
  gtk_accessible_update_state(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
  if (is_expandable)
    gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, is_expanded, -1);
  else
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}

/// Has screen readers know that a text can be edited, though its widget is not what edits it, and
/// whether it is wrong.
static inline void gtk_widget_describe_text(GtkWidget *_Nonnull widget, gboolean is_invalid) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_READ_ONLY, FALSE, -1);
  gtk_accessible_update_state(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
    is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}
