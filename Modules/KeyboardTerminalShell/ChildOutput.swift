import Dispatch
import Glibc
public import KeyboardCore

/// The output of another program, piece by piece while it runs beside this one.
///
/// ```swift
/// output = try ChildOutput(of: ChildProgram(shell: "git log"), limit: 1 << 20) { text.append($0) }
/// ```
///
/// The program has a separate session, and no input. When its output is no longer needed, because this object is
/// released or the limit is reached, the program is ended with everything that it has started.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
public final class ChildOutput {
  private let process: pid_t
  private let descriptor: Int32
  private var reader: ByteReader?
  /// The number of remaining bytes.
  private var rest: Int
  private let onEnd: () -> Void

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the program to run.
  ///   - limit: the number of bytes after which it is ended.
  ///   - onBytes: called with each piece of its output, errors included, on the main queue.
  ///   - onEnd: called once at the end of the output; not after ``cancel()``.
  /// - Throws: a `MessageError` if it cannot be started.
  public init(
    of program: ChildProgram, limit: Int = .max, onBytes: @escaping ([UInt8]) -> Void,
    onEnd: @escaping () -> Void = {}
  ) throws(MessageError) {
    (process, descriptor) = try program.startPrinting()
    (rest, self.onEnd) = (limit, onEnd)
    reader = ByteReader(descriptor) { [weak self] bytes in
      guard let self else { return }
      let part = bytes.prefix(rest)
      rest -= part.count
      onBytes(Array(part))
      if rest == 0 { end() }
    } onEnd: { [weak self] _ in
      self?.end()
    }
    reader?.start()
  }

  isolated deinit { cancel() }

  /// Ends the program, if it has not ended; no closure is called afterwards.
  public func cancel() {
    guard let reader else { return }
    reader.pause()
    self.reader = nil
    close(descriptor)
    // It is reaped only afterwards, so no other process has the number yet.
    kill(-process, SIGKILL)
    let process = process
    DispatchQueue.global().async { _ = ChildProgram.wait(for: process) }
  }

  private func end() {
    guard reader != nil else { return }
    cancel()
    onEnd()
  }
}
