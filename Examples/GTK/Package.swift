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
  products: [
    .library(name: "KeyboardGTK", targets: ["KeyboardGTK"]),
    .library(
      name: "KeyboardScreen",
      targets: ["KeyboardScreen", "ScreenPainting", "ScreenWayland", "ScreenX11"]),
  ],
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGTK", path: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "KeyboardGTK",
      dependencies: ["CGTK"]
        + toolkit(
          "KeyboardActions", "KeyboardAssistance", "KeyboardCommands", "KeyboardCore",
          "KeyboardForms", "KeyboardNavigation", "KeyboardPluginSDK", "KeyboardPlugins",
          "KeyboardRuntime"),
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
    .systemLibrary(
      name: "CPainting", path: "CPainting", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev", "libcairo2-dev", "libglib2.0-dev"])]),
    .systemLibrary(
      name: "CX11", path: "CX11", pkgConfig: "xtst",
      providers: [
        .apt(["libx11-dev", "libxtst-dev", "libxi-dev", "libxrandr-dev", "libxkbcommon-dev"])
      ]),
    .target(
      name: "KeyboardScreen",
      dependencies: toolkit("KeyboardActions", "KeyboardCore"),
      path: "KeyboardScreen",
      swiftSettings: strict
    ),
    .target(
      name: "ScreenPainting",
      dependencies: ["CPainting", "KeyboardScreen"] + toolkit("KeyboardCore"),
      path: "ScreenPainting",
      swiftSettings: strict
    ),
    .target(
      name: "ScreenX11",
      dependencies: ["CPainting", "CX11", "KeyboardScreen", "ScreenPainting"]
        + toolkit("KeyboardCore"),
      path: "ScreenX11",
      swiftSettings: strict
    ),
    .target(
      name: "CWayland", path: "CWayland", linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(
      name: "ScreenWayland",
      dependencies: ["CPainting", "CWayland", "KeyboardScreen", "ScreenPainting"]
        + toolkit("KeyboardCore"),
      path: "ScreenWayland",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "keyboard-screen",
      dependencies: ["CPainting", "KeyboardScreen", "ScreenWayland", "ScreenX11"]
        + toolkit(
          "KeyboardActions", "KeyboardCommands", "KeyboardCore",
          "KeyboardPlugins", "KeyboardRuntime", "KeyboardScripting"),
      path: "keyboard-screen",
      swiftSettings: onMainActor
    ),
    .testTarget(
      name: "KeyboardScreenTests",
      dependencies: ["KeyboardScreen"] + toolkit("KeyboardActions", "KeyboardCore"),
      path: "ScreenTests",
      swiftSettings: strict
    ),
    .testTarget(
      name: "KeyboardGTKTests",
      dependencies: ["CGTK", "KeyboardGTK"] + toolkit("KeyboardCore"),
      path: "Tests",
      swiftSettings: strict
    ),
  ]
)
