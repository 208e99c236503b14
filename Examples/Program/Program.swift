import Dispatch
import FoundationEssentials
import Glibc
public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
import KeyboardPlugins
import KeyboardTerminal
public import KeyboardTerminalUI

/// What the examples share: an engine, a full screen, the user's bindings and plugins.
///
/// ```swift
/// let program = try Program(arguments)
/// program.commands.add("lamp.toggle", "Toggle", keys: "space") { _ in isOn.toggle() }
/// try await program.run(pane)
/// ```
public final class Program {
  /// Takes keys to commands.
  public let engine = KeyEngine(
    scheduler: MainScheduler(), accelerate: HeldKeyAcceleration().accelerated)
  /// Has the terminal.
  public let screen: FullScreen
  /// The program's own commands: the last that are asked.
  public let commands = CommandSet()

  private let arguments: Arguments
  private let files: BindingFiles
  private let environment = ProcessInfo.processInfo.environment
  private var plugins: (host: PluginHost, services: EnginePluginServices)?
  private var tokens: [Subscription] = []

  /// How long a message stays that came by itself.
  private static let messageDuration = Duration.seconds(2)

  /// Looks whether there is a terminal; ends the program with status 2 when there is none.
  public init(_ arguments: Arguments) {
    self.arguments = arguments
    do throws(TtyError) {
      screen = try FullScreen(engine)
    } catch {
      arguments.fail(error.message)
    }
    let paths = ConfigurationPaths(name: arguments.name, environment: environment)
    files = BindingFiles(paths, engine)
    files.onNotice = { [screen] in screen.show($0, isWarning: true, atLeast: Self.messageDuration) }
    screen.name = arguments.name
    // An arrow at the end of a list needs no message.
    screen.onNotTaken = { [engine] key in
      let isBound = !engine.keymap.bindings(of: KeySequence(key.stroke)).isEmpty
      return isBound && !["ctrl+z", "ctrl+c"].contains(key.stroke)
    }
  }

  /// Shows a pane until the screen is left, and gives the terminal back as it was.
  public func run(_ pane: any Pane) async {
    screen.addCommands(to: commands, files: files)
    engine.lastResponder = commands
    files.load(watching: true)
    let changes = files.descriptor.flatMap { [files] in ReadSource($0) { files.readChanges() } }
    if !arguments.plugins.isEmpty { loadPlugins() }
    if arguments.editsKeys { Task { [screen, files] in screen.editKeys(files) } }
    do throws(TtyError) {
      try await screen.run(pane)
    } catch {
      arguments.fail(error.message)
    }
    changes?.cancel()
    await plugins?.host.shutdown()
  }

  private func loadPlugins() {
    let program = CommandLine.arguments[0]
    let services = EnginePluginServices(engine: engine, notify: files.onNotice)
    let host = PluginHost(
      bus: engine.bus, context: engine.context, scheduler: engine.scheduler,
      searchPath: .standard(
        environment: environment,
        programDirectory: program.lastIndex(of: "/").map { String(program[..<$0]) }),
      services: services)
    plugins = (host, services)
    commands.nextResponder = host
    tokens = [
      engine.bus.subscribe(to: PluginMessage.self) { [screen] message in
        guard message.level != .debug else { return }
        screen.show(
          "[\(message.plugin)] \(message.text)", isWarning: message.level != .info,
          atLeast: Self.messageDuration)
      },
      engine.bus.subscribe(to: PluginStateChanged.self) { [screen] event in
        guard let reason = event.reason else { return }
        screen.show(
          "[\(event.plugin)] \(event.state): \(reason)", isWarning: true,
          atLeast: Self.messageDuration)
      },
    ]
    Task { [arguments, engine, files] in
      for name in arguments.plugins {
        do throws(PluginError) {
          _ = try await host.load(name)
          engine.reloadCommands()
        } catch {
          files.onNotice(error.message)
        }
      }
    }
  }

  /// Ends the program with status 2 and one line that says why.
  nonisolated static func fail(_ reason: String, _ name: String) -> Never {
    let line = Array("\(name): \(reason)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(2)
  }
}

/// Opens a file, or standard input for nil and `-`.
public func openForReading(_ path: String?, _ arguments: Arguments) -> Int32 {
  guard let path, path != "-" else {
    guard isatty(STDIN_FILENO) == 0 else {
      arguments.fail("there is nothing to read; give a FILE, or pipe something in")
    }
    return STDIN_FILENO
  }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  var status = stat()
  guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
    arguments.fail("\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
  guard status.st_mode & S_IFMT != S_IFDIR else {
    arguments.fail("\(path) is a directory; give a file")
  }
  return descriptor
}

/// Reads a file to its end, or standard input for nil and `-`; ends the program where it cannot be.
public func readAll(_ path: String?, _ arguments: Arguments) -> [UInt8] {
  let descriptor = openForReading(path, arguments)
  var bytes: [UInt8] = []
  while true {
    var count = 0
    bytes += [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, initialized in
      count = read(descriptor, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    if count == 0 { return bytes }
    if count < 0, errno != EINTR {
      arguments.fail("\(path ?? "-") cannot be read: \(String(cString: strerror(errno)))")
    }
  }
}

/// Writes bytes to standard output as they are, as far as somebody reads them.
public func printOut(_ bytes: [UInt8]) {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(
        STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Ends the program with a status.
public func leave(_ status: Int32) -> Never {
  exit(status)
}
