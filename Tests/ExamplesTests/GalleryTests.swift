import FoundationEssentials
import Testing

extension ExampleTests {
  @Suite("gallery", .serialized)
  struct GalleryTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      for name in ["alpha", "beta", "gamma", "delta", "inner/one", "inner/two"] {
        try run.write("files/\(name)", "text".utf8)
      }
    }

    private func start(_ columns: Int = 80) throws -> ExampleScreen {
      let screen = try run.start("exec gallery \(run.directory)/files", columns: columns)
      try screen.wait(for: "› inner/", "directory", "4 files", "Escape Leave", "F1 Show keys")
      return screen
    }

    @Test("Directories come first, arrows move in two dimensions, and Return prints a file's path")
    func opening() throws {
      let screen = try start()
      screen.type(ExampleScreen.right)
      try screen.wait(for: "› alpha")
      screen.type(ExampleScreen.down)
      try screen.wait(for: "› gamma")
      screen.type(ExampleScreen.up + ExampleScreen.left)
      try screen.wait(for: "› inner/")
      screen.type("\u{1B}[F")
      try screen.wait(for: "› gamma")
      screen.type("\r")
      let end = try screen.end()
      #expect(end.status == 0)
      #expect(end.printed == ["\(run.directory)/files/gamma"])
    }

    @Test("A name that is not UTF-8 is shown with its bytes, and printed as it is")
    func bytes() throws {
      let folder = "\(run.directory)/bytes"
      let screen = try run.start(
        "mkdir \(folder); : > $(printf '\(folder)/bad\\377.txt'); "
          + "gallery \(folder) > \(run.directory)/out; exit 0")
      try screen.wait(for: "› bad\\xff.txt", "0 B")
      screen.type("\r")
      #expect(try screen.end().status == 0)
      let out = try Data(contentsOf: URL(filePath: "\(run.directory)/out"))
      #expect(out == Data("\(folder)/bad".utf8) + [0xFF] + Data(".txt\n".utf8))
    }

    @Test("Return enters a directory, and Backspace goes up to where it was")
    func entering() throws {
      let screen = try start()
      screen.type("\r")
      try screen.wait(for: "› one")
      screen.type("\u{7F}")
      try screen.wait(for: "› inner/")
      screen.type("\u{1B}")
      #expect(try screen.end().status == 130)
    }

    @Test("Letters find names, and ctrl+r lets lines run from the right")
    func mirrored() throws {
      let screen = try start()
      screen.type("\u{12}")
      try screen.wait(for: "inner/ ›")
      screen.type(ExampleScreen.left)
      try screen.wait(for: "alpha ›")
      screen.type("de")
      try screen.wait(for: "delta ›")
      screen.type("\r")
      #expect(try screen.end().printed == ["\(run.directory)/files/delta"])
    }
  }
}
