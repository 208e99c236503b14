// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func toolkit(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-keyboard-toolkit") }
}

let package = Package(
  name: "Explorer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    .executableTarget(
      name: "explorer",
      dependencies: toolkit(
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardRuntime",
        "KeyboardTerminalShell", "KeyboardTerminalUI"),
      swiftSettings: settings
    ),
    .testTarget(
      name: "ExplorerTests",
      dependencies: ["explorer"]
        + toolkit(
          "KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardRuntime",
          "KeyboardTerminal", "KeyboardTerminalUI"),
      swiftSettings: settings
    ),
  ]
)
