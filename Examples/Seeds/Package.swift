// swift-tools-version: 6.2

import PackageDescription

/// Views and controllers live on the main actor, as UIKit's do. Subclasses of the toolkit's own classes, as in
/// ActionsSeed, are nonisolated as these are: a target without this setting, or `nonisolated class`.
let onMainActor: [SwiftSetting] = [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]

func toolkit(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-keyboard-toolkit") }
}

/// The program of a seed: `Seed.swift` is the code of its text, the other files are what the text leaves out.
func seed(_ name: String, of module: String, settings: [SwiftSetting] = onMainActor) -> Target {
  .executableTarget(
    name: name,
    dependencies: (settings.isEmpty ? [] : ["SeedNames"]) + toolkit(["KeyboardCore", module]),
    swiftSettings: settings)
}

let package = Package(
  name: "Seeds",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    .target(
      name: "SeedNames", dependencies: toolkit(["KeyboardCore", "KeyboardNavigation"]),
      swiftSettings: onMainActor),
    seed("NavigationSeed", of: "KeyboardNavigation"),
    seed("ActionsSeed", of: "KeyboardActions", settings: []),
    seed("CommandsSeed", of: "KeyboardCommands"),
    seed("ShortcutSeed", of: "KeyboardNavigation"),
    seed("AssistantSeed", of: "KeyboardAssistance"),
  ]
)
