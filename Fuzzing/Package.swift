// swift-tools-version: 6.2

import PackageDescription

let fuzzers = [
  "ConditionFuzzer", "CustomizationsFuzzer", "DecoderFuzzer", "ExchangeFuzzer", "JSONFuzzer",
  "KeyNotationFuzzer", "KeymapFuzzer", "ScriptFuzzer",
]

let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "swift-keyboard-toolkit", path: "..")],
  targets: [
    .target(name: "CFuzzer", path: "CFuzzer"),
    .target(
      name: "Subjects",
      dependencies: [
        "CFuzzer",
        .product(name: "KeyboardCommands", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardCore", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardExchange", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardScripting", package: "swift-keyboard-toolkit"),
        .product(name: "KeyboardTerminal", package: "swift-keyboard-toolkit"),
      ],
      path: "Subjects"
    ),
  ]
    + fuzzers.map { name in
      .executableTarget(
        name: name,
        dependencies: ["CFuzzer", "Subjects"],
        path: name,
        swiftSettings: [.unsafeFlags(["-parse-as-library"])],
        linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
      )
    }
)
