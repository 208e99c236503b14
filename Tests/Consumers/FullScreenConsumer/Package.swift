// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FullScreenConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FullScreenConsumer",
      dependencies: [
        .product(name: "KeyboardCommands", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardNavigation", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardTerminalShell", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardTerminalUI", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
