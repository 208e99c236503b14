// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "ScriptingConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ScriptingConsumer",
      dependencies: [
        .product(name: "KeyboardPlugins", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardScripting", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
