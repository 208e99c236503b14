import KeyboardCore
import KeyboardPluginSDK

/// A plugin that answers with what it was given.
@main
struct EchoPlugin: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "echo", name: "EchoPlugin", version: "1", summary: "Answers with what it was given.")

  func register(in context: PluginContext) {
    context.query(
      "echo.say", title: "Echo", parameters: [CommandParameter("text", .text)]
    ) { invocation in
      invocation.arguments["text"] ?? .null
    }
    context.bind("ctrl+e", to: "echo.say", arguments: ["text": "hello"])
  }
}
