// swift-tools-version: 6.2

import PackageDescription

/// Settings that every Swift target shares; CI adds warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Settings of the targets that live on the main actor: screens, plugins, scripting, executables.
let onMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// A plugin in the folder of its name: a library, and an executable that is built beside `keyboard-repl`.
func plugin(_ name: String) -> [Target] {
  program(
    name, in: "Plugins/\(name)", as: "\(name)Plugin", of: ["KeyboardCore", "KeyboardPluginSDK"],
    exclude: ["README.md"])
}

/// A program on lists and texts of a terminal, in a folder of the examples.
func example(_ folder: String, of modules: [String] = [], exclude: [String] = []) -> [Target] {
  let all =
    ["KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardRuntime"]
    + ["KeyboardScripting", "KeyboardTerminalShell", "KeyboardTerminalUI"] + modules
  return program(
    folder.lowercased(), in: "Examples/\(folder)", as: "\(folder)Program", of: all,
    exclude: exclude)
}

/// A program as a library, and an executable that only calls it: others may call it as well.
func program(
  _ name: String, in folder: String, as library: String, of modules: [String], exclude: [String]
) -> [Target] {
  [
    .target(
      name: library,
      dependencies: modules.map { .target(name: $0) },
      path: folder,
      exclude: exclude + ["Program"],
      swiftSettings: onMainActor
    ),
    .executableTarget(
      name: name,
      dependencies: [.target(name: library)]
        + modules.filter { $0 == "KeyboardPluginSDK" }.map { .target(name: $0) },
      path: "\(folder)/Program",
      swiftSettings: onMainActor
    ),
  ]
}

/// An executable that is each of several programs, and each plugin, by the name that it is called by: what is
/// installed.
func programs(_ name: String, in folder: String, of libraries: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: libraries + ["InstalledPlugins", "KeyboardPluginSDK"],
    path: folder,
    swiftSettings: onMainActor
  )
}

/// The further modules that programs with forms depend on.
let forms = ["KeyboardActions", "KeyboardAssistance", "KeyboardForms", "KeyboardTerminalForms"]

/// The examples: programs that people keep.
let examples = [
  example("Picker", of: ["KeyboardTerminal"]),
  example("Reader"),
  example("Files", of: ["KeyboardFiles", "KeyboardTerminal"]),
  example("Ask", of: forms, exclude: ["Descriptions"]),
  example("Mailbox", of: forms, exclude: ["mailbox-pgp"]),
].flatMap(\.self)

/// The plugins in `Plugins` that Swift builds. One is added here and in `Plugins/Installed`: products, programs
/// and tests follow.
let plugins = [
  plugin("Abbreviations"),
  plugin("Autosave"),
  plugin("EmacsNavigation"),
  plugin("Macros"),
  plugin("VimNavigation"),
].flatMap(\.self)
/// Built with every target that depends on them, but never linked into it.
let builtPlugins = executables(in: plugins).map { Target.Dependency.target(name: $0) }

func executables(in targets: [Target]) -> [String] {
  targets.filter { $0.type == .executable }.map(\.name)
}

func libraries(in targets: [Target]) -> [Target.Dependency] {
  targets.filter { $0.type == .regular }.map { .target(name: $0.name) }
}

/// The targets that tests of several modules share.
let support = ["Requirements", "SeededRandom", "ProcessorTime"].map {
  Target.target(name: $0, path: "Tests/Support/\($0)", swiftSettings: strict)
}

/// The tests of a module, in the folder of their name.
func tests(
  of module: String, with others: String..., plugins: [Target.Dependency] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  let own = Set(libraries).intersection([module])
  return .testTarget(
    name: "\(module)Tests",
    dependencies: (own.sorted() + others).map { .target(name: $0) } + plugins,
    path: "Tests/\(module)Tests",
    swiftSettings: settings
  )
}

/// The modules, each a library of its own.
let libraries = [
  "KeyboardCore", "KeyboardNavigation", "KeyboardCommands", "KeyboardActions", "KeyboardAssistance",
  "KeyboardFiles", "KeyboardForms", "KeyboardExchange", "KeyboardPluginSDK",
  "KeyboardPlugins", "KeyboardRuntime",
  "KeyboardTerminal", "KeyboardTerminalUI", "KeyboardTerminalShell",
  "KeyboardTerminalForms", "KeyboardScripting", "KeyboardScenes", "KeyboardTesting",
]

let package = Package(
  name: "swift-keyboard-toolkit",
  // Of Apple's systems, the first with `RangeSet`. Core, the feature modules without terminals and
  // forms are written for them too; modules with terminals or processes are for Linux (.ci/layers).
  platforms: [.macOS(.v15)],
  products: libraries.map { .library(name: $0, targets: [$0]) }
    + (["keyboard-repl", "keyboard-programs", "keyboard-plugins"]
    + executables(in: examples + plugins))
    .map { .executable(name: $0, targets: [$0]) },
  targets: [
    // Layer 1: the types that every module uses.
    .target(name: "CArguments", path: "Modules/KeyboardCore/CArguments"),
    .systemLibrary(name: "CMainLoop", path: "Modules/KeyboardCore/CMainLoop"),
    .target(name: "CSecrecy", path: "Modules/KeyboardCore/CSecrecy"),
    .target(
      name: "KeyboardCore",
      dependencies: [
        "CSecrecy",
        .target(name: "CArguments", condition: .when(platforms: [.linux])),
        .target(name: "CMainLoop", condition: .when(platforms: [.linux])),
      ],
      path: "Modules/KeyboardCore",
      exclude: ["CArguments", "CMainLoop", "CSecrecy"],
      swiftSettings: strict
    ),

    // Layer 2: features and terminals. They never import each other.
    .target(
      name: "KeyboardCommands",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardCommands",
      swiftSettings: strict
    ),
    .target(
      name: "KeyboardNavigation",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardNavigation",
      swiftSettings: strict
    ),
    .target(
      name: "KeyboardActions",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardActions",
      swiftSettings: strict
    ),
    .target(
      name: "KeyboardAssistance",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardAssistance",
      swiftSettings: strict
    ),

    .target(name: "CTerminal", path: "Modules/KeyboardTerminal/CTerminal"),
    .target(
      name: "KeyboardTerminal",
      dependencies: ["CTerminal", "KeyboardCore"],
      path: "Modules/KeyboardTerminal",
      exclude: ["CTerminal"],
      swiftSettings: strict
    ),

    // What a plugin links.
    .target(
      name: "KeyboardPluginSDK",
      dependencies: ["KeyboardCore"],
      path: "Modules/KeyboardPluginSDK",
      swiftSettings: onMainActor
    ),

    // Layer 3: forms, files, the host of plugins, and screens of terminals.
    .target(
      name: "KeyboardForms",
      dependencies: [
        "KeyboardActions", "KeyboardAssistance", "KeyboardCommands", "KeyboardCore",
        "KeyboardNavigation",
      ],
      path: "Modules/KeyboardForms",
      swiftSettings: strict
    ),
    .target(name: "CFiles", path: "Modules/KeyboardFiles/CFiles"),
    .target(
      name: "KeyboardFiles",
      dependencies: ["CFiles", "KeyboardCore"],
      path: "Modules/KeyboardFiles",
      exclude: ["CFiles"],
      swiftSettings: strict
    ),
    .target(name: "CProcess", path: "Modules/KeyboardPlugins/CProcess"),
    .target(
      name: "KeyboardPlugins",
      dependencies: ["CProcess", "KeyboardCore", "KeyboardPluginSDK"],
      path: "Modules/KeyboardPlugins",
      exclude: ["CProcess"],
      swiftSettings: onMainActor
    ),

    .target(
      name: "KeyboardTerminalUI",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardTerminal",
      ],
      path: "Modules/KeyboardTerminalUI",
      swiftSettings: onMainActor
    ),

    // Layers 3 to 6: keymaps of other programs, the base of programs, the full-screen one, forms on
    // terminals, the session language and its scenes.
    .target(
      name: "KeyboardExchange",
      dependencies: ["KeyboardCommands", "KeyboardCore", "KeyboardTerminal"],
      path: "Modules/KeyboardExchange",
      resources: [.embedInCode("Neovim/recorder.lua")],
      swiftSettings: strict
    ),
    .target(name: "CSocket", path: "Modules/KeyboardRuntime/CSocket"),
    .target(
      name: "KeyboardRuntime",
      dependencies: [
        "CSocket", "KeyboardCommands", "KeyboardCore", "KeyboardPluginSDK", "KeyboardPlugins",
      ],
      path: "Modules/KeyboardRuntime",
      exclude: ["CSocket"],
      swiftSettings: onMainActor
    ),
    .target(
      name: "KeyboardTerminalShell",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation",
        "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime", "KeyboardTerminal",
        "KeyboardTerminalUI",
      ],
      path: "Modules/KeyboardTerminalShell",
      swiftSettings: onMainActor
    ),
    .target(
      name: "KeyboardTerminalForms",
      dependencies: [
        "KeyboardActions", "KeyboardAssistance", "KeyboardCommands", "KeyboardCore",
        "KeyboardForms", "KeyboardNavigation", "KeyboardTerminal", "KeyboardTerminalUI",
      ],
      path: "Modules/KeyboardTerminalForms",
      swiftSettings: onMainActor
    ),
    .target(
      name: "KeyboardScripting",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation",
        "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime",
      ],
      path: "Modules/KeyboardScripting",
      swiftSettings: onMainActor
    ),
    .target(
      name: "KeyboardScenes",
      dependencies: [
        "KeyboardActions", "KeyboardAssistance", "KeyboardCommands",
        "KeyboardCore", "KeyboardExchange", "KeyboardForms", "KeyboardNavigation",
        "KeyboardScripting",
      ],
      path: "Modules/KeyboardScenes",
      swiftSettings: onMainActor
    ),

    // For tests of applications.
    .target(name: "CPseudoTerminal", path: "Modules/KeyboardTesting/CPseudoTerminal"),
    .target(
      name: "KeyboardTesting",
      dependencies: ["CPseudoTerminal", "KeyboardCore", "KeyboardRuntime", "KeyboardScripting"],
      path: "Modules/KeyboardTesting",
      exclude: ["CPseudoTerminal"],
      swiftSettings: onMainActor
    ),

    // Layer 6: executables. Only the REPL links GNU readline (GPL-3.0-or-later).
    .systemLibrary(
      name: "CReadline",
      path: "Modules/REPL/CReadline",
      providers: [.apt(["libreadline-dev"])]
    ),
    .executableTarget(
      name: "keyboard-repl",
      dependencies: [
        "CReadline", "KeyboardCommands", "KeyboardCore",
        "KeyboardNavigation", "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime",
        "KeyboardScenes", "KeyboardScripting", "KeyboardTerminal",
        "KeyboardTerminalForms", "KeyboardTerminalShell", "KeyboardTerminalUI",
      ] + builtPlugins,
      path: "Modules/REPL",
      exclude: ["COPYING", "CReadline"],
      // The file that --new-plugin writes beside a plugin in Python.
      resources: [.embedInCode("NewPlugin/keyboard_plugin.py")],
      swiftSettings: onMainActor
    ),

    .target(
      name: "InstalledPlugins",
      dependencies: libraries(in: plugins) + ["KeyboardPluginSDK"],
      path: "Plugins/Installed",
      swiftSettings: onMainActor
    ),
    programs("keyboard-programs", in: "Examples/Programs", of: libraries(in: examples)),
    programs("keyboard-plugins", in: "Plugins/Programs", of: []),

    // Tests: one target per module, folders mirror the module.
    .executableTarget(
      name: "MainLoopGuest",
      dependencies: ["KeyboardCore"],
      path: "Tests/Support/MainLoopGuest",
      swiftSettings: strict
    ),
    tests(of: "KeyboardCore", with: "MainLoopGuest", "ProcessorTime", "SeededRandom"),
    .executableTarget(
      name: "CustomizationWriter",
      dependencies: ["KeyboardCommands", "KeyboardCore"],
      path: "Tests/Support/CustomizationWriter",
      swiftSettings: strict
    ),
    .target(
      name: "SampleBindings",
      dependencies: ["KeyboardCommands", "KeyboardCore"],
      path: "Tests/Support/SampleBindings",
      swiftSettings: strict
    ),
    tests(
      of: "KeyboardCommands", with: "CustomizationWriter", "KeyboardCore", "SampleBindings",
      "SeededRandom"),
    tests(
      of: "KeyboardExchange", with: "KeyboardCommands", "KeyboardCore", "Requirements",
      "SampleBindings", "SeededRandom"),
    tests(of: "KeyboardNavigation", with: "KeyboardCore", "ProcessorTime", "SeededRandom"),
    tests(of: "KeyboardActions", with: "KeyboardCore", "SeededRandom"),
    tests(
      of: "KeyboardFiles", with: "KeyboardCore", "ProcessorTime", "Requirements", "SeededRandom"),
    tests(of: "KeyboardAssistance", with: "KeyboardCore", "ProcessorTime", "SeededRandom"),
    tests(
      of: "KeyboardForms", with: "KeyboardActions", "KeyboardAssistance", "KeyboardCommands",
      "KeyboardCore", "KeyboardNavigation", "ProcessorTime"),
    tests(
      of: "KeyboardPluginSDK", with: "KeyboardCore", "KeyboardPlugins", settings: onMainActor),
    tests(
      of: "KeyboardPlugins", with: "CProcess", "KeyboardCore", "KeyboardPluginSDK", "Requirements",
      plugins: builtPlugins + libraries(in: plugins), settings: onMainActor),
    tests(
      of: "KeyboardRuntime", with: "KeyboardCommands", "KeyboardCore",
      "KeyboardPluginSDK", "KeyboardPlugins", settings: onMainActor),
    .executableTarget(
      name: "Torture",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardPluginSDK", "KeyboardPlugins",
        "KeyboardScenes", "KeyboardScripting",
      ],
      path: "Tests/Torture/Host",
      swiftSettings: onMainActor
    ),
    tests(
      of: "KeyboardScripting", with: "KeyboardActions", "KeyboardCommands",
      "KeyboardCore", "KeyboardNavigation", "KeyboardPluginSDK", "KeyboardPlugins",
      "KeyboardScenes", "Requirements",
      "SeededRandom",
      "Torture", settings: onMainActor),
    .target(
      name: "PseudoTerminals",
      dependencies: ["CPseudoTerminal"],
      path: "Tests/Support/PseudoTerminals",
      swiftSettings: strict
    ),
    .target(
      name: "PictureTerminals",
      dependencies: ["KeyboardCore", "KeyboardTerminal", "KeyboardTerminalUI"],
      path: "Tests/Support/PictureTerminals",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "TerminalGuest",
      dependencies: ["KeyboardCore", "KeyboardTerminal"],
      path: "Tests/Support/TerminalGuest",
      swiftSettings: onMainActor
    ),
    tests(
      of: "KeyboardTerminal", with: "CPseudoTerminal", "KeyboardCore", "PseudoTerminals",
      "Requirements", "SeededRandom", "TerminalGuest"),
    .executableTarget(
      name: "FullScreenGuest",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardRuntime",
        "KeyboardTerminal", "KeyboardTerminalShell", "KeyboardTerminalUI",
      ],
      path: "Tests/Support/FullScreenGuest",
      swiftSettings: onMainActor
    ),
    // The program of the guide, built here as well so that a test can type at it.
    .executableTarget(
      name: "PickGuest",
      dependencies: [
        "KeyboardCommands", "KeyboardCore", "KeyboardNavigation", "KeyboardTerminalShell",
        "KeyboardTerminalUI",
      ],
      path: "Tests/Consumers/FullScreenConsumer",
      swiftSettings: strict
    ),
    tests(
      of: "KeyboardTerminalUI", with: "CPseudoTerminal", "FullScreenGuest", "KeyboardCommands",
      "KeyboardCore", "KeyboardNavigation", "KeyboardTerminal", "PickGuest", "PictureTerminals",
      "ProcessorTime", "PseudoTerminals", "SeededRandom"),
    tests(
      of: "KeyboardTerminalShell", with: "KeyboardCommands", "KeyboardCore",
      "KeyboardNavigation", "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime",
      "KeyboardTerminal", "KeyboardTerminalUI", "PictureTerminals"),
    tests(
      of: "KeyboardTerminalForms", with: "KeyboardActions", "KeyboardAssistance",
      "KeyboardCommands", "KeyboardCore", "KeyboardForms",
      "KeyboardNavigation", "KeyboardTerminal", "KeyboardTerminalShell", "KeyboardTerminalUI",
      "PictureTerminals"),
    tests(
      of: "Examples", with: "KeyboardFiles", "PictureTerminals", "ProcessorTime", "PseudoTerminals",
      "Requirements", "SeededRandom", "ask", "files", "mailbox", "picker", "reader",
      plugins: libraries(in: examples)),
    tests(
      of: "KeyboardTesting", with: "CSocket", "KeyboardCommands", "KeyboardCore",
      "KeyboardNavigation", "KeyboardRuntime",
      "KeyboardScenes", "KeyboardScripting", "Requirements", "ask", "files", "keyboard-repl",
      "mailbox", "picker",
      "reader", settings: onMainActor),
    tests(
      of: "REPL", with: "CPseudoTerminal", "KeyboardActions", "KeyboardAssistance",
      "KeyboardCommands", "KeyboardCore", "KeyboardForms", "KeyboardNavigation",
      "KeyboardPluginSDK", "KeyboardPlugins", "KeyboardRuntime", "KeyboardScenes",
      "KeyboardScripting", "KeyboardTerminal", "KeyboardTerminalForms", "KeyboardTerminalUI",
      "PictureTerminals", "PseudoTerminals", "Requirements", "SeededRandom", "keyboard-repl",
      "reader"),
  ] + examples + plugins + support
)

// `KEYBOARD_TOOLKIT_TESTS=models` leaves tests in which models take many steps, the REPL, in which
// Benchmarks/counts counts, and what these need.
if Context.environment["KEYBOARD_TOOLKIT_TESTS"] == "models" {
  let models = [
    "KeyboardCoreTests": ["Events", "Support", "Text"],
    "KeyboardCommandsTests": ["Conditions", "Conflicts", "Fixtures", "History", "Resolution"],
    "KeyboardNavigationTests": ["Doubles", "Focus", "Layout", "Model"],
  ]
  let left = Set(executables(in: plugins))
  var kept = Set(models.keys).union(["keyboard-repl"])
  for target in package.targets.reversed() where kept.contains(target.name) {
    target.sources = models[target.name]
    target.dependencies.removeAll { left.contains($0.name) }
    kept.formUnion(target.dependencies.map(\.name))
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

extension Target.Dependency {
  var name: String {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  }
}
