#ifndef NOTICES_H
#define NOTICES_H

/// Makes the descriptor of notices; 0 or an errno.
int notices_open(void);

/// Says that something happened; async-signal-safe.
void notices_post(int notice);

#endif
