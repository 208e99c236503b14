// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FormsConsumer",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FormsConsumer",
      dependencies: [
        .product(name: "KeyboardActions", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardForms", package: "swift-keyboard-toolkit"),
      ],
      path: ".",
      sources: ["main.swift"]
    )
  ]
)
