// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "NavigationConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "NavigationConsumer",
      dependencies: [
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardNavigation", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
