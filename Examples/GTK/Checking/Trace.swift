import Glibc
public import KeyboardCommands
public import KeyboardCore

/// Lines of what happens, added to a file: one a key, and one a change of the state.
public final class Trace {
  private let file: UnsafeMutablePointer<FILE>
  private var last = ""

  /// Begins a file; nil when it cannot be written.
  public init?(_ path: String) {
    guard let file = fopen(path, "w") else { return nil }
    self.file = file
  }

  /// Notes a key and what became of it.
  public func note(_ key: KeyEvent, _ answer: KeyEngine.Answer) {
    let candidates = key.candidates.map { "\($0)" }.joined(separator: " ")
    write("key \(key.phase.rawValue) \(answer.rawValue) text=\(key.text ?? "") \(candidates)")
  }

  /// Notes the state unless it is as it was.
  public func note(_ state: KeyValuePairs<String, String>) {
    let line = "state " + state.map { "\($0)=\($1)" }.joined(separator: "|")
    if line != last { write(line) }
    last = line
  }

  private func write(_ line: String) {
    fputs("\(line)\n", file)
    fflush(file)
  }
}
