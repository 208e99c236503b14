// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "..")],
  targets: [
    .target(name: "CAllocations", path: "CAllocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocations",
        // Started by the benchmark of plugins; nothing of them is linked in.
        "EchoPlugin", "PipeEcho",
        .product(name: "KeyboardActions", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardAssistance", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCommands", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardForms", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardNavigation", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardPluginSDK", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardPlugins", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardTerminal", package: "swift-keyboard-toolkit"),
      ],
      path: "Suite",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "corrections",
      dependencies: [
        .product(name: "KeyboardActions", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
      ],
      path: "Corrections",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "EchoPlugin",
      dependencies: [
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardPluginSDK", package: "swift-keyboard-toolkit"),
      ],
      path: "Guests/EchoPlugin",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]
    ),
    .executableTarget(
      name: "PipeEcho",
      dependencies: [.product(name: "KeyboardCore", package: "swift-keyboard-toolkit")],
      path: "Guests/PipeEcho",
      swiftSettings: strict
    ),
  ]
)
