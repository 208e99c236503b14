// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "CoreConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "CoreConsumer",
      dependencies: [
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit")
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
