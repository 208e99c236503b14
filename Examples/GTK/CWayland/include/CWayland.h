// A keyboard on a Wayland compositor: a layer surface, a virtual keyboard and an input method.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A connection with what a keyboard on the screen needs of it.
typedef struct WaylandKeyboard WaylandKeyboard;

/// The actions of a finger or the pointer.
typedef enum {
  WaylandTouchDown,
  WaylandTouchMove,
  WaylandTouchUp,
  WaylandTouchCancel,
  WaylandTouchScroll,
} WaylandTouchKind;

/// The callbacks for the events of a compositor; each is called with `data`.
typedef struct {
  void *data;
  /// A finger, counted from 1, or 0 for the pointer; of the wheel, the direction is in `x`.
  void (*touch)(void *data, WaylandTouchKind kind, int id, double x, double y);
  /// The surface has a size, in points.
  void (*configure)(void *data, int width, int height);
  /// The compositor has taken the surface away.
  void (*closed)(void *data);
  /// The output has another size or scale, or is another one, on which nothing is shown yet.
  void (*output)(void *data);
  /// A field has the focus, or none; with its purpose and hints as text-input numbers them.
  void (*field)(void *data, bool is_active, bool is_new, uint32_t purpose, uint32_t hints);
  /// The text around the cursor, in UTF-8, with the places of cursor and anchor in bytes; null where the
  /// program does not tell it.
  void (*text)(void *data, const char *text, uint32_t cursor, uint32_t anchor);
} WaylandCallbacks;

/// Connects to the compositor of the environment, for an output of a name, or the first one while there is none of
/// that name; null when there is no compositor, with the reason.
WaylandKeyboard *wayland_keyboard_connect(
  WaylandCallbacks callbacks, const char *output, const char **reason);
/// Ends the connection.
void wayland_keyboard_close(WaylandKeyboard *keyboard);
/// The descriptor that can be read when the compositor has sent something.
int wayland_keyboard_descriptor(WaylandKeyboard *keyboard);
/// Sends what was asked for; whether something waits that was read already.
bool wayland_keyboard_prepare(WaylandKeyboard *keyboard);
/// Handles what has come; false when the connection has ended.
bool wayland_keyboard_dispatch(WaylandKeyboard *keyboard);

/// The size of the output in points, and the pixels of a point; false while there is no output.
bool wayland_keyboard_output(WaylandKeyboard *keyboard, int *width, int *height, double *scale);

/// The name of an output, counted from 0; NULL when there are no more. It is valid until events are handled.
const char *wayland_keyboard_output_name(WaylandKeyboard *keyboard, int index);

/// Shows the surface at a place of the output, in points; docked, others leave it its place.
void wayland_keyboard_show(
  WaylandKeyboard *keyboard, int left, int bottom, int width, int height, bool is_docked);
/// Hides the surface.
void wayland_keyboard_hide(WaylandKeyboard *keyboard);
/// A buffer of pixels to draw all of the surface into; null while all of them are shown.
uint8_t *wayland_keyboard_buffer(WaylandKeyboard *keyboard, int width, int height, int *stride);
/// Shows the buffer that was asked for last, at a size in points.
void wayland_keyboard_commit(WaylandKeyboard *keyboard, int width, int height, double scale);

/// Has the virtual keyboard use a layout, in the text format of XKB.
void wayland_keyboard_keymap(WaylandKeyboard *keyboard, const char *text);
/// Presses and releases a key of that layout, with modifiers.
void wayland_keyboard_key(WaylandKeyboard *keyboard, uint32_t key, uint32_t modifiers);
