// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "pomodoro",
  platforms: [.macOS(.v15)],
  dependencies: [
    // A package of your own names the toolkit's URL and a version.
    .package(name: "swift-keyboard-toolkit", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "Pomodoro",
      dependencies: [
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardPluginSDK", package: "swift-keyboard-toolkit"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ]
)
