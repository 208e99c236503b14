import Dispatch
// The C library's standard output is a variable, which only this thread changes here.
@preconcurrency import Glibc
import KeyboardCore

/// A plugin: with `@main` before it, a complete executable.
///
/// ```swift
/// @main
/// struct Greeter: KeyboardPlugin {
///   static let identity = PluginIdentity(
///     id: "greeter", name: "Greeter", version: "1.0.0", summary: "Greets.")
///
///   func register(in context: PluginContext) {
///     context.command("greeter.greet", title: "Greet", summary: "Says hello.") { _ in
///       context.message("hello")
///     }
///     context.bind("ctrl+h", to: "greeter.greet")
///   }
/// }
/// ```
///
/// The manifest is derived from `register(in:)`; it is never written separately. `print` writes to the plugin's log.
public protocol KeyboardPlugin {
  /// The identity of the plugin, and its requests.
  static var identity: PluginIdentity { get }

  /// Creates the plugin.
  init()

  /// Registers commands, keys, context names and reactions, the same ones each time.
  ///
  /// Called once in each process, also to determine the manifest: it must have no other effects. Anything run, set or
  /// published during registration is deferred until the host activates the plugin.
  func register(in context: PluginContext)
}

extension KeyboardPlugin {
  /// Runs the executable: as a plugin, with `--manifest`, or by hand.
  public static func main() {
    let arguments = CommandLine.argv
    switch arguments.dropFirst().first {
    case "--manifest": printManifest()
    case nil where isatty(STDIN_FILENO) == 0: serve()
    default:
      let program = arguments.first ?? identity.name
      write(
        "\(identity.name) \(identity.version) is a plugin for keyboard-repl; load it there with: "
          + "load \(program.contains("/") ? PathTrail(program).target : identity.name)\n",
        to: STDOUT_FILENO)
    }
  }

  /// The declaration of the plugin, recorded from its registration.
  public static var manifest: PluginManifest {
    let context = PluginContext(identity)
    Self().register(in: context)
    return context.manifest
  }

  /// Prints the manifest, or its mistakes with their places.
  private static func printManifest() {
    let context = PluginContext(identity)
    Self().register(in: context)
    guard context.mistakes.isEmpty else {
      write(context.mistakes.map { $0 + "\n" }.joined(), to: STDERR_FILENO)
      exit(1)
    }
    write(context.manifest.value.description + "\n", to: STDOUT_FILENO)
  }

  /// Serves the host on the standard streams until it closes the input.
  private static func serve() -> Never {
    // From here on only messages reach the host: `print` writes to the log.
    guard let output = claimOutput() else { exit(EX_OSERR) }
    let context = PluginContext(identity, send: { write($0.line, to: output) }, leave: { exit(0) })
    Self().register(in: context)
    var framer = LineFramer(limit: 64 << 20)
    func read() {
      guard let bytes = readBytes(from: STDIN_FILENO, atMost: 1 << 16) else { return }
      if bytes.isEmpty { return context.finish() }
      for line in framer.append(bytes) { context.receive(line) }
    }
    let source = ReadSource(STDIN_FILENO) { read() }
    // A file has no host behind it; it is read to its end, which ends the plugin.
    while source == nil { read() }
    withExtendedLifetime(source) { dispatchMain() }
  }

  /// Redirects standard output: from now on everything printed goes to standard error, line by line.
  ///
  /// - Returns: a descriptor of the former standard output; nil if that is not possible.
  private static func claimOutput() -> Int32? {
    fflush(stdout)
    let claimed = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard claimed >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
    setvbuf(stdout, nil, _IOLBF, 0)
    return claimed
  }

  /// Writes the whole text; if that is not possible, the host is gone.
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

/// The identity of a plugin and its requests; its commands and keys are registered.
public nonisolated struct PluginIdentity: Hashable, Sendable {
  /// Lower-case letters, digits and hyphens; the same in every version.
  public let id: String
  /// The display name; also the name of the executable, so that `load` finds it.
  public let name: String
  /// The plugin's own version, for people.
  public let version: String
  /// One sentence about what the plugin does.
  public let summary: String
  /// The requested permissions beyond its own names.
  public let permissions: PluginManifest.Permissions
  /// The required toolkit and plugins.
  public let requirements: PluginManifest.Requirements
  /// The limits that the system enforces on its process.
  public let resources: PluginManifest.Resources

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - id: lower-case letters, digits and hyphens; the plugin's names start with it.
  ///   - name: the display name and the name of the executable.
  ///   - version: the plugin's own version.
  ///   - summary: one sentence about what the plugin does.
  ///   - mayRun: the host's commands that it runs, such as `navigation.*`.
  ///   - mayEmit: the events outside of its namespace that it publishes.
  ///   - mayHear: the events with what a person types or plugins say.
  ///   - mayRead: the context names outside of its namespace that it reads.
  ///   - maySee: the kinds of focused content that it reads: `texts`, `lists`.
  ///   - mayChange: the kinds of focused content that it edits: `texts`, `lists`.
  ///   - environment: the variables that it reads, besides those that all plugins receive.
  ///   - requirements: the version of the toolkit, and the plugins that have to be loaded before.
  ///   - resources: the limits that the system enforces on its process.
  public init(
    id: String,
    name: String,
    version: String,
    summary: String,
    mayRun: [String] = [],
    mayEmit: [String] = [],
    mayHear: [String] = [],
    mayRead: [String] = [],
    maySee: [String] = [],
    mayChange: [String] = [],
    environment: [String] = [],
    requirements: PluginManifest.Requirements = PluginManifest.Requirements(),
    resources: PluginManifest.Resources = PluginManifest.Resources()
  ) {
    (self.id, self.name, self.version, self.summary) = (id, name, version, summary)
    permissions = PluginManifest.Permissions([
      .run: mayRun, .emit: mayEmit, .hear: mayHear, .read: mayRead, .see: maySee,
      .change: mayChange, .environment: environment,
    ])
    (self.requirements, self.resources) = (requirements, resources)
  }
}
