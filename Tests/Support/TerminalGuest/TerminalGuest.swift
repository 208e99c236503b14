import Dispatch
import Glibc
import KeyboardCore
import KeyboardTerminal

/// A program at a terminal that comes to whatever end its test types.
///
/// `TerminalGuest [MODES] [OPTION…]` enters the modes `full`, `keys` or `raw`, writes `ready` and
/// obeys one letter at a time: see ``Ending``. Anything else it writes back. Options: `sources`
/// handles ending signals by blocked signals and Dispatch, `hangup` ignores SIGHUP, `answers` takes
/// the terminal for one that answers, `given` uses the standard streams.
@main
enum TerminalGuest {
  /// The error that main throws when it is told to.
  struct Failure: Error {}

  static func main() async throws {
    let arguments = Set(CommandLine.arguments.dropFirst())
    let signals = SignalSources()
    if arguments.contains("sources") {
      for number in [SIGTERM, SIGINT, SIGHUP] { signals.on(number) { exit(128 + number) } }
      signals.on(SIGWINCH) {}
    }
    if arguments.contains("hangup") { signal(SIGHUP, SIG_IGN) }
    let tty: Tty
    do {
      let scheduler = MainScheduler()
      tty =
        try arguments.contains("given")
        ? Tty(input: STDIN_FILENO, output: STDOUT_FILENO, scheduler: scheduler)
        : Tty(scheduler: scheduler)
    } catch {
      print(error.message)
      exit(3)
    }
    tty.answersQuestions = arguments.contains("answers")
    try await run(tty, modes: modes(arguments), endsWithTerminal: arguments.contains("hangup"))
  }

  private static func modes(_ arguments: Set<String>) -> TtyModes {
    if arguments.contains("raw") { return TtyModes() }
    if arguments.contains("keys") { return .keys }
    var modes = TtyModes.fullScreen
    modes.mouse = .drag
    return modes
  }

  private static func run(_ tty: Tty, modes: TtyModes, endsWithTerminal: Bool) async throws {
    try tty.enter(modes)
    var tokens = [
      tty.resizes.observe { tty.say("size \($0.rows) \($0.columns)") },
      tty.continuations.observe { tty.say("continued") },
    ]
    defer { tokens = [] }
    tty.say("ready")
    let bytes = AsyncStream<UInt8?> { continuation in
      tokens.append(
        tty.inputs.observe { input in
          switch input {
          case .bytes(let bytes, _):
            // At once, as programs do what keys mean: the thread that reads can handle an overflow.
            if bytes == Array("o".utf8) { try? Ending.overflow.come(tty) }
            for byte in bytes { continuation.yield(byte) }
          // Other guests are ended by the signal, which may come later.
          case .end: if endsWithTerminal { continuation.yield(nil) }
          }
        })
    }
    for await byte in bytes {
      // The main actor has left the main thread by now.
      guard let byte else { exit(7) }
      guard let ending = Ending(rawValue: Character(Unicode.Scalar(byte))) else {
        tty.say("got \(byte)")
        continue
      }
      try ending.come(tty)
    }
  }
}

extension Tty {
  /// Writes a line that a test waits for.
  func say(_ text: String) {
    write(Array("\(text)\n".utf8))
  }
}
