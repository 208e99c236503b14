#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The right to write a file, which only one process has at a time.
///
/// It is a lock of the system on a file of its own, which stays: the file to be written is itself
/// replaced, so a lock on it would be a lock on something that is gone. The system gives the right
/// back when the owner lets go of it, and when its process ends in whatever way.
struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Waits for the right to write a file.
  ///
  /// Who waits holds a second lock, on the directory, without which nobody begins to: so a process
  /// that writes again and again cannot keep the others waiting for ever.
  ///
  /// - Parameters:
  ///   - path: the file; the lock is on `PATH.lock`.
  ///   - patience: how long to wait for another process, in milliseconds.
  /// - Throws: `EWOULDBLOCK` when another process keeps the right for longer.
  init(_ path: String, patience: Int) throws(FileFailure) {
    let (directory, lock) = (TextFile.directory(of: path), path + ".lock")
    guard let turn = FileDescriptor(directory, O_RDONLY | O_DIRECTORY) else {
      throw .last("write", directory)
    }
    guard let file = FileDescriptor(lock, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600) else {
      throw .last("write", lock)
    }
    var patience = patience
    guard Self.lock(turn, &patience), Self.lock(file, &patience) else {
      throw .last("lock", path)
    }
    self.file = file
  }

  /// Locks a file or directory; false with the reason in `errno` when that fails.
  private static func lock(_ file: borrowing FileDescriptor, _ patience: inout Int) -> Bool {
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, patience > 0 else { return false }
      patience -= 1
      poll(nil, 0, 1)
    }
    return true
  }

  /// Does something while the right is held.
  borrowing func holding<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }
}
