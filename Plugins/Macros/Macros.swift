import KeyboardCore
package import KeyboardPluginSDK

/// Records keys and presses them again.
package struct Macros: KeyboardPlugin {
  package static let identity = PluginIdentity(
    id: "macros",
    name: "Macros",
    version: "1.0.0",
    summary: "Records keys, keeps them by name, and presses them again.",
    mayRun: ["key.press"],
    mayHear: ["key.pressed"]
  )

  static let recording = "macros.recording"

  package init() {}

  package func register(in context: PluginContext) {
    let player = MacroPlayer(context)
    context.declareContext(Self.recording, "Whether keys are recorded.", initial: false)
    // A plugin's process starts with the first key.
    context.on("key.pressed") { event in
      guard let keys = event["keys"]?.stringValue else { return }
      player.hear(keys, performing: event["command"]?.stringValue)
    }
    registerRecording(player, in: context)
    registerBook(player, in: context)
    // Also while keys are recorded: a key that is bound to nothing would be recorded.
    context.bind("f3", to: "macros.record")
    context.bind("f4", to: "macros.stop", when: Self.recording)
    context.bind("f4", to: "macros.play", when: "!\(Self.recording)", id: "macros.play")
  }

  private func registerRecording(_ player: MacroPlayer, in context: PluginContext) {
    context.command(
      "macros.record", title: "Record macro", summary: "Records the keys that are pressed."
    ) { _ in
      try player.record()
    }
    context.query(
      "macros.stop", title: "Stop recording", summary: "Ends recording, and answers with the keys."
    ) { _ in
      try player.stop()
    }
    context.command(
      "macros.play", title: "Play macro",
      summary: "Presses the keys of the last macro, or of one by its name, once or more often.",
      parameters: [
        CommandParameter("name", .text), CommandParameter("count", .wholeNumber(atLeast: 1)),
      ]
    ) { invocation in
      try player.play(
        invocation.arguments["name"]?.stringValue,
        times: invocation.arguments["count"]?.integerValue ?? 1)
    }
  }

  private func registerBook(_ player: MacroPlayer, in context: PluginContext) {
    let name = CommandParameter("name", .text)
    func text(_ invocation: CommandInvocation) throws -> String {
      guard let text = invocation.arguments["name"]?.stringValue else {
        throw PluginError(
          code: .failed, message: "\(invocation.id) needs a name; write name=indent")
      }
      return text
    }
    context.command(
      "macros.name", title: "Name macro", summary: "Keeps the last macro by a name.",
      parameters: [name]
    ) {
      try player.name(text($0))
    }
    context.command(
      "macros.delete", title: "Delete macro", summary: "Deletes a macro that has a name.",
      parameters: [name]
    ) {
      try player.delete(text($0))
    }
    context.query(
      "macros.list", title: "List macros", summary: "Answers with the keys of macros by name."
    ) { _ in
      try player.list()
    }
  }
}
