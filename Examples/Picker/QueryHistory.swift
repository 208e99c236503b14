import FoundationEssentials
import Glibc
import KeyboardCore

/// The queries of former calls, in a file of the user with a line for each, as fzf keeps them.
struct QueryHistory {
  private let path: String
  private let limit: Int
  private var lines: [String]
  /// The place that is shown; the end stands for what is typed.
  private var place: Int
  /// The query that was typed when former ones were asked for.
  private var typed = ""

  init(_ path: String, limit: Int) {
    (self.path, self.limit) = (path, limit)
    lines = Self.read(path)
    place = lines.count
  }

  private static func read(_ path: String) -> [String] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the query before, or after; nil at the ends.
  mutating func recall(_ distance: Int, leaving query: String) -> String? {
    let next = place + distance
    guard 0...lines.count ~= next else { return nil }
    if place == lines.count { typed = query }
    place = next
    return next < lines.count ? lines[next] : typed
  }

  /// Adds a query as the newest one, to the file as it is by now.
  mutating func add(_ query: String) {
    guard !query.isEmpty, !query.contains("\n") else { return }
    let former = Self.read(path)
    lines = (former + (former.last == query ? [] : [query])).suffix(limit)
    guard lines != former else { return }
    let line = Array("\(query)\n".utf8)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, line, line.count)
    close(descriptor)
    guard former.count >= limit else { return }
    try? TextFile.update(path) { [path, limit] in
      Self.read(path).suffix(limit).map { "\($0)\n" }.joined()
    }
  }
}
