// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PluginsConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PluginsConsumer",
      dependencies: [
        .product(name: "KeyboardPlugins", package: "swift-keyboard-toolkit")
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
