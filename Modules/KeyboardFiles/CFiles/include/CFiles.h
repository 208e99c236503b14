// The functions of Linux that file operations need and Swift cannot see.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Renames a file, but never onto an existing one; -1 with the reason in `errno`.
int CFilesRename(const char *from, const char *to);

/// Finds the next bytes of a file, from an offset on, that are not a hole.
///
/// Returns where they begin, and -1 with ENXIO in errno where there are none.
off_t CFilesNextData(int file, off_t from, off_t *end);

/// Copies bytes inside the system, from the offset of one open file to that of another; returns how many,
/// or -1 with the reason in `errno`.
ssize_t CFilesCopyRange(int from, int to, size_t count);

/// Waits until everything in the file system of a directory is on its disk; -1 with the reason in `errno`.
int CFilesSync(const char *path);

/// Waits until the names in a directory are on its disk; -1 where that is impossible.
int CFilesSyncDirectory(const char *path);

/// Returns the number of the place where the file system of a path is mounted; 0 where the system does not
/// say.
uint64_t CFilesMount(const char *path);

/// Returns 0 for a directory on FAT or exFAT, which hold no links; 1 for others, which may.
int CFilesMayHoldLinks(const char *path);

/// Gives a file the extended attributes of another, access lists among them, as far as its file system
/// and the rights of the process allow.
void CFilesCopyAttributes(const char *from, const char *to);
