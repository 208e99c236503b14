// swift-tools-version: 6.2

import PackageDescription

// The rules of texts of the plugin EmacsNavigation, whose sources are linked here, beside Emacs.
let package = Package(
  name: "emacs-conformance",
  targets: [
    .target(name: "SeededRandom"),
    .executableTarget(name: "Comparison", dependencies: ["SeededRandom"]),
  ]
)
