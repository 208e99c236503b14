// What file operations need of Linux and Swift cannot see.
#pragma once

/// Renames a file, never onto one that is there; -1 with the reason in `errno`.
int CFilesRename(const char *from, const char *to);
