// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "HelloConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "HelloConsumer",
      dependencies: [
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardPlugins", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["Hello.swift"]
    )
  ]
)
