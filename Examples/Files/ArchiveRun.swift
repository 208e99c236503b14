import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// bsdtar while it unpacks or makes an archive beside the keys; it is ended when this is released.
final class ArchiveRun {
  enum Verb: String {
    case unpack, pack
  }

  let verb: Verb
  /// The temporary directory of what it makes.
  let directory: FilePath
  /// The number of files and directories to come; nil if it is not known.
  private let total: Int?
  /// The number of those that have begun.
  private var count = 0
  /// The line that is not complete.
  private var line: [UInt8] = []
  /// The first thing that bsdtar says.
  private var remark: String?
  private var isComplete = false
  private var output: ChildOutput?

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: one of ``Archive``.
  ///   - verb: what it does.
  ///   - total: the number of files and directories to come; nil if it is not known.
  ///   - directory: the temporary directory of what it makes.
  ///   - onProgress: called when files have begun.
  ///   - onEnd: called at the end, with the reason why it has failed.
  /// - Throws: a `MessageError` if it cannot be started.
  init(
    _ program: ChildProgram, _ verb: Verb, of total: Int?, in directory: FilePath,
    onProgress: @escaping () -> Void, onEnd: @escaping (MessageError?) -> Void
  ) throws(MessageError) {
    (self.verb, self.total, self.directory) = (verb, total, directory)
    output = try ChildOutput(
      of: program,
      onBytes: { [weak self] bytes in
        self?.read(bytes)
        onProgress()
      },
      onEnd: { [weak self] in
        guard let self else { return }
        onEnd(isComplete ? nil : MessageError(remark ?? "bsdtar cannot \(verb.rawValue) it"))
      })
  }

  /// The progress in words, such as `unpacking 12 of 300`.
  var progress: String {
    let words = verb == .pack ? "packing \(count)" : "unpacking \(count)"
    return total.map { "\(words) of \(max($0, count))" } ?? words
  }

  /// Reads lines such as `x inner/one`, what is wrong, and `= 0` at the end.
  private func read(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      switch line.first {
      case UInt8(ascii: "x"), UInt8(ascii: "a"): count += 1
      case UInt8(ascii: "="): isComplete = line.elementsEqual("= 0".utf8)
      default: remark = remark ?? String(decoding: line, as: UTF8.self).printable(limit: 300)
      }
      line = []
    }
    // No name is as long.
    line += rest.prefix(max(0, 1 << 14 - line.count))
  }
}
