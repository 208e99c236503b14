// The messages of protocols that libwayland does not describe, as they are on the wire: layer shell, virtual
// keyboard, input method, the points of outputs (xdg-output) and viewports. Requests and events are numbered in this order.
#pragma once

#include <wayland-client.h>

extern const struct wl_interface layer_shell_interface;
extern const struct wl_interface layer_surface_interface;
extern const struct wl_interface virtual_keyboard_manager_interface;
extern const struct wl_interface virtual_keyboard_interface;
extern const struct wl_interface input_method_manager_interface;
extern const struct wl_interface input_method_interface;
extern const struct wl_interface logical_output_manager_interface;
extern const struct wl_interface logical_output_interface;
extern const struct wl_interface viewporter_interface;
extern const struct wl_interface viewport_interface;

enum { LAYER_SHELL_GET_SURFACE = 0 };
enum {
  LAYER_SURFACE_SET_SIZE,
  LAYER_SURFACE_SET_ANCHOR,
  LAYER_SURFACE_SET_EXCLUSIVE_ZONE,
  LAYER_SURFACE_SET_MARGIN,
  LAYER_SURFACE_SET_INTERACTIVITY,
  LAYER_SURFACE_GET_POPUP,
  LAYER_SURFACE_ACK_CONFIGURE,
  LAYER_SURFACE_DESTROY,
};
enum { VIRTUAL_KEYBOARD_KEYMAP, VIRTUAL_KEYBOARD_KEY, VIRTUAL_KEYBOARD_MODIFIERS };

enum { GET_LOGICAL_OUTPUT = 1, DESTROY_LOGICAL_OUTPUT = 0 };
enum { GET_VIEWPORT = 1, DESTROY_VIEWPORT = 0, SET_DESTINATION = 2 };

enum { LAYER_TOP = 2 };
enum { ANCHOR_TOP = 1, ANCHOR_BOTTOM = 2, ANCHOR_LEFT = 4, ANCHOR_RIGHT = 8 };

struct layer_surface_listener {
  void (*configure)(void *, struct wl_proxy *, uint32_t serial, uint32_t width, uint32_t height);
  void (*closed)(void *, struct wl_proxy *);
};

struct input_method_listener {
  void (*activate)(void *, struct wl_proxy *);
  void (*deactivate)(void *, struct wl_proxy *);
  void (*surrounding_text)(
    void *, struct wl_proxy *, const char *text, uint32_t cursor, uint32_t anchor);
  void (*text_change_cause)(void *, struct wl_proxy *, uint32_t cause);
  void (*content_type)(void *, struct wl_proxy *, uint32_t hint, uint32_t purpose);
  void (*done)(void *, struct wl_proxy *);
  void (*unavailable)(void *, struct wl_proxy *);
};

struct logical_output_listener {
  void (*position)(void *, struct wl_proxy *, int32_t x, int32_t y);
  void (*size)(void *, struct wl_proxy *, int32_t width, int32_t height);
  void (*done)(void *, struct wl_proxy *);
  void (*name)(void *, struct wl_proxy *, const char *name);
  void (*description)(void *, struct wl_proxy *, const char *text);
};
