import KeyboardCore
import KeyboardPluginSDK

@main
struct Hello: KeyboardPlugin {
  static let identity = PluginIdentity(
    id: "hello", name: "Hello", version: "1.0.0", summary: "Greets.")

  func register(in context: PluginContext) {
    context.command("hello.greet", title: "Greet") { _ in context.message("hello") }
    context.bind("ctrl+g", to: "hello.greet")
  }
}
