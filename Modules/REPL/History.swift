import CReadline
import KeyboardCore

/// The entered lines, stored in the XDG state directory and readable only by their owner.
struct History {
  /// The file; nil without a home directory, in which case nothing is stored.
  let path: String?
  private static let limit: Int32 = 2000

  /// Locates the history file, without reading it.
  init(environment: [String: String]) {
    path = UserDirectory.state.path(of: "keyboard-toolkit", environment: environment)
      .map { "\($0)/history" }
  }

  /// Reads the history file; nothing is stored if its directory cannot be created.
  func read() {
    // Created before readline writes to it, so that no other user can ever read it.
    if let path { try? TextFile.create(path) }
    stifle_history(Self.limit)
    if let path { read_history(path) }
    // After the last entry, for a line that is already being edited.
    using_history()
  }

  /// Adds an entry, in memory and in the file, unless it repeats the last one.
  func append(_ entry: String) {
    guard !entry.allSatisfy(\.isWhitespace), entry != Self.last else { return }
    add_history(entry)
    guard let path else { return }
    append_history(1, path)
    history_truncate_file(path, Self.limit)
  }

  /// The entries, from oldest to newest.
  static var entries: [String] {
    (0..<kt_history_count()).compactMap { kt_history_entry($0).map { String(cString: $0) } }
  }

  private static var last: String? {
    kt_history_entry(kt_history_count() - 1).map { String(cString: $0) }
  }
}
