// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RuntimeConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "RuntimeConsumer",
      dependencies: [
        .product(name: "KeyboardCommands", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardRuntime", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
