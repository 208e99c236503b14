#include "CSecrecy.h"

#ifdef __linux__
#include <pthread.h>
#include <sys/prctl.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The number of secrets that are kept.
static int count;
/// The value before the first secret; other code may have its own reasons to change it.
static int before;

void CSecrecyBegin(void) {
  pthread_mutex_lock(&lock);
  if (count++ == 0) {
    before = prctl(PR_GET_DUMPABLE);
    prctl(PR_SET_DUMPABLE, 0);
  }
  pthread_mutex_unlock(&lock);
}

void CSecrecyEnd(void) {
  pthread_mutex_lock(&lock);
  if (--count == 0 && before == 1) prctl(PR_SET_DUMPABLE, 1);
  pthread_mutex_unlock(&lock);
}
#else
void CSecrecyBegin(void) {}
void CSecrecyEnd(void) {}
#endif
