import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A pane about the focused file: the first lines of a text, coloured where a program for that is there, the names
/// in a directory or an archive, a picture in PNG where the terminal shows some, else the answer of the program `file`.
final class Preview {
  let pane: PreviewPane
  /// The commands that scroll it.
  let commands = CommandSet()

  private let text = LongTextPane(LongText(ReceivedText()))
  /// Reads the content to show; another one takes its place.
  private var task: Task<Void, Never>?

  /// The most bytes that are read of a file, and the most lines or names that are shown.
  nonisolated private static let bytes = 1 << 16
  nonisolated private static let lines = 400
  /// The largest picture that is sent to the terminal, and the largest text that is coloured.
  nonisolated private static let pictureBytes = 4 << 20
  nonisolated private static let colouredBytes = 1 << 18
  /// The time that a file has the focus before its text is coloured.
  private static let pause = Duration.milliseconds(150)

  init() {
    pane = PreviewPane(text)
    let page = { [text] in max(1, text.size.rows - 1) }
    let rows: [(String, String, [KeySequence], () -> Int)] = [
      ("up", "Scroll up", ["up", "k"], { -1 }), ("down", "Scroll down", ["down", "j"], { 1 }),
      ("pageUp", "Page up", ["shift+space", "pageup"], { -page() }),
      ("pageDown", "Page down", ["space", "pagedown"], page),
      ("top", "Start", ["home", "g g"], { -.max / 2 }),
      ("end", "End", ["end", "shift+g"], { .max / 2 }),
    ]
    for (name, title, keys, distance) in rows {
      commands.add(CommandID("preview.\(name)"), title, keys: keys, allowsRepeat: true) {
        [text] _ in text.scroll(by: distance())
      }
    }
  }

  /// Shows an entry of a directory, or of an archive; nothing for nil.
  func show(_ item: FileItem?, at path: FilePath?, showsHidden: Bool, in archive: Archive? = nil) {
    task?.cancel()
    guard let item, let path else {
      pane.picture = nil
      return show("")
    }
    let entry = item.entry
    let target = entry.isLink ? path.target : nil
    var parts = [
      target.map { "\(item.kind) to \($0)" } ?? item.kind,
      item.isDirectory ? "" : "\(ByteCount(entry.size))", entry.permissions,
    ]
    parts.append(entry.modified.asTime())
    let heading = item.title + "\n" + joined(parts.filter { !$0.isEmpty }) + "\n\n"
    let showsPictures = pane.showsPictures && archive == nil
    task = Task {
      let (content, picture) = await Task.detached {
        let picture = showsPictures ? Self.picture(at: path, entry) : nil
        return (
          picture == nil
            ? Self.content(of: path, entry, showsHidden: showsHidden, in: archive) : "", picture
        )
      }.value
      guard !Task.isCancelled else { return }
      pane.picture = picture
      pane.heading = heading
      if let content { show(heading + content) }
      guard let program = Self.program(for: path, entry, isText: content != nil, in: archive) else {
        return content == nil ? show(heading) : ()
      }
      // Keys that go on to another file start no program.
      if content != nil { try? await Task.sleep(for: Self.pause) }
      guard !Task.isCancelled else { return }
      let answer = await program.output()
      guard !Task.isCancelled, answer != nil || content == nil else { return }
      show(heading, answer ?? [])
    }
  }

  /// Returns words with dots between them, on as many lines as they need.
  private func joined(_ parts: [String]) -> String {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, (last + " · " + part).displayWidth <= text.size.columns {
        lines[lines.count - 1] += " · " + part
      } else {
        lines.append(part)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func show(_ heading: String, _ content: [UInt8] = []) {
    let received = ReceivedText()
    received.append(Array(heading.utf8) + content)
    text.text = LongText(received)
  }

  /// Returns the program whose output is shown, if there is one: in place of a text, or what is no text.
  private static func program(
    for path: FilePath, _ entry: FileEntry, isText: Bool, in archive: Archive?
  ) -> ChildProgram? {
    if archive != nil {
      guard entry.kind == .file, let place = Archive.Place(path) else { return nil }
      return Archive.printer(of: place)
    }
    if isText {
      guard entry.kind == .file, entry.size <= colouredBytes, let highlighter else { return nil }
      return ChildProgram(highlighter.map { Array($0.utf8) } + [path.bytes])
    }
    return Archive.isArchive(path)
      ? Archive.names(of: path)
      : ChildProgram([Array("file".utf8), Array("-b".utf8), Array("--".utf8), path.bytes])
  }

  /// The program that colours texts; nil where none is there.
  private static let highlighter: [String]? = {
    let bat = "--color=always --style=plain --paging=never --wrap=never --line-range=:400 --"
    let programs = [
      "bat \(bat)", "batcat \(bat)", "highlight --out-format=ansi --force --",
      "source-highlight --out-format=esc --failsafe --infer-lang --input",
    ]
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return programs.map { $0.split(separator: " ").map(String.init) }.first { words in
      directories.contains { access("\($0)/\(words[0])", X_OK) == 0 }
    }
  }()

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
    of path: FilePath, _ entry: FileEntry, showsHidden: Bool, in archive: Archive?
  ) -> String? {
    switch entry.kind {
    case .directory:
      do {
        let entries = archive.map { archive in
          Archive.Place(path).flatMap { archive.entries(of: $0.inner) } ?? []
        }
        let items = try (entries?.map(FileItem.init) ?? FileItem.items(of: path, limit: 10_000))
          .filter { showsHidden || !$0.entry.name.isHidden }.sorted(
            by: FileItem.Order.name.areInOrder)
        if items.isEmpty { return "empty" }
        let rest = items.count - lines
        return (items.prefix(lines).map(\.title) + (rest > 0 ? ["… and \(rest) more"] : []))
          .joined(separator: "\n")
      } catch {
        return "\(error)"
      }
    case .file where archive != nil: return nil
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
