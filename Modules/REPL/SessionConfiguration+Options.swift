import FoundationEssentials
import KeyboardCommands
import KeyboardPlugins
import KeyboardScripting

extension SessionConfiguration {
  /// A session without a terminal: virtual time, and keys wait for plugins however long they take.
  static func batch(_ options: Options) -> SessionConfiguration {
    SessionConfiguration(
      clock: .virtual, keyHoldLimit: nil, pluginSearchPath: searchPath(options),
      bindingPaths: bindingPaths(options, unlessAsked: false))
  }

  /// A session at the terminal: real time.
  static func interactive(_ options: Options) -> SessionConfiguration {
    SessionConfiguration(
      clock: .real, keyHoldLimit: .milliseconds(100), pluginSearchPath: searchPath(options),
      bindingPaths: bindingPaths(options, unlessAsked: true), watchesFiles: true)
  }

  /// The user's files of bindings, when they are to be used.
  private static func bindingPaths(
    _ options: Options, unlessAsked: Bool
  ) -> ConfigurationPaths? {
    guard options.usesConfiguration ?? unlessAsked else { return nil }
    return ConfigurationPaths(environment: ProcessInfo.processInfo.environment)
  }

  private static func searchPath(_ options: Options) -> PluginSearchPath {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let directory = program.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex)) }
    return .standard(
      explicit: options.pluginPath,
      environment: ProcessInfo.processInfo.environment,
      programDirectory: directory,
      bundled: ["VimNavigation"])
  }
}
