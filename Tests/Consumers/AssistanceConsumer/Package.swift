// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "AssistanceConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "AssistanceConsumer",
      dependencies: [
        .product(name: "KeyboardAssistance", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
