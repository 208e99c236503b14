/// A plugin: with `@main` before it, a complete executable.
///
/// ```swift
/// @main
/// struct Greeter: KeyboardPlugin {
///   static let identity = PluginIdentity(
///     id: "greeter", name: "Greeter", version: "1.0.0", sentence: "Greets.")
///
///   func register(in context: PluginContext) {
///     context.command("greeter.greet", title: "Greet", sentence: "Says hello.") { _ in
///       context.log("hello")
///     }
///     context.bind("ctrl+h", to: "greeter.greet")
///   }
/// }
/// ```
///
/// The manifest is what `register(in:)` registers; it is never written a second time. `print`
/// writes to the plugin's log.
public protocol KeyboardPlugin {
  /// Who the plugin is and what it asks for.
  static var identity: PluginIdentity { get }

  /// Creates the plugin.
  init()

  /// Registers commands, keys, context names and reactions, the same ones each time.
  ///
  /// Called once in each process, also to find out what the manifest is: nothing else may happen
  /// here. What is run, set or published while registering takes place when the host activates
  /// the plugin.
  func register(in context: PluginContext)
}

extension KeyboardPlugin {
  /// Runs the executable: as a plugin, or with `--manifest`, or by hand.
  public static func main() {
    PluginProgram(identity, register: Self().register).run(CommandLine.arguments)
  }

  /// What the plugin declares, recorded from its registration.
  public static var manifest: PluginManifest {
    let context = PluginContext(identity)
    Self().register(in: context)
    return context.manifest
  }
}
