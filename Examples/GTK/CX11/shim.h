// Xlib with the extensions Xkb, XTEST, XInput 2 and RandR, and what Swift cannot read: unions of events
// and macros.
#pragma once

#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xrandr.h>
#include <stdbool.h>
#include <string.h>
#include <xkbcommon/xkbcommon.h>

/// The kinds of events that a keyboard on the screen hears.
typedef enum {
  ScreenEventOther,
  ScreenEventDown,
  ScreenEventMove,
  ScreenEventUp,
  ScreenEventScroll,
  ScreenEventRawClick,
  ScreenEventRawKey,
  ScreenEventKeyDown,
  ScreenEventKeyUp,
  ScreenEventExpose,
  ScreenEventVisibility,
  ScreenEventConfigure,
  ScreenEventProperty,
  ScreenEventKeymap,
  ScreenEventKeyState,
  ScreenEventScreen,
  ScreenEventClose,
} ScreenEventKind;

/// An event, as far as it matters.
typedef struct {
  ScreenEventKind kind;
  Window window;
  /// The finger, or 0 for the pointer.
  int touch;
  /// The button, the keycode, or the direction of a wheel: 4 is up, 5 is down.
  int detail;
  /// The device that a raw event is from.
  int source;
  double x, y, rootX, rootY;
  int width, height;
  Atom atom;
} ScreenEvent;

/// The codes of the extensions of a connection.
typedef struct {
  int xinput, xkb, randr;
} ScreenExtensions;

static inline bool screen_is_wheel(int button) { return button >= 4 && button <= 7; }

static inline void screen_read_xinput(XGenericEventCookie *cookie, ScreenEvent *result) {
  switch (cookie->evtype) {
  case XI_RawButtonPress:
  case XI_RawTouchBegin:
  case XI_RawKeyPress: {
    XIRawEvent *raw = cookie->data;
    bool is_wheel = cookie->evtype == XI_RawButtonPress && screen_is_wheel(raw->detail);
    if (is_wheel || raw->flags & XIPointerEmulated) return;
    result->kind = cookie->evtype == XI_RawKeyPress ? ScreenEventRawKey : ScreenEventRawClick;
    result->detail = raw->detail;
    result->source = raw->sourceid;
    return;
  }
  case XI_ButtonPress:
  case XI_ButtonRelease:
  case XI_Motion:
  case XI_TouchBegin:
  case XI_TouchUpdate:
  case XI_TouchEnd: {
    XIDeviceEvent *event = cookie->data;
    bool is_touch = cookie->evtype >= XI_TouchBegin;
    if (event->flags & XIPointerEmulated) return;
    result->window = event->event;
    result->touch = is_touch ? event->detail + 1 : 0;
    result->detail = event->detail;
    result->x = event->event_x;
    result->y = event->event_y;
    result->rootX = event->root_x;
    result->rootY = event->root_y;
    switch (cookie->evtype) {
    case XI_ButtonPress:
      if (screen_is_wheel(event->detail)) result->kind = ScreenEventScroll;
      else if (event->detail == 1) result->kind = ScreenEventDown;
      return;
    case XI_ButtonRelease:
      if (event->detail == 1) result->kind = ScreenEventUp;
      return;
    case XI_TouchBegin: result->kind = ScreenEventDown; return;
    case XI_TouchEnd: result->kind = ScreenEventUp; return;
    default: result->kind = ScreenEventMove; return;
    }
  }
  }
}

/// Takes an event off the queue of a connection.
static inline ScreenEvent screen_next_event(Display *_Nonnull display, ScreenExtensions codes) {
  XEvent event;
  ScreenEvent result;
  memset(&result, 0, sizeof result);
  XNextEvent(display, &event);
  result.window = event.xany.window;
  switch (event.type) {
  case GenericEvent:
    if (event.xcookie.extension == codes.xinput && XGetEventData(display, &event.xcookie)) {
      screen_read_xinput(&event.xcookie, &result);
      XFreeEventData(display, &event.xcookie);
    }
    break;
  case KeyPress:
  case KeyRelease:
    result.kind = event.type == KeyPress ? ScreenEventKeyDown : ScreenEventKeyUp;
    result.detail = event.xkey.keycode;
    break;
  case VisibilityNotify:
    result.kind = ScreenEventVisibility;
    result.detail = event.xvisibility.state;
    break;
  case Expose: result.kind = ScreenEventExpose; break;
  case ConfigureNotify:
    result.kind = ScreenEventConfigure;
    result.width = event.xconfigure.width;
    result.height = event.xconfigure.height;
    break;
  case PropertyNotify:
    result.kind = ScreenEventProperty;
    result.atom = event.xproperty.atom;
    break;
  case MappingNotify:
    XRefreshKeyboardMapping(&event.xmapping);
    result.kind = ScreenEventKeymap;
    break;
  case ClientMessage:
    result.kind = ScreenEventClose;
    result.atom = event.xclient.data.l[0];
    break;
  default:
    if (event.type == codes.xkb) {
      XkbEvent *xkb = (XkbEvent *)&event;
      if (xkb->any.xkb_type == XkbStateNotify) result.kind = ScreenEventKeyState;
      else {
        if (xkb->any.xkb_type == XkbMapNotify) XkbRefreshKeyboardMapping(&xkb->map);
        result.kind = ScreenEventKeymap;
      }
    } else if (event.type == codes.randr + RRScreenChangeNotify) {
      XRRUpdateConfiguration(&event);
      result.kind = ScreenEventScreen;
    }
  }
  return result;
}

static inline void screen_set_mask(unsigned char *mask, int event) { XISetMask(mask, event); }

/// Hears the touches and clicks of a window.
static inline void screen_select_touches(Display *_Nonnull display, Window window) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)];
  memset(bits, 0, sizeof bits);
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  int events[] = {XI_ButtonPress, XI_ButtonRelease, XI_Motion,
                  XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd};
  for (unsigned i = 0; i < sizeof events / sizeof *events; i++) screen_set_mask(bits, events[i]);
  XISelectEvents(display, window, &mask, 1);
}

/// Hears of every click, touch and key, whatever window has it.
static inline void screen_select_raw(Display *_Nonnull display, Window root) {
  unsigned char bits[XIMaskLen(XI_LASTEVENT)];
  memset(bits, 0, sizeof bits);
  XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};
  screen_set_mask(bits, XI_RawButtonPress);
  screen_set_mask(bits, XI_RawTouchBegin);
  screen_set_mask(bits, XI_RawKeyPress);
  XISelectEvents(display, root, &mask, 1);
}

static int screen_ignore_error(Display *display, XErrorEvent *error) {
  (void)display;
  (void)error;
  return 0;
}

/// Has errors about windows of others, which may go at any time, ignored.
static inline void screen_ignore_errors(void) { XSetErrorHandler(screen_ignore_error); }

/// Asks for the keyboard layout in force; to be freed by the function below.
static inline XkbDescPtr _Nullable screen_get_map(Display *_Nonnull display) {
  return XkbGetMap(display, XkbAllClientInfoMask, XkbUseCoreKbd);
}

static inline void screen_free_map(XkbDescPtr _Nonnull map) {
  XkbFreeClientMap(map, XkbAllClientInfoMask, True);
}

/// Returns the symbol of a key with modifiers, in a group.
static inline KeySym screen_symbol(
  XkbDescPtr _Nonnull map, int keycode, unsigned modifiers, int group) {
  unsigned used = 0;
  KeySym symbol = NoSymbol;
  unsigned state = XkbBuildCoreState(modifiers, group);
  XkbTranslateKeyCode(map, (KeyCode)keycode, state, &used, &symbol);
  return symbol;
}

/// Returns the modifiers that a key sets.
static inline unsigned screen_modifiers(XkbDescPtr _Nonnull map, int keycode) {
  return map->map && map->map->modmap ? map->map->modmap[keycode] : 0;
}

/// Returns whether a key has no symbol at all.
static inline bool screen_is_unused(XkbDescPtr _Nonnull map, int keycode) {
  int groups = XkbKeyNumGroups(map, keycode);
  int count = groups * XkbKeyGroupsWidth(map, keycode);
  KeySym *symbols = XkbKeySymsPtr(map, keycode);
  for (int i = 0; i < count; i++)
    if (symbols[i] != NoSymbol) return false;
  return screen_modifiers(map, keycode) == 0;
}

/// Returns the first two symbols of a key in its first group.
static inline void screen_first_symbols(
  XkbDescPtr _Nonnull map, int keycode, KeySym *_Nonnull symbols) {
  symbols[0] = symbols[1] = NoSymbol;
  if (XkbKeyNumGroups(map, keycode) == 0) return;
  int width = XkbKeyGroupWidth(map, keycode, 0);
  for (int i = 0; i < width && i < 2; i++) symbols[i] = XkbKeySymEntry(map, keycode, i, 0);
}
