#ifndef CSECRECY_H
#define CSECRECY_H

/// Keeps the memory of this process from being read by others of the same user, until as many calls of
/// ``CSecrecyEnd`` have followed. May be called on any thread.
void CSecrecyBegin(void);

/// Ends what a call of ``CSecrecyBegin`` has begun.
void CSecrecyEnd(void);

#endif
