import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// The text to read: a file, or the output of a pipe.
///
/// A pipe is read only as far as somebody wants to see, and a little beyond.
final class Input {
  /// The title.
  let title: String
  let text: LongText
  /// Called when there is more to read, or something else.
  var onChange: () -> Void = {}
  /// The row at the top when another input was shown.
  var top = LongTextPane.Place(0)
  /// Places that letters were given to.
  var marks: [String: LongTextPane.Place] = [:]
  /// The command of the shell that is run when nobody reads it any more: `$LESSCLOSE`.
  var closing: String?
  /// The number of the system error that ended reading; nil without one.
  private(set) var failure: Int32?

  /// How the text is written in bytes; UTF-8 for a pipe, which is found out as it comes.
  private(set) var encoding = TextEncoding.utf8
  private let descriptor: Int32
  private let file: FileText?
  private var reader: ByteReader?
  private var wanted = 0
  /// The tasks that wait for more.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The number of bytes that a pipe is read beyond what is wanted.
  private static let readAhead = 1 << 18

  /// Creates an input of an open descriptor, which it closes in the end.
  ///
  /// The data that a pipe has is read at once.
  ///
  /// - Parameters:
  ///   - descriptor: what is read.
  ///   - title: the title.
  ///   - start: the bytes that were read already.
  init(_ descriptor: Int32, title: String, after start: [UInt8] = []) {
    (self.descriptor, self.title) = (descriptor, title)
    var status = stat()
    var byte: UInt8 = 0
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    // Files of /proc have no size, and are read as pipes are.
    if isFile, start.isEmpty, status.st_size > 0 || pread(descriptor, &byte, 1, 0) == 0 {
      let file = FileText(descriptor)
      encoding = TextEncoding(of: file.bytes(in: 0..<min(file.count, TextEncoding.sample)))
      if encoding == .utf8 {
        (text, self.file) = (LongText(file), file)
        return
      }
    }
    let received = ReceivedText()
    (text, file) = (LongText(received), nil)
    text.isWhole = false
    var decoder: TextDecoder?
    let take = { (bytes: [UInt8]) in
      // What comes first tells how the rest is written.
      var next = decoder ?? TextDecoder(TextEncoding(of: bytes.prefix(TextEncoding.sample)))
      received.append(next.decode(bytes))
      decoder = next
    }
    if !start.isEmpty { take(start) }
    let reader = ByteReader(descriptor) { [weak self] in
      take($0)
      self?.hasGrown()
    } onEnd: { [weak self] error in
      received.append(decoder?.end() ?? [])
      self?.end(error)
    }
    self.reader = reader
    reader.readAvailable()
    want(0)
  }

  /// Runs what belongs to the end, once.
  func close() {
    guard let line = closing.take(), let file = popen("{ \(line); } >/dev/null 2>&1", "re") else {
      return
    }
    pclose(file)
  }

  isolated deinit {
    close()
    reader?.pause()
    if descriptor > STDERR_FILENO { Glibc.close(descriptor) }
  }

  /// Reads on, if it has not, until there are so many bytes and some more.
  func want(_ bytes: Int) {
    guard let reader, !text.isWhole else { return }
    wanted = max(bytes, wanted)
    if needsMore { reader.start() }
  }

  /// Wants no more than there is.
  func wantNoMore() {
    wanted = 0
    reader?.pause()
  }

  private var needsMore: Bool { text.count < wanted || text.count - wanted < Self.readAhead }

  private func hasGrown() {
    text.sourceHasGrown()
    if !needsMore { reader?.pause() }
    changed()
  }

  private func changed() {
    onChange()
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Waits until there is more to read, or nothing any more.
  func readMore() async {
    guard !text.isWhole else { return }
    want(text.count + 1)
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Returns the first bytes of a range, as soon as there are some; none at the end.
  func bytes(in range: Range<Int>) async -> [UInt8] {
    while text.count <= range.lowerBound, !range.isEmpty, !text.isWhole { await readMore() }
    let end = min(text.count, range.upperBound, range.lowerBound.advanced(by: 1 << 16))
    return range.lowerBound < end ? text.source.bytes(in: range.lowerBound..<end) : []
  }

  /// Reads until there is no more, or more than a screen shows.
  ///
  /// - Returns: the lines, if they fit on a screen above the shell's prompt.
  func shortText(on size: CellSize) async -> [StyledText]? {
    while true {
      let lines = text.lines(upTo: size.rows - 1, columns: size.columns)
      if lines == nil || text.isWhole { return lines }
      await readMore()
    }
  }

  private func end(_ error: Int32?) {
    text.isWhole = true
    failure = error
    changed()
  }

  /// Returns whether another file has the name of this one by now, as when a log was renamed.
  func isReplaced(at path: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_ino != other.st_ino || own.st_dev != other.st_dev
  }

  /// Reads what was added to the file, or reads it anew if it was replaced.
  func refresh() {
    switch file?.refresh() {
    case .grown: text.sourceHasGrown()
    case .rewritten: text.forget()
    case nil: return
    }
    changed()
  }
}

extension LongText {
  /// The lines, if they have no more rows than that.
  fileprivate func lines(upTo rows: Int, columns: Int) -> [StyledText]? {
    var lines: [StyledText] = []
    var (place, left) = (0, rows)
    while let line = line(from: place) {
      let text = StyledText(bytes: bytes(of: line))
      left -= text.rows(columns: columns).count
      guard left >= 0 else { return nil }
      lines.append(text)
      place = line.upperBound
    }
    return lines
  }
}
