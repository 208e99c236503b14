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
    .library(name: "KeyboardCore", targets: ["KeyboardCore"])
  ],
  targets: [
    // Layer 1: what every module speaks.
    .target(name: "KeyboardCore", path: "Modules/KeyboardCore", swiftSettings: strict),

    // Tests: one target per module, folders mirror the module.
    .testTarget(
      name: "KeyboardCoreTests",
      dependencies: ["KeyboardCore"],
      path: "Tests/KeyboardCoreTests",
      swiftSettings: strict
    ),
  ]
)
