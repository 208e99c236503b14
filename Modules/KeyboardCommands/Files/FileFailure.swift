#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system said when a file could not be read or written.
struct FileFailure: Error, Hashable, Sendable {
  /// What was attempted, such as `write`.
  let action: String
  let path: String
  /// The system's number for the reason.
  let number: Int32

  /// The failure of the call that has just returned.
  static func last(_ action: String, _ path: String) -> FileFailure {
    FileFailure(action: action, path: path, number: errno)
  }

  /// One sentence that names the remedy.
  var message: String {
    let remedy =
      switch number {
      case EACCES, EPERM: "change who may \(action) it"
      case ENOSPC, EDQUOT: "free some space"
      case EROFS: "choose another directory, as with XDG_CONFIG_HOME"
      case EISDIR, ENOTDIR, EINVAL: "put a plain file there"
      case EILSEQ: "save it as UTF-8"
      case EFBIG: "put a smaller file there"
      case ELOOP: "remove the links that lead in a circle"
      default: "try again"
      }
    return "cannot \(action) \(path): \(String(cString: strerror(number))); \(remedy)"
  }
}
