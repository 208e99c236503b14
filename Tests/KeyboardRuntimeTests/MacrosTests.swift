import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardRuntime

@Suite("Macros mean commands")
struct MacrosTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "macros-\(UInt64.random(in: .min ... .max))").path
  private let runtime: ApplicationRuntime
  private let note = TextDocument("", name: "note")
  private let log = Log()
  private let token: Subscription

  private final class Log {
    var commands: [String] = []
    var messages: [String] = []

    func take() -> [String] {
      defer { commands = [] }
      return commands
    }
  }

  init() {
    var configuration = ApplicationRuntime.Configuration()
    configuration.paths = ConfigurationPaths(directory: folder)
    configuration.scheduler = ManualScheduler()
    runtime = ApplicationRuntime(configuration)
    token = runtime.messages.observe { [log] in log.messages.append($0.text) }
    let commands = runtime.commands
    for (id, keys): (CommandID, KeySequence) in [
      ("mail.archive", "e"), ("mail.delete", "d"), ("navigation.next", "j"),
    ] {
      commands.add(id, keys: keys, isChange: !id.rawValue.hasPrefix("navigation")) { [log] in
        log.commands.append($0.description)
      }
    }
    commands.add("mail.write", keys: "w") { [runtime, note] _ in
      note.nextResponder = runtime.commands
      runtime.engine.firstResponder = note
    }
    commands.add("mail.leave", keys: "escape") { [runtime] _ in runtime.engine.firstResponder = nil
    }
    runtime.macros.bindsKeys = true
  }

  private func press(_ keys: KeySequence) {
    for stroke in keys.strokes { runtime.send(KeyEvent(pressing: stroke)) }
  }

  private func perform(_ id: CommandID, _ arguments: [String: Value] = [:]) throws(CommandError) {
    let task = try runtime.engine.perform(CommandInvocation(id, arguments))
    if case .failure(let error)? = task?.result { throw error }
  }

  @Test("F7 records and stops, and F8 does the same again, whatever the keys mean by then")
  func recording() {
    press("f7 e j d f7")
    #expect(log.take() == ["mail.archive", "navigation.next", "mail.delete"])
    #expect(log.messages == ["recorded 3 commands"])
    press("f8")
    #expect(log.take() == ["mail.archive", "navigation.next", "mail.delete"])

    runtime.engine.replace(
      .profile,
      with: [
        ResolvedBinding("e", .perform(CommandInvocation("mail.delete")), layer: .profile),
        ResolvedBinding("j", .block, layer: .profile),
      ])
    press("f8")
    #expect(log.take() == ["mail.archive", "navigation.next", "mail.delete"])
    press("e j")
    #expect(log.take() == ["mail.delete"])
  }

  @Test("What is typed is recorded, and so are the commands of the text")
  func typing() {
    press("w f7 h i ! backspace f7")
    #expect(note.text == "hi")
    press("f8")
    #expect(note.text == "hihi")
    #expect(
      runtime.macros.last.map(\.description) == ["key.type text=\"hi!\"", "text.deleteBackward"])
  }

  @Test("Nothing of a secure input is recorded, and nothing is typed into one")
  func secrets() {
    let pin = TextDocument("", name: "pin", isMultiline: false, isSecure: true)
    pin.nextResponder = runtime.commands
    press("f7 e")
    runtime.engine.firstResponder = pin
    press("1 2 3 4")
    runtime.engine.firstResponder = nil
    press("d f7")
    #expect(pin.text == "1234")
    #expect(runtime.macros.last.map(\.description) == ["mail.archive", "mail.delete"])
  }

  @Test("A macro in another is what it does now, and the last change is a part of one")
  func nesting() throws {
    press("f7 e f7")
    try perform(.saveMacro, ["name": "file"])
    press("d f7")
    try perform(.runMacro, ["name": "file"])
    try perform(.repeatChange)
    press("f7")
    #expect(
      runtime.macros.last.map(\.description) == [
        #"macro.run name="file""#, #"macro.run name="file""#,
      ])
  }

  @Test("The last change is made once more, not the moves since")
  func repeating() throws {
    #expect(throws: CommandError.self) { try perform(.repeatChange) }
    press("d j j")
    _ = log.take()
    try perform(.repeatChange)
    #expect(log.take() == ["mail.delete"])
    try perform(.repeatChange, ["count": 2])
    #expect(log.take() == ["mail.delete", "mail.delete"])
    press("e")
    try perform(.repeatChange)
    #expect(log.take() == ["mail.archive", "mail.archive"])

    press("w a b backspace left")
    try perform(.repeatChange)
    #expect(note.text == "aa")
  }

  @Test("What is typed into a line of its own is no change")
  func searching() throws {
    let search = TextDocument("", name: "search", isMultiline: false)
    search.nextResponder = runtime.commands
    press("d")
    runtime.engine.firstResponder = search
    press("a b backspace")
    runtime.engine.firstResponder = nil
    try perform(.repeatChange)
    #expect(log.take() == ["mail.delete", "mail.delete"])
    #expect(search.text == "a")
  }

  @Test("A macro with a name is a file that may be edited, and a command to bind keys to")
  func files() throws {
    press("f7 e j f7")
    try perform(.saveMacro, ["name": "file away"])
    let path = "\(folder)/macros/file away.json5"
    #expect(log.messages.last == "wrote \(path)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "[\n  \"mail.archive\",\n  \"navigation.next\"\n]\n")
    let command = runtime.engine.commands.first { $0.title == "Run macro file away" }
    #expect(command?.invocation == nil)
    let own = runtime.macros.supportedCommands.last
    #expect(own?.invocation == CommandInvocation(.runMacro, ["name": "file away"]))

    _ = log.take()
    try "// Twice.\n[\"mail.delete\", { command: 'mail.delete' }]"
      .write(toFile: path, atomically: true, encoding: .utf8)
    runtime.engine.add(
      ResolvedBinding(
        "f5", .perform(CommandInvocation(.runMacro, ["name": "file away"])), layer: .session))
    press("f5")
    #expect(log.take() == ["mail.delete", "mail.delete"])
  }

  @Test("Another runtime finds the macros that were kept")
  func reading() throws {
    press("f7 e f7")
    try perform(.saveMacro, ["name": "one"])
    var configuration = ApplicationRuntime.Configuration()
    configuration.paths = ConfigurationPaths(directory: folder)
    let other = ApplicationRuntime(configuration)
    #expect(other.macros.names.isEmpty)
    other.start(watching: false)
    #expect(other.macros.names == ["one"])
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      ("macro.run", ["name": "fil"], nil, "no macro is called fil; did you mean file?"),
      (
        "macro.run", ["name": "zzz"], nil,
        "no macro is called zzz; record one, and macro.save keeps it"
      ),
      (
        "macro.run", ["name": "file"], "3", "1:1: commands is 3; write a list of commands"
      ),
      ("macro.run", ["name": "file"], "['a', 3]", "1:7: commands[1] is 3; write an id, or "),
      ("macro.run", ["name": "file"], "[", "1:1: this '[' is not closed; write ']'"),
      ("macro.run", ["name": "../x"], nil, "'../x' is not a name of a macro; write one without /"),
      (
        "macro.run", ["named": "x"], nil,
        "macro.run takes no argument 'named'; it takes name, count"
      ),
      ("macro.run", ["count": 0], nil, "count must be a whole number of at least 1, not 0"),
      ("macro.save", ["name": ".x"], nil, "'.x' is not a name of a macro"),
      ("macro.stop", [:], nil, "macro.stop would do nothing now"),
    ] as [(CommandID, [String: Value], String?, String)])
  func mistakes(
    id: CommandID, arguments: [String: Value], text: String?, message: String
  ) throws {
    press("f7 e f7")
    try perform(.saveMacro, ["name": "file"])
    if let text {
      try text.write(toFile: "\(folder)/macros/file.json5", atomically: true, encoding: .utf8)
    }
    let error = #expect(throws: CommandError.self) { try perform(id, arguments) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("A chain of responders runs a macro like the engine, and is told the same mistakes")
  func responder() throws {
    let run = CommandInvocation(.runMacro, ["count": 2])
    func mistake(_ invocation: CommandInvocation) -> String? {
      #expect(throws: CommandError.self) { try runtime.macros.perform(invocation) }?.message
    }
    #expect(mistake(run) == "macro.run would do nothing now")
    press("f7 e j f7")
    _ = log.take()
    let responder = try #require(runtime.engine.chain.responder(for: run))
    try responder.perform(run)
    #expect(
      log.take() == ["mail.archive", "navigation.next", "mail.archive", "navigation.next"])
    #expect(
      mistake(CommandInvocation(.runMacro, ["name": "zzz"]))
        == "no macro is called zzz; record one, and macro.save keeps it")
    var fails = false
    runtime.commands.add("mail.send", keys: "q") { invocation throws(CommandError) in
      if fails { throw CommandError(code: .failed, command: invocation.id, message: "no mail") }
    }
    press("f7 q d f7")
    fails = true
    #expect(mistake(CommandInvocation(.runMacro)) == "no mail (command 1 of 2)")
  }

  @Test("Without a directory, a macro has no name")
  func withoutFiles() throws {
    let runtime = ApplicationRuntime()
    let macros = runtime.macros
    runtime.commands.add("a", keys: "a") { _ in }
    macros.bindsKeys = true
    for key: KeyStroke in ["f7", "a", "f7"] { runtime.send(KeyEvent(pressing: key)) }
    let error = #expect(throws: CommandError.self) { try macros.save(as: "x") }
    #expect(
      error?.message
        == "macros are saved beside the user's bindings, which this program does not use; keyboard-repl does with --config"
    )
  }

  @Test("Conditions know whether a macro is recorded")
  func context() {
    let isRecording = { runtime.engine.context.value("macro.isRecording") }
    #expect(isRecording() == false)
    press("f7")
    #expect(isRecording() == true)
    press("f7")
    #expect(isRecording() == false)
    #expect(log.messages == ["nothing was recorded"])
  }
}
