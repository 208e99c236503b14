import FoundationEssentials
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  @Suite("Tags of reader, and what is run for its files", .serialized)
  struct ReaderTagTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      let lines = { (name: String) in
        (1...200).map { number in
          switch number {
          case 50: "int \(name)(int a)\n"
          case 70: "int \(name)(int a) /* not this one */\n"
          case 90: "#define PATH \"/\\tmp$\"\n"
          default: "line \(number) of \(name)\n"
          }
        }.joined()
      }
      try run.write("one.c", lines("first").utf8)
      try run.write("two.c", lines("second").utf8)
      let tags = #"""
        !_TAG_FILE_SORTED	0	//
        PATH	one.c	/^#define PATH "\/\\tmp$"$/;"	d
        first	one.c	/^int first(int a)$/;"	f
        start	one.c	/^int first(int a) \/* not/
        number	two.c	30;"	v
        twice	two.c	?^int second(int a)$?
        twice	one.c	12
        """#
      try run.write("tags", tags.utf8)
    }

    @Test(
      "A tag is where less finds it", .needs("less"),
      arguments: ["PATH", "first", "start", "number", "twice"])
    func places(name: String) throws {
      let top = { (program: String, row: Int, text: String) throws -> String in
        let screen = try run.start("cd \(run.directory) && LESS= exec \(program) -t \(name)")
        try screen.wait(for: text)
        defer { screen.type("q") }
        return screen.lines[row]
      }
      #expect(try top("reader", 1, "of 200") == top("less", 0, "line "))
    }

    @Test("t and T go to the other places of a tag, and -t asks for another one")
    func going() throws {
      try run.write("mine", "twice\ttwo.c\t50\ntwice\tone.c\t12\nlast\ttwo.c\t150\n".utf8)
      let screen = try run.start("cd \(run.directory) && exec reader -T mine -t twice")
      try screen.wait(for: "two.c", "int second(int a)", "tag 1 of 2")
      screen.type("t")
      try screen.wait(for: "one.c", "12–33 of 200", "tag 2 of 2")
      screen.type("t")
      try screen.wait(for: "there is no next tag")
      screen.type("T")
      try screen.wait(for: "two.c", "50–71 of 200", "tag 1 of 2")
      screen.type("-tlast\r")
      try screen.wait(for: "150–171 of 200")
      screen.type("-tnone\r")
      try screen.wait(for: "mine has no tag none", "150–171 of 200")
      screen.type("q")
      #expect(try screen.end().status == 0)
    }

    @Test(
      "A tag that is not there is said, and so is a FILE beside it",
      arguments: [
        ("-t none", "tags has no tag none"),
        ("-t first -T nowhere", "there is no file of tags named nowhere; ctags makes one"),
        ("-t first one.c", "-t takes no FILE"),
      ])
    func mistakes(options: String, message: String) throws {
      let end = try run.start("cd \(run.directory) && exec reader \(options)").program.waitForEnd()
      #expect(end.output.contains(message))
      #expect(end.status != 0)
    }

    @Test(
      "LESSCLOSE is run as less runs it", .needs("less"),
      arguments: [
        "'|cat %s'", "'cp %s made; echo made'",
      ])
    func closing(opening: String) throws {
      let read = { (program: String) throws -> String in
        let screen = try run.start(
          "cd \(run.directory) && export LESSOPEN=\(opening) LESSCLOSE='echo %s %s >>\(program).said' LESS= "
            + "&& \(program) one.c; echo is closed; read line")
        try screen.wait(for: "line 1 of first")
        screen.type("q")
        try screen.program.wait(for: "is closed")
        screen.type("\n")
        let path = "\(run.directory)/\(program).said"
        return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
      }
      #expect(try read("reader") == read("less"))
    }
  }
}
