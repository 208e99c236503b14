// swift-tools-version: 6.2

import PackageDescription

/// Settings that every Swift target shares; CI adds warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Settings of the targets that live on the main actor: plugins, scripting and the executables.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "swift-keyboard-toolkit",
  products: [
    .library(name: "KeyboardCore", targets: ["KeyboardCore"]),
    .library(name: "KeyboardNavigation", targets: ["KeyboardNavigation"]),
    .library(name: "KeyboardCommands", targets: ["KeyboardCommands"]),
    .library(name: "KeyboardPlugins", targets: ["KeyboardPlugins"]),
    .executable(name: "VimNavigation", targets: ["VimNavigation"]),
  ],
  targets: [
    // Layer 1: what every module speaks.
    .target(name: "KeyboardCore", path: "Modules/KeyboardCore", swiftSettings: strict),

    // Layer 2: features. They never import each other.
    .target(
      name: "KeyboardCommands",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardCommands",
      swiftSettings: strict
    ),
    .target(
      name: "KeyboardNavigation",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardNavigation",
      swiftSettings: strict
    ),

    // Layer 3: plugins.
    .target(name: "CProcess", path: "Modules/KeyboardPlugins/CProcess"),
    .target(
      name: "KeyboardPlugins",
      dependencies: ["CProcess", "KeyboardCore"],
      path: "Modules/KeyboardPlugins",
      exclude: ["CProcess"],
      swiftSettings: onMainActor
    ),
    .executableTarget(
      name: "VimNavigation",
      dependencies: ["KeyboardCore", "KeyboardPlugins"],
      path: "Plugins/VimNavigation",
      exclude: ["README.md"],
      swiftSettings: onMainActor
    ),

    // Tests: one target per module, folders mirror the module.
    .testTarget(
      name: "KeyboardCoreTests",
      dependencies: ["KeyboardCore"],
      path: "Tests/KeyboardCoreTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "KeyboardCommandsTests",
      dependencies: ["KeyboardCommands", "KeyboardCore"],
      path: "Tests/KeyboardCommandsTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "KeyboardNavigationTests",
      dependencies: ["KeyboardCore", "KeyboardNavigation"],
      path: "Tests/KeyboardNavigationTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "KeyboardPluginsTests",
      dependencies: ["CProcess", "KeyboardCore", "KeyboardPlugins", "VimNavigation"],
      path: "Tests/KeyboardPluginsTests",
      swiftSettings: onMainActor
    ),
  ]
)
