public import KeyboardCore

/// The commands that a plugin offers.
///
/// Each has a dotted name that starts with the plugin's id, or with its id up to a hyphen; a short title for menus
/// and help; one sentence about its effect; its parameters, none by default; and a body. An error thrown by the body
/// goes to the caller of the command.
extension PluginContext {
  /// Offers a command.
  public func command(
    _ id: CommandID, title: String, summary: String = "", parameters: [CommandParameter] = [],
    perform: @escaping (CommandInvocation) throws -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    note("commands", manifest.commands.count, file, line)
    add(
      PluginManifest.Command(id: id, title: title, summary: summary, parameters: parameters),
      .immediate {
        try perform($0)
        return [:]
      })
  }

  /// Offers a command that returns a value to its caller.
  public func query(
    _ id: CommandID, title: String, summary: String = "", parameters: [CommandParameter] = [],
    perform: @escaping (CommandInvocation) throws -> Value,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    note("commands", manifest.commands.count, file, line)
    add(
      PluginManifest.Command(id: id, title: title, summary: summary, parameters: parameters),
      .immediate(perform))
  }

  /// Offers a command that takes time, up to the host's deadline of 5 seconds.
  ///
  /// Its task is cancelled when the host no longer waits. Start longer work in the command and report its result with
  /// events.
  public func command(
    _ id: CommandID, title: String, summary: String = "", parameters: [CommandParameter] = [],
    perform: @escaping (CommandInvocation) async throws -> Void,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    note("commands", manifest.commands.count, file, line)
    add(
      PluginManifest.Command(id: id, title: title, summary: summary, parameters: parameters),
      .lasting {
        try await perform($0)
        return [:]
      })
  }

  /// Offers a command that takes time, and returns a value to its caller.
  public func query(
    _ id: CommandID, title: String, summary: String = "", parameters: [CommandParameter] = [],
    perform: @escaping (CommandInvocation) async throws -> Value,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    note("commands", manifest.commands.count, file, line)
    add(
      PluginManifest.Command(id: id, title: title, summary: summary, parameters: parameters),
      .lasting(perform))
  }
}
