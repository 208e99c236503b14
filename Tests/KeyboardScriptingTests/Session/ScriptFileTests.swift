import FoundationEssentials
import KeyboardCommands
import Testing

@testable import KeyboardScripting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Text files that a script names")
struct ScriptFileTests {
  @Test("A file that is larger than what is read at once is read whole")
  func pieces() throws {
    let folder = ConfigurationFolder()
    let path = folder.paths.directory + "/lines"
    let lines = (0..<30_000).map { "größe \($0)" }
    try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(filePath: path))
    let file = ScriptFile("lines", relativeTo: folder.paths.directory)
    #expect(try file.lines().elementsEqual(lines))
    #expect(try file.text().utf8.elementsEqual(lines.joined(separator: "\r\n").utf8))
  }

  @Test("A file without anything has no lines")
  func empty() throws {
    #expect(try ScriptFile("/dev/null", relativeTo: "").lines().isEmpty)
    #expect(try ScriptFile("/dev/null", relativeTo: "").text() == "")
  }

  @Test("A pipe is read to its end")
  func pipes() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    #expect(write(ends[1], "a\nb", 3) == 3)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(try Array(ScriptFile("/dev/fd/\(ends[0])", relativeTo: "").lines()) == ["a", "b"])
  }

  @Test("The paths in a file start at its directory, whatever the current one is")
  func relativePaths() async throws {
    let folder = ConfigurationFolder()
    try folder.write("set n (n + 1); return 'part'", to: "part.kbd")
    try folder.write("set n 1; set part $(source part.kbd)", to: "main.kbd")
    let session = TestSession()
    try await session.session.run(file: folder.path("main.kbd"))
    try await session.run("expect n == 2 && part == 'part'")
    #expect(
      session.session.readFiles == [folder.path("main.kbd"), folder.path("part.kbd")])
  }

  @Test(
    "What cannot be read says why",
    arguments: [
      ("/no/such", "there is no such file"), ("/dev/null/x", "there is no such file"),
      ("/tmp", "it is a directory"), ("/proc/self/mem", "it is not readable for you"),
    ])
  func refusals(path: String, reason: String) {
    let error = #expect(throws: ScriptError.self) {
      _ = try ScriptFile(path, relativeTo: "").lines()
    }
    #expect(error?.message == "\(path) cannot be read: \(reason)")
  }

  @Test("What cannot be written whole says why")
  func fullDevice() {
    let error = #expect(throws: ScriptError.self) {
      try ScriptFile("/dev/full", relativeTo: "").create("text", replacing: true)
    }
    #expect(error?.message == "/dev/full cannot be written: the disk is full; free some space")
  }

  @Test("A table, a grid and a scroller show the lines of a file")
  func scenes() async throws {
    let folder = ConfigurationFolder()
    let path = folder.paths.directory + "/lines"
    try Data("one\r\ntwo\n\nfour".utf8).write(to: URL(filePath: path))
    let session = TestSession()
    try await session.run(
      """
      table t file=\(path); press end; expect t.count == 4 && t.title == 'four'
      rows t insert 4; press end; expect t.title == 'row 4'
      grid g file=\(path) columns=2; press end; expect g.count == 4 && g.title == 'four'
      scroller s file=\(path) viewport=2 step=1; press down; show
      """)
    #expect(session.lines.suffix(4) == ["s: offset 1 of 2", "   two", "   ", "   … 1 more"])
  }
}
