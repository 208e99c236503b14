import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting
import PseudoTerminals
import Testing

/// An application in this process that scripts attach to.
@MainActor
private final class Lamp {
  let directory = "/tmp/kt-lamp-\(UInt32.random(in: 0 ... .max))"
  private let runtime: ApplicationRuntime
  private(set) var isOn = false

  init() {
    mkdir(directory, 0o700)
    var configuration = ApplicationRuntime.Configuration()
    (configuration.name, configuration.hasControlSocket) = ("lamp", true)
    configuration.environment = ["XDG_RUNTIME_DIR": directory]
    runtime = ApplicationRuntime(configuration)
    runtime.commands.add("lamp.toggle", "Toggle", keys: "space") { [unowned self] _ in
      isOn.toggle()
    }
    runtime.acceptScripts(.full)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  func end() async { await runtime.shutdown() }
}

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("The prompt in an application", .serialized, .onTerminalThread)
struct PromptAttachTests {
  private static let process = getpid()

  private func start(
    _ arguments: [String] = [], beside lamp: Lamp
  ) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, environment: ["XDG_RUNTIME_DIR=\(lamp.directory)"])
  }

  @Test("attach runs what is entered in the application, detach here again")
  func attaching() async throws {
    let lamp = await Lamp()
    let terminal = try start(beside: lamp)
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("attach lamp\r")
    try terminal.wait(for: "attached to lamp (process \(Self.process)); detach leaves it\r\n")
    try terminal.wait(for: "lamp> ")
    terminal.type("press space; table rows rows=3\r")
    try terminal.wait(for: "lamp:rows> ")
    #expect(await lamp.isOn)
    terminal.type("get rows.count\r")
    try terminal.wait(for: "rows.count = 3\r\n")
    terminal.type("applications\r")
    try terminal.wait(for: "lamp")
    try terminal.wait(for: "lamp:rows> ")
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
  func again() async throws {
    let lamp = await Lamp()
    let terminal = try start(["--attach", "lamp"], beside: lamp)
    try terminal.wait(for: "attached to lamp (process \(Self.process)); detach leaves it\r\n")
    try terminal.wait(for: "lamp> ")
    terminal.type("attach lamp --watch\r")
    try terminal.wait(for: "watching lamp (process \(Self.process)); detach leaves it\r\n")
    try terminal.wait(for: "lamp> ")
    terminal.type("attach nothing\r")
    try terminal.wait(for: "error: ")
    try terminal.wait(for: "lamp> ")
    // The keys are free, as the first attachment has ended.
    let other = try start(["--attach", "lamp"], beside: lamp)
    try other.wait(for: "attached to lamp")
    try other.wait(for: "lamp> ")
    other.type("quit 3\r")
    #expect(try other.waitForEnd() == 3)
  }

  @Test("When the application ends, it is said above the line that is being typed, which stays")
  func ended() async throws {
    let lamp = await Lamp()
    let terminal = try start(beside: lamp)
    try terminal.wait(for: "keyboard:list> ")
    terminal.type("attach lamp\r")
    try terminal.wait(for: "lamp> ")
    terminal.type("get list.co")
    try terminal.wait(for: "get list.co")
    await lamp.end()
    try terminal.wait(for: "lamp ends; what is entered runs here again\r\n")
    try terminal.wait(for: "keyboard:list> get list.co")
    terminal.type("unt\r")
    try terminal.wait(for: "list.count = 40\r\n")
  }
}
