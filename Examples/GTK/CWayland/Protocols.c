#include "Protocols.h"

#define COUNT(array) (int)(sizeof array / sizeof *array)

static const struct wl_interface *nothing[8];

static const struct wl_interface *surface_types[] = {
  &layer_surface_interface, &wl_surface_interface, &wl_output_interface, NULL, NULL};
static const struct wl_message shell_requests[] = {
  {"get_layer_surface", "no?ous", surface_types}, {"destroy", "3", nothing}};
const struct wl_interface layer_shell_interface = {
  "zwlr_layer_shell_v1", 4, COUNT(shell_requests), shell_requests, 0, NULL};

// Popups are not used here, and any object stands for theirs.
static const struct wl_message surface_requests[] = {
  {"set_size", "uu", nothing},
  {"set_anchor", "u", nothing},
  {"set_exclusive_zone", "i", nothing},
  {"set_margin", "iiii", nothing},
  {"set_keyboard_interactivity", "u", nothing},
  {"get_popup", "o", nothing},
  {"ack_configure", "u", nothing},
  {"destroy", "", nothing},
  {"set_layer", "2u", nothing}};
static const struct wl_message surface_events[] = {
  {"configure", "uuu", nothing}, {"closed", "", nothing}};
const struct wl_interface layer_surface_interface = {
  "zwlr_layer_surface_v1", 4, COUNT(surface_requests), surface_requests, COUNT(surface_events),
  surface_events};

static const struct wl_interface *create_keyboard_types[] = {
  &wl_seat_interface, &virtual_keyboard_interface};
static const struct wl_message keyboard_manager_requests[] = {
  {"create_virtual_keyboard", "on", create_keyboard_types}};
const struct wl_interface virtual_keyboard_manager_interface = {
  "zwp_virtual_keyboard_manager_v1", 1, 1, keyboard_manager_requests, 0, NULL};

static const struct wl_message keyboard_requests[] = {
  {"keymap", "uhu", nothing},
  {"key", "uuu", nothing},
  {"modifiers", "uuuu", nothing},
  {"destroy", "", nothing}};
const struct wl_interface virtual_keyboard_interface = {
  "zwp_virtual_keyboard_v1", 1, COUNT(keyboard_requests), keyboard_requests, 0, NULL};

static const struct wl_interface *get_method_types[] = {
  &wl_seat_interface, &input_method_interface};
static const struct wl_message method_manager_requests[] = {
  {"get_input_method", "on", get_method_types}, {"destroy", "", nothing}};
const struct wl_interface input_method_manager_interface = {
  "zwp_input_method_manager_v2", 1, COUNT(method_manager_requests), method_manager_requests, 0,
  NULL};

// Popups and grabs of the keyboard are not used here.
static const struct wl_message method_requests[] = {
  {"commit_string", "s", nothing},
  {"set_preedit_string", "sii", nothing},
  {"delete_surrounding_text", "uu", nothing},
  {"commit", "u", nothing},
  {"get_input_popup_surface", "no", nothing},
  {"grab_keyboard", "n", nothing},
  {"destroy", "", nothing}};
static const struct wl_message method_events[] = {
  {"activate", "", nothing},
  {"deactivate", "", nothing},
  {"surrounding_text", "suu", nothing},
  {"text_change_cause", "u", nothing},
  {"content_type", "uu", nothing},
  {"done", "", nothing},
  {"unavailable", "", nothing}};
const struct wl_interface input_method_interface = {
  "zwp_input_method_v2", 1, COUNT(method_requests), method_requests, COUNT(method_events),
  method_events};

static const struct wl_interface *get_logical_types[] = {
  &logical_output_interface, &wl_output_interface};
static const struct wl_message logical_manager_requests[] = {
  {"destroy", "", nothing}, {"get_xdg_output", "no", get_logical_types}};
const struct wl_interface logical_output_manager_interface = {
  "zxdg_output_manager_v1", 3, COUNT(logical_manager_requests), logical_manager_requests, 0, NULL};

static const struct wl_message logical_requests[] = {{"destroy", "", nothing}};
static const struct wl_message logical_events[] = {
  {"logical_position", "ii", nothing},
  {"logical_size", "ii", nothing},
  {"done", "", nothing},
  {"name", "2s", nothing},
  {"description", "2s", nothing}};
const struct wl_interface logical_output_interface = {
  "zxdg_output_v1", 3, COUNT(logical_requests), logical_requests, COUNT(logical_events),
  logical_events};

static const struct wl_interface *get_viewport_types[] = {
  &viewport_interface, &wl_surface_interface};
static const struct wl_message viewporter_requests[] = {
  {"destroy", "", nothing}, {"get_viewport", "no", get_viewport_types}};
const struct wl_interface viewporter_interface = {
  "wp_viewporter", 1, COUNT(viewporter_requests), viewporter_requests, 0, NULL};

static const struct wl_message viewport_requests[] = {
  {"destroy", "", nothing}, {"set_source", "ffff", nothing}, {"set_destination", "ii", nothing}};
const struct wl_interface viewport_interface = {
  "wp_viewport", 1, COUNT(viewport_requests), viewport_requests, 0, NULL};
