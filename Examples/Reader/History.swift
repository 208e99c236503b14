import FoundationEssentials
import Glibc
import KeyboardCore

/// The lines that were typed in former sessions: searches as `/`, commands as `!`.
///
/// The file has a line for each, its kind before it; several programs may add to it at once.
struct History {
  private(set) var lines: [String: [String]] = [:]
  private let path: String?

  /// So many lines of each kind are kept.
  private static let most = 500

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = UserDirectory.state.path(of: "reader", environment: environment).map { "\($0)/history" }
    guard let path, let data = FileManager.default.contents(atPath: path) else { return }
    let all = String(decoding: data, as: UTF8.self).split(separator: "\n")
    for line in all { take(String(line.dropFirst()), String(line.prefix(1))) }
    if all.count > 4 * Self.most { rewrite() }
  }

  private mutating func take(_ line: String, _ kind: String) {
    lines[kind, default: []].removeAll { $0 == line }
    lines[kind, default: []].append(line)
    if let count = lines[kind]?.count, count > Self.most { lines[kind]?.removeFirst() }
  }

  /// Adds a line as the newest one, here and in the file.
  mutating func add(_ line: String, kind: String) {
    guard !line.isEmpty, lines[kind]?.last != line, !line.contains("\n") else { return }
    take(line, kind)
    guard let path else { return }
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // One write, which others' lines do not come into.
    let bytes = Array("\(kind)\(line)\n".utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  private func rewrite() {
    guard let path else { return }
    try? TextFile.update(path) {
      lines.flatMap { kind, lines in lines.map { "\(kind)\($0)\n" } }.joined()
    }
  }
}
