import FoundationEssentials
import PseudoTerminals
import Testing

/// The program reader on a terminal of its own, for prompts that attach to it.
private final class Reader {
  /// The directory of its socket, which has a short path.
  let directory = "/tmp/kt-reader-\(UInt32.random(in: 0 ... .max))"
  let terminal: TerminalProgram
  /// What is said of it at a prompt.
  var name: String { "reader (process \(terminal.pid))" }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let lines = "\(directory)/lines.txt"
    try Data((1...40).map { "line \($0)\n" }.joined().utf8).write(to: URL(filePath: lines))
    terminal = try TerminalProgram(
      ["\(Program.directory)/reader", lines],
      environment: Program.environment(
        home: directory, changes: ["XDG_RUNTIME_DIR=\(directory)", "KEYBOARD_TOOLKIT_CONTROL=1"]))
    try terminal.wait(for: "line 1")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }
}

/// Each test has terminals of its own; one at a time, because two cores are few for them.
@Suite("The prompt in an application", .serialized, .onTerminalThread)
struct PromptAttachTests {
  private func start(
    _ arguments: [String] = [], beside reader: Reader
  ) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, environment: ["XDG_RUNTIME_DIR=\(reader.directory)"])
  }

  @Test("attach runs what is entered in the application, detach here again")
  func attaching() throws {
    let reader = try Reader()
    let terminal = try start(beside: reader)
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("attach reader\r")
    try terminal.wait(for: "attached to \(reader.name); detach leaves it\r\n")
    try terminal.wait(for: "reader> ")
    terminal.type("press end\r")
    try terminal.wait(for: "end → navigation.last\r\n")
    try terminal.wait(for: "reader> ")
    // Only what is missing of a word is typed.
    terminal.type("get screen.sus\t\r")
    try terminal.wait(for: "screen.suspends = true\r\n")
    terminal.type("applications\r")
    try terminal.wait(for: "reader.\(reader.terminal.pid)")
    try terminal.wait(for: "reader> ")
    terminal.type(" detach \r")
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("get list.count\r")
    try terminal.wait(for: "list.count = 40\r\n")
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("detach\r")
    try terminal.wait(
      for: "error: the prompt is not attached to an application; attach NAME does that")
  }

  @Test("Another attachment takes the place of the first, and a watcher is told that it watches")
  func again() throws {
    let reader = try Reader()
    let terminal = try start(["--attach", "reader"], beside: reader)
    try terminal.wait(for: "attached to \(reader.name); detach leaves it\r\n")
    try terminal.wait(for: "reader> ")
    terminal.type("attach reader --watch\r")
    try terminal.wait(for: "watching \(reader.name); detach leaves it\r\n")
    try terminal.wait(for: "reader> ")
    terminal.type("attach nothing\r")
    try terminal.wait(for: "error: ")
    try terminal.wait(for: "reader> ")
    // The keys are free, as the first attachment has ended.
    let other = try start(["--attach", "reader"], beside: reader)
    try other.wait(for: "attached to reader")
    try other.wait(for: "reader> ")
    other.type("quit 3\r")
    #expect(try other.waitForEnd() == 3)
  }

  @Test("When the application ends, it is said above the line that is being typed, which stays")
  func ended() throws {
    let reader = try Reader()
    let terminal = try start(beside: reader)
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("attach reader\r")
    try terminal.wait(for: "reader> ")
    terminal.type("get list.co")
    try terminal.wait(for: "get list.co")
    reader.terminal.type("q")
    try terminal.wait(for: "reader ends; what is entered runs here again\r\n")
    try terminal.wait(for: "keyboard:list> get list.co")
    terminal.type("unt\r")
    try terminal.wait(for: "list.count = 40\r\n")
  }
}
