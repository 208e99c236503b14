import FoundationEssentials
import PseudoTerminals
import Testing

/// The program of the guide, as its users would use it.
@Suite("The program that picks a line", .serialized)
struct PickTests {
  private let directory: String

  init() throws {
    directory =
      FileManager.default.temporaryDirectory.path + "/pick-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: directory + "/config/pick", withIntermediateDirectories: true)
    try (0..<100).map { "line \($0)\n" }.joined()
      .write(toFile: directory + "/lines", atomically: false, encoding: .utf8)
  }

  private func start() throws -> TerminalProgram {
    let test = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = test[..<(test.lastIndex(of: "/") ?? test.startIndex)]
    let program = try TerminalProgram(
      ["\(folder)/PickGuest", directory + "/lines"],
      environment: [
        "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm", "SWIFT_BACKTRACE=enable=no",
        "XDG_CONFIG_HOME=\(directory)/config",
      ], rows: 24, columns: 80)
    try program.wait(for: "› line 0")
    return program
  }

  /// Writes the user's keymap as editors do: another file, renamed.
  private func write(_ bindings: String) throws {
    try "{ version: 1, bindings: [\(bindings)] }".write(
      toFile: directory + "/config/pick/keymap.json5", atomically: true, encoding: .utf8)
  }

  @Test("Keys move, a sequence shows what can follow, and Enter prints the line")
  func picking() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let program = try start()
    program.type("\u{1B}[B\u{1B}[B")
    try program.wait(for: "› line 2")
    program.type("g")
    try program.wait(for: "Last row")
    program.type("e")
    try program.wait(for: "› line 99")
    program.type("\r")
    let (status, output) = try program.waitForEnd()
    #expect(status == 0)
    #expect(output.hasSuffix("line 99\r\n"))
  }

  @Test("A keymap that is written while it runs counts at once, a mistake in it is said, q leaves")
  func liveReload() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let program = try start()
    program.type("x")
    try program.wait(for: "x: nobody takes this key here")
    try write("{ keys: 'x', command: 'navigation.last' }, { keys: 'y', comand: 'z' }")
    try program.wait(for: "keymap.json5:1:")
    program.type("x")
    try program.wait(for: "› line 99")
    try write(
      "{ keys: 'q', command: 'navigation.first' }, { keys: 'z', command: 'pick.quit' }, "
        + "{ keys: 'entr', command: 'x' }")
    try program.wait(for: "write enter")
    program.type("q")
    try program.wait(for: "› line 0")
    program.type("z")
    let (status, output) = try program.waitForEnd()
    #expect(status == 0)
    #expect(output.contains("nothing was picked of 100 lines"))
  }
}
