#ifndef DESCENDANTS_H
#define DESCENDANTS_H

/// Sends SIGKILL to every child of this process; how many there were to send it to.
///
/// In a subreaper, killing a generation makes the next one its children, so that calling this until
/// nothing is left to wait for ends every descendant, in whatever session or group it hides.
int kill_children(void);

#endif
