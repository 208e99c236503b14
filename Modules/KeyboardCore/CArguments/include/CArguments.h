// The arguments of the process as C has them; Swift reads them from /proc, which may be missing.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// The number of arguments, the program's name included; 0 before the process has started.
int CArgumentsCount(void);

/// The arguments, with a null pointer behind the last one.
char *const *CArgumentsValues(void);

/// The path that the system started the program by.
const char *CArgumentsProgram(void);

#ifdef __cplusplus
}
#endif
