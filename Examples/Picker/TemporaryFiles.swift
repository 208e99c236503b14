import FoundationEssentials
import Glibc

/// The files that commands get for `{f}`, which are gone when the program ends.
enum TemporaryFiles {
  private static var paths: [[UInt8]: String] = [:]

  /// Writes lines into a file of their own, once, and returns its path.
  static func path(of lines: [[UInt8]]) -> String {
    var bytes: [UInt8] = []
    for line in lines { bytes += line + [0x0A] }
    if let known = paths[bytes] { return known }
    let directory = FileManager.default.temporaryDirectory.path
    var name = Array("\(directory)/picker-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return "/dev/null" }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(0, count))
    }
    let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    paths[bytes] = path
    return path
  }

  /// Removes all of them.
  static func remove() {
    for path in paths.values { unlink(path) }
    paths = [:]
  }
}
