#include "CArguments.h"

#include <sys/auxv.h>

static int count;
static char **values;

// The GNU C library hands the arguments of main to every constructor.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  values = argv;
}

int CArgumentsCount(void) { return count; }

char *const *CArgumentsValues(void) { return values; }

const char *CArgumentsProgram(void) { return (const char *)getauxval(AT_EXECFN); }
