import CProcess
import Dispatch
import Glibc
import KeyboardCore

/// The executable of a plugin: reads its arguments, then serves the host on the standard streams.
enum PluginProgram {
  private static let lineBytes = 64 << 20

  /// Runs until the host closes the input; never returns.
  static func run(_ plugin: (some KeyboardPlugin).Type, _ arguments: [String]) -> Never {
    let identity = plugin.identity
    switch arguments.dropFirst().first {
    case "--manifest": write(plugin.manifest.value.description + "\n", to: STDOUT_FILENO)
    case nil where isatty(STDIN_FILENO) == 0: serve(plugin)
    default:
      let program = arguments.first ?? identity.name
      write(
        "\(identity.name) \(identity.version) is a plugin for keyboard-repl; load it there with: "
          + "load \(program.contains("/") ? program.absolutePath : identity.name)\n",
        to: STDOUT_FILENO)
    }
    exit(0)
  }

  private static func serve(_ plugin: (some KeyboardPlugin).Type) -> Never {
    // From here on nothing but messages reaches the host: `print` writes to the log.
    let output = CProcessClaimOutput()
    guard output >= 0 else { exit(EX_OSERR) }
    let context = PluginContext(
      plugin.identity, send: { write($0.line, to: output) }, leave: { exit(0) })
    plugin.init().register(in: context)
    var framer = LineFramer(limit: lineBytes)
    func read() {
      guard let bytes = readBytes(from: STDIN_FILENO, atMost: 1 << 16) else { return }
      if bytes.isEmpty { exit(0) }
      for line in framer.append(bytes) { context.receive(line) }
    }
    let source = ReadSource(STDIN_FILENO) { read() }
    // A file has no host behind it; it is read to its end, which ends the plugin.
    while source == nil { read() }
    withExtendedLifetime(source) { dispatchMain() }
  }

  /// Writes everything; the host is gone when that is not possible.
  private static func write(_ text: String, to output: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        exit(0)
      }
    }
  }
}
