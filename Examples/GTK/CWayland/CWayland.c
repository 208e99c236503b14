#define _GNU_SOURCE
#include "CWayland.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "Protocols.h"

#define BTN_LEFT 0x110
enum { BUFFERS = 2 };

struct buffer {
  struct wl_buffer *buffer;
  uint8_t *pixels;
  size_t size;
  int width, height;
  bool is_shown;
};

struct output {
  WaylandKeyboard *keyboard;
  uint32_t global;
  struct wl_output *output;
  struct wl_proxy *logical;
  char *name;
  int mode_width, mode_height, scale, transform;
  // In points; 0 where the compositor does not tell.
  int width, height;
  struct output *next;
};

struct WaylandKeyboard {
  WaylandCallbacks callbacks;
  struct wl_display *display;
  struct wl_registry *registry;
  struct wl_compositor *compositor;
  struct wl_shm *shm;
  struct wl_seat *seat;
  struct output *outputs;
  /// The output that the keyboard is on; null while there is none.
  struct output *output;
  char *wanted;
  struct wl_pointer *pointer;
  struct wl_touch *touch;
  struct wl_proxy *shell, *keyboards, *methods, *logical_outputs, *viewporter;
  struct wl_proxy *virtual_keyboard, *method;

  struct wl_surface *surface;
  struct wl_proxy *layer, *viewport;
  struct buffer buffers[BUFFERS];
  struct buffer *drawn;
  bool is_configured;

  double x, y;
  bool is_down;

  // The state of the input method, which takes effect with its `done` event.
  bool is_active, will_be_active, is_new;
  uint32_t purpose, hints, serial;
  char *text;
  uint32_t cursor, anchor;
};

// MARK: Requests

static void send_request(struct wl_proxy *proxy, uint32_t code, union wl_argument *arguments) {
  wl_proxy_marshal_array_flags(proxy, code, NULL, wl_proxy_get_version(proxy), 0, arguments);
}

static struct wl_proxy *create(
  struct wl_proxy *proxy, uint32_t code, const struct wl_interface *interface,
  union wl_argument *arguments) {
  return wl_proxy_marshal_array_flags(
    proxy, code, interface, wl_proxy_get_version(proxy), 0, arguments);
}

static void destroy(struct wl_proxy *proxy, uint32_t code) {
  wl_proxy_marshal_array_flags(
    proxy, code, NULL, wl_proxy_get_version(proxy), WL_MARSHAL_FLAG_DESTROY, NULL);
}

static uint32_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

// MARK: Pointer and touch

static void tell(WaylandKeyboard *self, WaylandTouchKind kind, int id, double x, double y) {
  self->callbacks.touch(self->callbacks.data, kind, id, x, y);
}

static void pointer_enter(
  void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface,
  wl_fixed_t x, wl_fixed_t y) {
  WaylandKeyboard *self = data;
  (void)pointer, (void)serial, (void)surface;
  self->x = wl_fixed_to_double(x);
  self->y = wl_fixed_to_double(y);
}
static void pointer_leave(
  void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
  (void)data, (void)pointer, (void)serial, (void)surface;
}
static void pointer_motion(
  void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  WaylandKeyboard *self = data;
  (void)pointer, (void)time;
  self->x = wl_fixed_to_double(x);
  self->y = wl_fixed_to_double(y);
  tell(self, WaylandTouchMove, 0, self->x, self->y);
}
static void pointer_button(
  void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time, uint32_t button,
  uint32_t state) {
  WaylandKeyboard *self = data;
  (void)pointer, (void)serial, (void)time;
  if (button != BTN_LEFT) return;
  tell(self, state ? WaylandTouchDown : WaylandTouchUp, 0, self->x, self->y);
}
static void pointer_axis(
  void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis, wl_fixed_t value) {
  (void)pointer, (void)time, (void)axis;
  tell(data, WaylandTouchScroll, 0, value > 0 ? 1 : -1, 0);
}
static void pointer_frame(void *data, struct wl_pointer *pointer) { (void)data, (void)pointer; }
static void pointer_axis_source(void *data, struct wl_pointer *pointer, uint32_t source) {
  (void)data, (void)pointer, (void)source;
}
static void pointer_axis_stop(
  void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis) {
  (void)data, (void)pointer, (void)time, (void)axis;
}
static void pointer_axis_discrete(
  void *data, struct wl_pointer *pointer, uint32_t axis, int32_t steps) {
  (void)data, (void)pointer, (void)axis, (void)steps;
}
static const struct wl_pointer_listener pointer_listener = {
  .enter = pointer_enter,
  .leave = pointer_leave,
  .motion = pointer_motion,
  .button = pointer_button,
  .axis = pointer_axis,
  .frame = pointer_frame,
  .axis_source = pointer_axis_source,
  .axis_stop = pointer_axis_stop,
  .axis_discrete = pointer_axis_discrete,
};

static void touch_down(
  void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *surface,
  int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)touch, (void)serial, (void)time, (void)surface;
  tell(data, WaylandTouchDown, id + 1, wl_fixed_to_double(x), wl_fixed_to_double(y));
}
static void touch_up(
  void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
  (void)touch, (void)serial, (void)time;
  tell(data, WaylandTouchUp, id + 1, -1, -1);
}
static void touch_motion(
  void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)touch, (void)time;
  tell(data, WaylandTouchMove, id + 1, wl_fixed_to_double(x), wl_fixed_to_double(y));
}
static void touch_frame(void *data, struct wl_touch *touch) { (void)data, (void)touch; }
static void touch_cancel(void *data, struct wl_touch *touch) {
  (void)touch;
  tell(data, WaylandTouchCancel, -1, 0, 0);
}
static void touch_shape(
  void *data, struct wl_touch *touch, int32_t id, wl_fixed_t major, wl_fixed_t minor) {
  (void)data, (void)touch, (void)id, (void)major, (void)minor;
}
static void touch_orientation(
  void *data, struct wl_touch *touch, int32_t id, wl_fixed_t orientation) {
  (void)data, (void)touch, (void)id, (void)orientation;
}
static const struct wl_touch_listener touch_listener = {
  .down = touch_down,
  .up = touch_up,
  .motion = touch_motion,
  .frame = touch_frame,
  .cancel = touch_cancel,
  .shape = touch_shape,
  .orientation = touch_orientation,
};

static void seat_capabilities(void *data, struct wl_seat *seat, uint32_t capabilities) {
  WaylandKeyboard *self = data;
  if (capabilities & WL_SEAT_CAPABILITY_POINTER && !self->pointer) {
    self->pointer = wl_seat_get_pointer(seat);
    wl_pointer_add_listener(self->pointer, &pointer_listener, self);
  } else if (!(capabilities & WL_SEAT_CAPABILITY_POINTER) && self->pointer) {
    wl_pointer_release(self->pointer);
    self->pointer = NULL;
  }
  if (capabilities & WL_SEAT_CAPABILITY_TOUCH && !self->touch) {
    self->touch = wl_seat_get_touch(seat);
    wl_touch_add_listener(self->touch, &touch_listener, self);
  } else if (!(capabilities & WL_SEAT_CAPABILITY_TOUCH) && self->touch) {
    wl_touch_release(self->touch);
    self->touch = NULL;
  }
}
static void seat_name(void *data, struct wl_seat *seat, const char *name) {
  (void)data, (void)seat, (void)name;
}
static const struct wl_seat_listener seat_listener = {
  .capabilities = seat_capabilities, .name = seat_name};

// MARK: Outputs

/// Takes the output that is wanted, else the one that it has, else the first.
static void choose_output(WaylandKeyboard *self) {
  struct output *best = self->output;
  for (struct output *each = self->outputs; each; each = each->next) {
    if (!each->mode_width) continue;
    bool is_wanted = self->wanted && each->name && strcmp(each->name, self->wanted) == 0;
    if (!best || is_wanted) best = each;
  }
  if (best == self->output) return;
  wayland_keyboard_hide(self);
  self->output = best;
}

static void output_geometry(
  void *data, struct wl_output *output, int32_t x, int32_t y, int32_t width, int32_t height,
  int32_t subpixel, const char *make, const char *model, int32_t transform) {
  struct output *self = data;
  (void)output, (void)x, (void)y, (void)width, (void)height, (void)subpixel, (void)make;
  (void)model;
  self->transform = transform;
}
static void output_mode(
  void *data, struct wl_output *output, uint32_t flags, int32_t width, int32_t height,
  int32_t refresh) {
  struct output *self = data;
  (void)output, (void)refresh;
  if (!(flags & WL_OUTPUT_MODE_CURRENT)) return;
  self->mode_width = width;
  self->mode_height = height;
}
static void output_done(void *data, struct wl_output *output) {
  struct output *self = data;
  WaylandKeyboard *keyboard = self->keyboard;
  (void)output;
  choose_output(keyboard);
  if (self == keyboard->output) keyboard->callbacks.output(keyboard->callbacks.data);
}
static void output_scale(void *data, struct wl_output *output, int32_t scale) {
  struct output *self = data;
  (void)output;
  self->scale = scale;
}
static void output_name(void *data, struct wl_output *output, const char *name) {
  struct output *self = data;
  (void)output;
  free(self->name);
  self->name = strdup(name);
}
static void output_description(void *data, struct wl_output *output, const char *text) {
  (void)data, (void)output, (void)text;
}
static const struct wl_output_listener output_listener = {
  .geometry = output_geometry,
  .mode = output_mode,
  .done = output_done,
  .scale = output_scale,
  .name = output_name,
  .description = output_description,
};

static void logical_position(void *data, struct wl_proxy *proxy, int32_t x, int32_t y) {
  (void)data, (void)proxy, (void)x, (void)y;
}
static void logical_size(void *data, struct wl_proxy *proxy, int32_t width, int32_t height) {
  struct output *self = data;
  (void)proxy;
  self->width = width;
  self->height = height;
}
static void logical_done(void *data, struct wl_proxy *proxy) {
  (void)proxy;
  output_done(data, NULL);
}
static void logical_text(void *data, struct wl_proxy *proxy, const char *text) {
  (void)data, (void)proxy, (void)text;
}
static const struct logical_output_listener logical_listener = {
  logical_position, logical_size, logical_done, logical_text, logical_text};

/// Asks for the size in points, once the compositor has named what tells it.
static void ask_logical(struct output *output) {
  struct wl_proxy *manager = output->keyboard->logical_outputs;
  if (!manager || output->logical) return;
  union wl_argument arguments[] = {{.n = 0}, {.o = (struct wl_object *)output->output}};
  output->logical = create(manager, GET_LOGICAL_OUTPUT, &logical_output_interface, arguments);
  wl_proxy_add_listener(output->logical, (void (**)(void))&logical_listener, output);
}

static void add_output(WaylandKeyboard *self, uint32_t global, struct wl_output *proxy) {
  struct output *output = calloc(1, sizeof *output);
  output->keyboard = self;
  output->global = global;
  output->output = proxy;
  output->scale = 1;
  struct output **end = &self->outputs;
  while (*end) end = &(*end)->next;
  *end = output;
  wl_output_add_listener(proxy, &output_listener, output);
  ask_logical(output);
}

static void free_output(struct output *output) {
  if (output->logical) destroy(output->logical, DESTROY_LOGICAL_OUTPUT);
  if (wl_output_get_version(output->output) >= 3)
    wl_output_release(output->output);
  else
    wl_output_destroy(output->output);
  free(output->name);
  free(output);
}

static void remove_output(WaylandKeyboard *self, uint32_t global) {
  struct output **place = &self->outputs;
  while (*place && (*place)->global != global) place = &(*place)->next;
  struct output *output = *place;
  if (!output) return;
  *place = output->next;
  bool was_chosen = output == self->output;
  if (was_chosen) {
    wayland_keyboard_hide(self);
    self->output = NULL;
    choose_output(self);
  }
  free_output(output);
  if (was_chosen && self->output) self->callbacks.output(self->callbacks.data);
}

bool wayland_keyboard_output(WaylandKeyboard *self, int *width, int *height, double *scale) {
  struct output *output = self->output;
  if (!output) return false;
  bool is_turned = output->transform & 1;
  int pixels = is_turned ? output->mode_height : output->mode_width;
  int rows = is_turned ? output->mode_width : output->mode_height;
  *width = output->width ? output->width : pixels / output->scale;
  *height = output->height ? output->height : rows / output->scale;
  // Scales are 120ths; the points of an output are whole, so that their ratio is not quite one.
  *scale = self->viewporter ? (int)(pixels * 120.0 / *width + 0.5) / 120.0 : output->scale;
  return true;
}

const char *wayland_keyboard_output_name(WaylandKeyboard *self, int index) {
  struct output *output = self->outputs;
  while (output && index-- > 0) output = output->next;
  if (!output) return NULL;
  return output->name ? output->name : "an output without a name";
}

// MARK: Input method

static void method_activate(void *data, struct wl_proxy *method) {
  WaylandKeyboard *self = data;
  (void)method;
  self->will_be_active = self->is_new = true;
  self->purpose = self->hints = 0;
  free(self->text);
  self->text = NULL;
}
static void method_deactivate(void *data, struct wl_proxy *method) {
  WaylandKeyboard *self = data;
  (void)method;
  self->will_be_active = false;
}
static void method_text(
  void *data, struct wl_proxy *method, const char *text, uint32_t cursor, uint32_t anchor) {
  WaylandKeyboard *self = data;
  (void)method;
  free(self->text);
  self->text = strdup(text);
  self->cursor = cursor;
  self->anchor = anchor;
}
static void method_cause(void *data, struct wl_proxy *method, uint32_t cause) {
  (void)data, (void)method, (void)cause;
}
static void method_content(void *data, struct wl_proxy *method, uint32_t hint, uint32_t purpose) {
  WaylandKeyboard *self = data;
  (void)method;
  self->hints = hint;
  self->purpose = purpose;
}
static void method_done(void *data, struct wl_proxy *method) {
  WaylandKeyboard *self = data;
  (void)method;
  self->serial += 1;
  self->is_active = self->will_be_active;
  WaylandCallbacks *callbacks = &self->callbacks;
  callbacks->field(callbacks->data, self->is_active, self->is_new, self->purpose, self->hints);
  self->is_new = false;
  callbacks->text(callbacks->data, self->is_active ? self->text : NULL, self->cursor, self->anchor);
}
static void method_unavailable(void *data, struct wl_proxy *method) {
  WaylandKeyboard *self = data;
  // Another input method has the seat: texts are typed by the virtual keyboard.
  self->is_active = false;
  self->method = NULL;
  wl_proxy_destroy(method);
}
static const struct input_method_listener method_listener = {
  method_activate, method_deactivate, method_text, method_cause,
  method_content, method_done, method_unavailable};

// MARK: Virtual keyboard

void wayland_keyboard_keymap(WaylandKeyboard *self, const char *text) {
  size_t size = strlen(text) + 1;
  int file = memfd_create("keymap", MFD_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, size) == (ssize_t)size) {
    union wl_argument arguments[] = {{.u = 1}, {.h = file}, {.u = (uint32_t)size}};
    send_request(self->virtual_keyboard, VIRTUAL_KEYBOARD_KEYMAP, arguments);
  }
  close(file);
}

static void send_modifiers(WaylandKeyboard *self, uint32_t modifiers) {
  union wl_argument arguments[] = {{.u = modifiers}, {.u = 0}, {.u = 0}, {.u = 0}};
  send_request(self->virtual_keyboard, VIRTUAL_KEYBOARD_MODIFIERS, arguments);
}

void wayland_keyboard_key(WaylandKeyboard *self, uint32_t key, uint32_t modifiers) {
  if (modifiers) send_modifiers(self, modifiers);
  for (uint32_t state = 1; state <= 1; state--) {
    union wl_argument arguments[] = {{.u = now()}, {.u = key}, {.u = state}};
    send_request(self->virtual_keyboard, VIRTUAL_KEYBOARD_KEY, arguments);
  }
  if (modifiers) send_modifiers(self, 0);
}

// MARK: Surface

static void layer_configure(
  void *data, struct wl_proxy *layer, uint32_t serial, uint32_t width, uint32_t height) {
  WaylandKeyboard *self = data;
  union wl_argument argument = {.u = serial};
  send_request(layer, LAYER_SURFACE_ACK_CONFIGURE, &argument);
  self->is_configured = true;
  self->callbacks.configure(self->callbacks.data, (int)width, (int)height);
}
static void layer_closed(void *data, struct wl_proxy *layer) {
  WaylandKeyboard *self = data;
  (void)layer;
  wayland_keyboard_hide(self);
  self->callbacks.closed(self->callbacks.data);
}
static const struct layer_surface_listener layer_listener = {layer_configure, layer_closed};

void wayland_keyboard_show(
  WaylandKeyboard *self, int left, int bottom, int width, int height, bool is_docked) {
  if (!self->output) return;
  if (!self->surface) {
    self->surface = wl_compositor_create_surface(self->compositor);
    union wl_argument arguments[] = {
      {.n = 0}, {.o = (struct wl_object *)self->surface}, {.o = (struct wl_object *)self->output->output},
      {.u = LAYER_TOP}, {.s = "keyboard"}};
    self->layer = create(
      self->shell, LAYER_SHELL_GET_SURFACE, &layer_surface_interface, arguments);
    wl_proxy_add_listener(self->layer, (void (**)(void))&layer_listener, self);
    self->is_configured = false;
    if (self->viewporter) {
      union wl_argument viewport[] = {{.n = 0}, {.o = (struct wl_object *)self->surface}};
      self->viewport = create(self->viewporter, GET_VIEWPORT, &viewport_interface, viewport);
    }
  }
  union wl_argument size[] = {{.u = is_docked ? 0 : (uint32_t)width}, {.u = (uint32_t)height}};
  union wl_argument anchor = {
    .u = ANCHOR_BOTTOM | ANCHOR_LEFT | (is_docked ? ANCHOR_RIGHT : 0)};
  union wl_argument zone = {.i = is_docked ? height : -1};
  union wl_argument margin[] = {
    {.i = 0}, {.i = 0}, {.i = is_docked ? 0 : bottom}, {.i = is_docked ? 0 : left}};
  union wl_argument none = {.u = 0};
  send_request(self->layer, LAYER_SURFACE_SET_SIZE, size);
  send_request(self->layer, LAYER_SURFACE_SET_ANCHOR, &anchor);
  send_request(self->layer, LAYER_SURFACE_SET_EXCLUSIVE_ZONE, &zone);
  send_request(self->layer, LAYER_SURFACE_SET_MARGIN, margin);
  send_request(self->layer, LAYER_SURFACE_SET_INTERACTIVITY, &none);
  if (!self->is_configured) wl_surface_commit(self->surface);
}

static void drop(struct buffer *buffer) {
  if (buffer->buffer) wl_buffer_destroy(buffer->buffer);
  if (buffer->pixels) munmap(buffer->pixels, buffer->size);
  memset(buffer, 0, sizeof *buffer);
}

void wayland_keyboard_hide(WaylandKeyboard *self) {
  if (!self->surface) return;
  if (self->viewport) destroy(self->viewport, DESTROY_VIEWPORT);
  self->viewport = NULL;
  destroy(self->layer, LAYER_SURFACE_DESTROY);
  wl_surface_destroy(self->surface);
  self->surface = NULL;
  self->layer = NULL;
  self->is_configured = false;
  self->drawn = NULL;
  for (int i = 0; i < BUFFERS; i++) drop(&self->buffers[i]);
}

static void buffer_release(void *data, struct wl_buffer *wl_buffer) {
  struct buffer *buffer = data;
  (void)wl_buffer;
  buffer->is_shown = false;
}
static const struct wl_buffer_listener buffer_listener = {.release = buffer_release};

uint8_t *wayland_keyboard_buffer(WaylandKeyboard *self, int width, int height, int *stride) {
  if (!self->is_configured) return NULL;
  struct buffer *buffer = NULL;
  for (int i = 0; i < BUFFERS; i++)
    if (!self->buffers[i].is_shown) buffer = &self->buffers[i];
  if (!buffer) return NULL;
  *stride = width * 4;
  if (buffer->width != width || buffer->height != height) {
    drop(buffer);
    size_t size = (size_t)*stride * (size_t)height;
    int file = memfd_create("keyboard", MFD_CLOEXEC);
    if (file < 0) return NULL;
    void *pixels = MAP_FAILED;
    if (ftruncate(file, (off_t)size) == 0)
      pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pixels != MAP_FAILED) {
      struct wl_shm_pool *pool = wl_shm_create_pool(self->shm, file, (int32_t)size);
      buffer->buffer = wl_shm_pool_create_buffer(
        pool, 0, width, height, *stride, WL_SHM_FORMAT_XRGB8888);
      wl_shm_pool_destroy(pool);
      wl_buffer_add_listener(buffer->buffer, &buffer_listener, buffer);
      buffer->pixels = pixels;
      buffer->size = size;
      buffer->width = width;
      buffer->height = height;
    }
    close(file);
  }
  self->drawn = buffer;
  return buffer->pixels;
}

void wayland_keyboard_commit(WaylandKeyboard *self, int width, int height, double scale) {
  if (!self->surface || !self->drawn) return;
  self->drawn->is_shown = true;
  union wl_argument size[] = {{.i = width}, {.i = height}};
  if (self->viewport)
    send_request(self->viewport, SET_DESTINATION, size);
  else
    wl_surface_set_buffer_scale(self->surface, (int)scale);
  wl_surface_attach(self->surface, self->drawn->buffer, 0, 0);
  wl_surface_damage_buffer(self->surface, 0, 0, INT32_MAX, INT32_MAX);
  wl_surface_commit(self->surface);
  self->drawn = NULL;
}

// MARK: Connection

static void *bind(
  struct wl_registry *registry, uint32_t name, const struct wl_interface *interface,
  uint32_t offered, uint32_t wanted) {
  return wl_registry_bind(registry, name, interface, offered < wanted ? offered : wanted);
}

static void registry_global(
  void *data, struct wl_registry *registry, uint32_t name, const char *interface,
  uint32_t version) {
  WaylandKeyboard *self = data;
  if (strcmp(interface, wl_compositor_interface.name) == 0)
    self->compositor = bind(registry, name, &wl_compositor_interface, version, 4);
  else if (strcmp(interface, wl_shm_interface.name) == 0)
    self->shm = bind(registry, name, &wl_shm_interface, version, 1);
  else if (strcmp(interface, wl_seat_interface.name) == 0 && !self->seat) {
    self->seat = bind(registry, name, &wl_seat_interface, version, 5);
    wl_seat_add_listener(self->seat, &seat_listener, self);
  } else if (strcmp(interface, wl_output_interface.name) == 0) {
    add_output(self, name, bind(registry, name, &wl_output_interface, version, 4));
  } else if (strcmp(interface, logical_output_manager_interface.name) == 0) {
    self->logical_outputs = bind(registry, name, &logical_output_manager_interface, version, 3);
    for (struct output *each = self->outputs; each; each = each->next) ask_logical(each);
  } else if (strcmp(interface, viewporter_interface.name) == 0)
    self->viewporter = bind(registry, name, &viewporter_interface, version, 1);
  else if (strcmp(interface, layer_shell_interface.name) == 0)
    self->shell = bind(registry, name, &layer_shell_interface, version, 3);
  else if (strcmp(interface, virtual_keyboard_manager_interface.name) == 0)
    self->keyboards = bind(registry, name, &virtual_keyboard_manager_interface, version, 1);
  else if (strcmp(interface, input_method_manager_interface.name) == 0)
    self->methods = bind(registry, name, &input_method_manager_interface, version, 1);
}
static void registry_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)registry;
  remove_output(data, name);
}
static const struct wl_registry_listener registry_listener = {registry_global, registry_remove};

WaylandKeyboard *wayland_keyboard_connect(
  WaylandCallbacks callbacks, const char *output, const char **reason) {
  WaylandKeyboard *self = calloc(1, sizeof *self);
  self->callbacks = callbacks;
  self->wanted = output ? strdup(output) : NULL;
  self->display = wl_display_connect(NULL);
  *reason = "there is no Wayland display; set WAYLAND_DISPLAY";
  if (!self->display) {
    free(self->wanted);
    free(self);
    return NULL;
  }
  self->registry = wl_display_get_registry(self->display);
  wl_registry_add_listener(self->registry, &registry_listener, self);
  wl_display_roundtrip(self->display);
  *reason = NULL;
  if (!self->compositor || !self->shm || !self->seat || !self->outputs)
    *reason = "the compositor has no seat or no output";
  else if (!self->shell)
    *reason = "the compositor has no layer shell; start it under sway or another that has";
  else if (!self->keyboards)
    *reason = "the compositor has no virtual keyboard; start it under sway or another that has";
  if (*reason) {
    wayland_keyboard_close(self);
    return NULL;
  }
  union wl_argument arguments[] = {{.o = (struct wl_object *)self->seat}, {.n = 0}};
  self->virtual_keyboard = create(self->keyboards, 0, &virtual_keyboard_interface, arguments);
  wl_display_roundtrip(self->display);
  // The first events of a program wait until there is a listener.
  if (self->methods) {
    self->method = create(self->methods, 0, &input_method_interface, arguments);
    wl_proxy_add_listener(self->method, (void (**)(void))&method_listener, self);
  }
  return self;
}

void wayland_keyboard_close(WaylandKeyboard *self) {
  wayland_keyboard_hide(self);
  while (self->outputs) {
    struct output *output = self->outputs;
    self->outputs = output->next;
    free_output(output);
  }
  wl_display_flush(self->display);
  wl_display_disconnect(self->display);
  free(self->text);
  free(self->wanted);
  free(self);
}

int wayland_keyboard_descriptor(WaylandKeyboard *self) { return wl_display_get_fd(self->display); }

bool wayland_keyboard_prepare(WaylandKeyboard *self) {
  if (wl_display_prepare_read(self->display) != 0) return true;
  wl_display_cancel_read(self->display);
  wl_display_flush(self->display);
  return false;
}

bool wayland_keyboard_dispatch(WaylandKeyboard *self) {
  if (wl_display_prepare_read(self->display) == 0) {
    struct pollfd entry = {wl_display_get_fd(self->display), POLLIN, 0};
    if (poll(&entry, 1, 0) > 0) {
      if (wl_display_read_events(self->display) < 0) return false;
    } else {
      wl_display_cancel_read(self->display);
    }
  }
  bool is_open = wl_display_dispatch_pending(self->display) >= 0;
  wl_display_flush(self->display);
  return is_open || errno == EAGAIN;
}
