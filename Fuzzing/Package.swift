// swift-tools-version: 6.2

import PackageDescription

let toolkit = [
  "KeyboardActions", "KeyboardCommands", "KeyboardCore", "KeyboardExchange", "KeyboardForms",
  "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime", "KeyboardScripting",
  "KeyboardTerminal",
]

let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "..")],
  targets: [
    .target(name: "CFuzzer", path: "CFuzzer"),
    // A link to a folder of the example, which is no product.
    .target(
      name: "MailFormat",
      dependencies: [.product(name: "KeyboardCore", package: "swift-keyboard-toolkit")],
      path: "MailFormat",
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .executableTarget(
      name: "fuzzer",
      dependencies: ["CFuzzer", "MailFormat"]
        + toolkit.map { .product(name: $0, package: "swift-keyboard-toolkit") },
      path: "Subjects",
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
    ),
  ]
)
