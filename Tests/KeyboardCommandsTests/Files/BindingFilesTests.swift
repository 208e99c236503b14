import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct BindingFilesTests {
  private let directory: TemporaryDirectory
  private let engine = KeyEngine(scheduler: ManualScheduler())

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func write(_ bindings: String, _ rest: String = "") throws {
    try directory.write("{ version: 1, \(rest) bindings: [\(bindings)] }", to: "keymap.json5")
  }

  private var bindings: [ResolvedBinding] { engine.keymap.bindings(in: .keymapFile) }

  @Test("Loading again takes over what the keymap holds now; none is an empty keymap")
  func changes() throws {
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine)
    files.load()
    #expect(bindings.isEmpty)
    try write("{ keys: 'a', command: 'x' }, { keys: 'b', command: 'y' }")
    files.load()
    #expect(bindings.map(\.id) == ["keymap:x@a", "keymap:y@b"])
    try write("\n{ keys: 'b', command: 'y' }", "profile: 'vim',")
    files.load()
    #expect(bindings.map(\.origin?.line) == [2])
    #expect(files.profile == "vim")
  }

  @Test("The time for sequences is the file's while it has one, then the engine's own again")
  func timeout() throws {
    engine.settings.ambiguityTimeout = .milliseconds(700)
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine)
    for (setting, milliseconds) in [("", 700), ("400", 400), ("300", 300), ("", 700), ("0", 0)] {
      let settings = setting.isEmpty ? "" : "settings: { 'chord.ambiguityTimeout': \(setting) },"
      try write("", settings)
      files.load()
      #expect(engine.settings.ambiguityTimeout == .milliseconds(milliseconds))
    }
  }

  @Test(
    "A keymap that cannot be used leaves the last good one in force, whether anybody hears of it",
    arguments: [true, false])
  func lastGood(isHeard: Bool) throws {
    let file = directory.file("keymap.json5")
    let paths = ConfigurationPaths(directory: directory.path)
    var notices: [String] = []
    let files =
      isHeard ? BindingFiles(paths, engine) { notices.append($0) } : BindingFiles(paths, engine)
    try write("{ keys: 'a', command: 'x' }")
    files.load()
    for text in ["{", "{ version: 3 }", ""] {
      try directory.write(text, to: "keymap.json5")
      files.load()
      #expect(bindings.map(\.id) == ["keymap:x@a"])
    }
    guard isHeard else { return }
    #expect(
      notices == [
        "\(file):1:1: this '{' is not closed; write '}'; what it said before stays in force",
        "\(file):1:12: version is 3; write 1, the version that this program reads; "
          + "what it said before stays in force",
        "\(file):1:1: there is nothing to read; write { }; what it said before stays in force",
      ])
  }

  @Test("Of the bindings that can never be performed those of the keymap are told")
  func unreachable() throws {
    var notices: [String] = []
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine) {
      notices.append($0)
    }
    engine.add([try bind("y", "other", layer: .profile), try block("y"), try block("x")])
    try write("{ keys: 'x', command: 'mine' }")
    files.load()
    #expect(notices.count == 1)
    #expect(notices.first?.hasPrefix("warning: mine on x (keymap file, ") == true)
  }

  @Test("Commands that nobody knows are told by themselves, when there was time to add them")
  func unknownNames() throws {
    let clock = ManualScheduler()
    let engine = KeyEngine(scheduler: clock)
    let commands = CommandSet()
    engine.lastResponder = commands
    var notices: [String] = []
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine) {
      notices.append($0)
    }
    try write("{ keys: 'a', command: 'mail.opne' }, { keys: 'b', command: 'mail.late' }")
    files.load()
    #expect(notices == [])
    commands.add("mail.open") { _ in }
    commands.add("mail.late") { _ in }
    clock.advance(by: .seconds(1))
    let file = directory.file("keymap.json5")
    #expect(
      notices == [
        "\(file):1:50: warning: there is no command mail.opne; did you mean mail.open?"
      ])
    files.load()
    clock.advance(by: .seconds(1))
    #expect(notices.count == 1, "told once")
    try write("{ keys: 'a', command: 'mail.opne' }, { keys: 'b', command: 'mail.oen' }")
    files.load()
    clock.advance(by: .seconds(1))
    #expect(notices.count == 2)
  }

  @Test("Commands of the user's own profile are told like those of the keymap")
  func unknownNamesOfProfile() throws {
    let clock = ManualScheduler()
    let engine = KeyEngine(scheduler: clock)
    let commands = CommandSet()
    engine.lastResponder = commands
    commands.add("mail.open") { _ in }
    var notices: [String] = []
    let files = BindingFiles(ConfigurationPaths(directory: directory.path), engine) {
      notices.append($0)
    }
    files.load()
    clock.advance(by: .seconds(1))
    #expect(notices == [], "profiles that ship name commands that not every program has")
    try FileManager.default.createDirectory(
      atPath: directory.file("profiles"), withIntermediateDirectories: true)
    let text = "{ version: 1, bindings: [{ keys: 'a', command: 'mail.opne' }] }"
    try Data(text.utf8).write(to: URL(filePath: directory.file("profiles/mine.json5")))
    #expect(try files.choose("mine"))
    clock.advance(by: .seconds(1))
    let file = directory.file("profiles/mine.json5")
    #expect(
      notices == ["\(file):1:49: warning: there is no command mail.opne; did you mean mail.open?"])
  }
}
