// The parts of Linux and libdispatch that a main loop needs and Swift cannot see.
#pragma once

#include <sys/epoll.h>

#ifdef __cplusplus
extern "C" {
#endif

// libdispatch exports these for run loops, CoreFoundation's above all; no header declares them.

/// An eventfd that can be read while the main queue has work.
extern int _dispatch_get_main_queue_handle_4CF(void);

/// Runs what the main queue holds now; the message is not looked at.
extern void _dispatch_main_queue_callback_4CF(void *message);

#ifdef __cplusplus
}
#endif
