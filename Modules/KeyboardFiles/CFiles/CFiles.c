#define _GNU_SOURCE

#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

int CFilesRename(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

ssize_t CFilesCopyRange(int from, int to, size_t count) {
  return copy_file_range(from, NULL, to, NULL, count, 0);
}

off_t CFilesNextData(int file, off_t from, off_t *end) {
  off_t start = lseek(file, from, SEEK_DATA);
  if (start >= 0) *end = lseek(file, start, SEEK_HOLE);
  return start;
}

int CFilesSync(const char *path) {
  int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return -1;
  int result = syncfs(file);
  int reason = errno;
  close(file);
  errno = reason;
  return result;
}

int CFilesSyncDirectory(const char *path) {
  int file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int result = file < 0 ? -1 : fsync(file);
  if (file >= 0) close(file);
  return result;
}

int CFilesMayHoldLinks(const char *path) {
  struct statfs facts;
  if (statfs(path, &facts) != 0) return 1;
  return facts.f_type != MSDOS_SUPER_MAGIC && facts.f_type != EXFAT_SUPER_MAGIC;
}

uint64_t CFilesMount(const char *path) {
  struct statx facts;
  unsigned int mount = 0x1000;
  if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, mount, &facts) != 0) return 0;
  return facts.stx_mask & mount ? facts.stx_mnt_id : 0;
}

void CFilesCopyAttributes(const char *from, const char *to) {
  ssize_t size = llistxattr(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc(size);
  size = names ? llistxattr(from, names, size) : 0;
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    ssize_t length = lgetxattr(from, name, NULL, 0);
    char *value = length >= 0 ? malloc(length + 1) : NULL;
    length = value ? lgetxattr(from, name, value, length) : -1;
    if (length >= 0) lsetxattr(to, name, value, length, 0);
    free(value);
  }
  free(names);
}
