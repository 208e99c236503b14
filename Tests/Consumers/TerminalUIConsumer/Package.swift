// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TerminalUIConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "TerminalUIConsumer",
      dependencies: [
        .product(name: "KeyboardTerminalUI", package: "swift-keyboard-toolkit")
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
