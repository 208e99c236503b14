import CReadline
import KeyboardCore

/// The lines entered before, kept in the XDG state directory and readable by their owner only.
struct History {
  /// The file; nil without a home directory, where nothing is kept.
  let path: String?
  private static let limit: Int32 = 2000

  /// Finds the history file, and reads nothing yet.
  init(environment: [String: String]) {
    path = UserDirectory.state.path(of: "keyboard-toolkit", environment: environment)
      .map { "\($0)/history" }
  }

  /// Reads the history file; a state directory that cannot be made means no file.
  func read() {
    // Made before readline writes to it, so that no other user can ever read it.
    if let path { try? TextFile.create(path) }
    stifle_history(Self.limit)
    if let path { read_history(path) }
    // Behind the last entry, for a line that is being edited already.
    using_history()
  }

  /// Adds an entry, in memory and in the file; a repetition of the last one is not kept.
  func append(_ entry: String) {
    guard !entry.allSatisfy(\.isWhitespace), entry != Self.last else { return }
    add_history(entry)
    guard let path else { return }
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
}
