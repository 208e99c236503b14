// swift-tools-version: 6.2

import PackageDescription

/// A program that uses one module of the toolkit, and KeyboardCore, whose words all of them speak.
func program(_ name: String, importing module: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: Set([module, "KeyboardCore"]).sorted().map {
      .product(name: $0, package: "swift-keyboard-toolkit")
    }
  )
}

let package = Package(
  name: "Embedding",
  // Your own package names a URL and a version here.
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    program("Events", importing: "KeyboardCore"),
    program("Menu", importing: "KeyboardNavigation"),
    program("Shortcuts", importing: "KeyboardCommands"),
    program("Typing", importing: "KeyboardActions"),
    program("Field", importing: "KeyboardAssistance"),
  ]
)
