// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let onMainActor = strict + [SwiftSetting.defaultIsolation(MainActor.self)]

func toolkit(_ modules: String...) -> [Target.Dependency] {
  modules.map { .product(name: $0, package: "swift-keyboard-toolkit") }
}

let package = Package(
  name: "keyboard-gtk",
  products: [.library(name: "KeyboardGTK", targets: ["KeyboardGTK"])],
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGTK", path: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "KeyboardGTK",
      dependencies: ["CGTK"]
        + toolkit(
          "KeyboardActions", "KeyboardAssistance", "KeyboardCommands", "KeyboardCore",
          "KeyboardForms", "KeyboardNavigation", "KeyboardPlugins", "KeyboardRuntime"),
      path: "KeyboardGTK",
      swiftSettings: onMainActor
    ),
    .target(
      name: "Checking",
      dependencies: ["CGTK", "KeyboardGTK"] + toolkit("KeyboardCommands", "KeyboardCore"),
      path: "Checking",
      swiftSettings: onMainActor
    ),
    .executableTarget(
      name: "keyboard-gtk",
      dependencies: ["CGTK", "Checking", "KeyboardGTK"]
        + toolkit(
          "KeyboardActions", "KeyboardAssistance", "KeyboardCommands", "KeyboardCore",
          "KeyboardForms", "KeyboardNavigation", "KeyboardRuntime",
          // Nothing of it is linked in: it is built beside the program, for --plugin.
          "VimNavigation"),
      path: "keyboard-gtk",
      swiftSettings: onMainActor
    ),
    .testTarget(
      name: "KeyboardGTKTests",
      dependencies: ["CGTK", "KeyboardGTK"] + toolkit("KeyboardCore"),
      path: "Tests",
      swiftSettings: strict
    ),
  ]
)
