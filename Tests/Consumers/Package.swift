// swift-tools-version: 6.2

import PackageDescription

/// The isolation of everything that says nothing about it: none, or the main actor, as in many applications.
let isolation: [SwiftSetting] =
  Context.environment["KEYBOARD_TOOLKIT_ISOLATION"] == "main"
  ? [.defaultIsolation(MainActor.self)] : []

/// A program that uses some modules of the toolkit, as an application of somebody else does.
func consumer(_ name: String, of modules: String...) -> Target {
  .executableTarget(
    name: name,
    dependencies: modules.map { .product(name: $0, package: "swift-keyboard-toolkit") },
    path: name,
    swiftSettings: isolation
  )
}

let package = Package(
  name: "Consumers",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    consumer("ActionsConsumer", of: "KeyboardActions", "KeyboardCore"),
    consumer("AssistanceConsumer", of: "KeyboardAssistance", "KeyboardCore"),
    consumer("CommandsConsumer", of: "KeyboardCommands", "KeyboardCore"),
    consumer("FilesConsumer", of: "KeyboardFiles"),
    consumer("FormsConsumer", of: "KeyboardActions", "KeyboardCore", "KeyboardForms"),
    consumer(
      "FullScreenConsumer", of: "KeyboardCommands", "KeyboardCore", "KeyboardNavigation",
      "KeyboardTerminalShell", "KeyboardTerminalUI"),
    consumer("HelloConsumer", of: "KeyboardCore", "KeyboardPluginSDK"),
    consumer("NavigationConsumer", of: "KeyboardCore", "KeyboardNavigation"),
    consumer("PluginsConsumer", of: "KeyboardCore", "KeyboardPluginSDK", "KeyboardPlugins"),
    consumer("RuntimeConsumer", of: "KeyboardCommands", "KeyboardCore", "KeyboardRuntime"),
    consumer("ScriptingConsumer", of: "KeyboardPlugins", "KeyboardScripting"),
    consumer("ScenesConsumer", of: "KeyboardPlugins", "KeyboardScenes", "KeyboardScripting"),
    consumer("TerminalConsumer", of: "KeyboardCore", "KeyboardTerminal"),
    consumer("TerminalUIConsumer", of: "KeyboardTerminalUI"),
  ]
)
