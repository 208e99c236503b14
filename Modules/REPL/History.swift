import CReadline
import Glibc

/// The lines entered before, kept in the XDG state directory and readable by their owner only.
struct History {
  private let directory: String
  private var path: String { directory + "/history" }
  private static let limit: Int32 = 2000

  /// Finds the history file, and reads nothing yet.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? home + "/.local/state"
    directory = state + "/keyboard-toolkit"
  }

  /// Reads the history file; a state directory that cannot be made means no file.
  func read() {
    if !Self.create(path) {
      Self.makeDirectories(directory)
      _ = Self.create(path)
    }
    stifle_history(Self.limit)
    read_history(path)
    // Behind the last entry, for a line that is being edited already.
    using_history()
  }

  /// Adds an entry, in memory and in the file; a repetition of the last one is not kept.
  func append(_ entry: String) {
    guard !entry.allSatisfy(\.isWhitespace), entry != Self.last else { return }
    add_history(entry)
    append_history(1, path)
    history_truncate_file(path, Self.limit)
  }

  /// The entries, the oldest first.
  static var entries: [String] {
    (0..<kt_history_count()).compactMap { kt_history_entry($0).map { String(cString: $0) } }
  }

  private static var last: String? {
    kt_history_entry(kt_history_count() - 1).map { String(cString: $0) }
  }

  /// Creates the file before readline writes to it, so that no other user can ever read it; false
  /// when that fails.
  private static func create(_ path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  private static func makeDirectories(_ path: String) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += "/" + part
      mkdir(prefix, 0o700)
    }
  }
}
