// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "..")],
  targets: [
    .target(name: "CAllocations", path: "CAllocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocations",
        .product(name: "KeyboardActions", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCommands", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardNavigation", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardTerminal", package: "swift-keyboard-toolkit"),
      ],
      path: "Suite",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
  ]
)
