import CProcess
import Dispatch
import Glibc
import KeyboardCore

/// A plugin's executable: reads its arguments, then serves the host on the standard streams.
final class PluginProgram {
  private static let lineBytes = 64 << 20

  private let identity: PluginIdentity
  private let context: PluginContext
  private var framer = LineFramer(limit: lineBytes)
  private var output: Int32 = STDOUT_FILENO

  init(_ identity: PluginIdentity, register: (PluginContext) -> Void) {
    self.identity = identity
    context = PluginContext(identity)
    register(context)
  }

  /// Runs until the host closes the input; never returns.
  func run(_ arguments: [String]) -> Never {
    switch arguments.dropFirst().first {
    case "--manifest":
      write(context.manifest.value.description + "\n")
      exit(0)
    case nil where isatty(STDIN_FILENO) == 0: serve()
    default:
      let program = arguments.first ?? identity.name
      write(
        "\(identity.name) \(identity.version) is a plugin for keyboard-repl; load it there with: "
          + "load \(program.contains("/") ? FilePath.absolute(program) : identity.name)\n")
      exit(0)
    }
  }

  private func serve() -> Never {
    // From here on nothing but messages reaches the host: `print` writes to the log.
    let claimed = CProcessClaimOutput()
    guard claimed >= 0 else { exit(EX_OSERR) }
    output = claimed
    let endpoint = PluginEndpoint(
      context, send: { [unowned self] in write($0.line) }, leave: { exit(0) })
    let poller = Poller()
    let isPipe = poller.watch(STDIN_FILENO, for: .reading) { self.read(into: endpoint) }
    // A file has no host behind it; it is read to its end, which ends the plugin.
    while !isPipe { read(into: endpoint) }
    withExtendedLifetime(poller) { dispatchMain() }
  }

  private func read(into endpoint: PluginEndpoint) {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      initialized = max(count, 0)
    }
    if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { exit(0) }
    framer.append(bytes) { endpoint.receive($0) }
  }

  /// Writes everything; the host is gone when that is not possible.
  private func write(_ text: String) {
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
