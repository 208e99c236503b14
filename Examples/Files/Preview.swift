import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A pane about the focused file: the first lines of a text, the names in a directory, a picture in PNG
/// where the terminal shows some, else the answer of the program `file`.
final class Preview {
  let pane: PreviewPane
  let navigator: ScrollNavigator

  private let text = WrappedText()
  /// Reads the content to show; another one takes its place.
  private var task: Task<Void, Never>?

  /// The most bytes that are read of a file, and the most lines or names that are shown.
  nonisolated private static let bytes = 1 << 16
  nonisolated private static let lines = 400
  /// The largest picture that is sent to the terminal.
  nonisolated private static let pictureBytes = 4 << 20

  init(_ scheduler: any Scheduler) {
    var policy = ScrollPolicy.cells
    policy.sequences = [
      .scrollUp: ["up", "k"], .scrollDown: ["down", "j"], .pageUp: ["shift+space", "pageup"],
      .pageDown: ["space", "pagedown"],
    ]
    navigator = ScrollNavigator(scrollView: text, scheduler: scheduler, policy: policy)
    let textPane = ScrollPane(navigator: navigator, scrollView: text, line: text.line) {
      [text] in text.viewportSize = $0
    }
    pane = PreviewPane(textPane, text)
  }

  /// Shows an entry of a directory; nothing for nil.
  func show(_ item: FileItem?, at path: FilePath?, showsHidden: Bool) {
    task?.cancel()
    guard let item, let path else {
      (text.text, pane.picture) = ("", nil)
      return pane.changes.notify()
    }
    let entry = item.entry
    let target = entry.isLink ? path.target : nil
    var parts = [
      target.map { "\(item.kind) to \($0)" } ?? item.kind,
      item.isDirectory ? "" : "\(ByteCount(entry.size))", entry.permissions,
    ]
    parts.append(entry.modified.asTime())
    let heading = item.title + "\n" + parts.filter { !$0.isEmpty }.joined(separator: " · ") + "\n\n"
    let showsPictures = pane.showsPictures
    task = Task {
      let (content, picture) = await Task.detached {
        let picture = showsPictures ? Self.picture(at: path, entry) : nil
        return (
          picture == nil ? Self.content(of: path, entry, showsHidden: showsHidden) : "", picture
        )
      }.value
      guard !Task.isCancelled else { return }
      pane.picture = picture
      text.text = heading + (content ?? "")
      pane.changes.notify()
      guard content == nil else { return }
      let program = ChildProgram([
        Array("file".utf8), Array("-b".utf8), Array("--".utf8), path.bytes,
      ])
      guard let answer = await program.output(), !Task.isCancelled else { return }
      text.text = heading + String(decoding: answer, as: UTF8.self).printable()
      pane.changes.notify()
    }
  }

  /// Returns the picture in a file of the usual name, if it is not too large.
  nonisolated private static func picture(
    at path: FilePath, _ entry: FileEntry
  ) -> TerminalPicture? {
    guard entry.kind == .file, entry.size <= pictureBytes,
      entry.name.bytes.suffix(4).map({ $0 | 0x20 }) == Array(".png".utf8)
    else { return nil }
    return path.firstBytes(entry.size).flatMap { TerminalPicture(png: $0) }
  }

  /// Returns the content as text; nil when it is not text.
  nonisolated private static func content(
    of path: FilePath, _ entry: FileEntry, showsHidden: Bool
  ) -> String? {
    switch entry.kind {
    case .directory:
      do {
        let items = try FileItem.items(of: path, limit: 10_000)
          .filter { showsHidden || !$0.entry.name.isHidden }.sorted(
            by: FileItem.Order.name.areInOrder)
        if items.isEmpty { return "empty" }
        let rest = items.count - lines
        return (items.prefix(lines).map(\.title) + (rest > 0 ? ["… and \(rest) more"] : []))
          .joined(separator: "\n")
      } catch {
        return "\(error)"
      }
    case .file:
      guard let bytes = path.firstBytes(Self.bytes) else {
        return String(cString: strerror(errno))
      }
      guard bytes.isText else { return nil }
      return String(decoding: bytes, as: UTF8.self)
        .split(maxSplits: lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .prefix(lines)
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        .map { $0.map { String($0).printable(limit: 1000) }.joined(separator: "\t") }
        .joined(separator: "\n")
    case .unknown: return nil
    case .pipe, .socket, .device: return ""
    }
  }
}

nonisolated extension FilePath {
  /// What a link leads to, as it is written there; nil for no link.
  fileprivate var target: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withCString { readlink($0, &bytes, bytes.count) }
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self).printable()
  }

  /// Returns the first bytes of a file; nil with the reason in `errno` when it cannot be read.
  func firstBytes(_ count: Int) -> [UInt8]? {
    let file = withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = read(file, &bytes, count)
    return length < 0 ? nil : Array(bytes[..<length])
  }
}

nonisolated extension [UInt8] {
  /// A Boolean value indicating whether these can be the first bytes of a text.
  var isText: Bool { !contains(0) && !starts(with: Array("%PDF-".utf8)) }
}
