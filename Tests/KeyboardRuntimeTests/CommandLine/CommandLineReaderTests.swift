import KeyboardCore
import Testing

@testable import KeyboardRuntime

@Suite("Reading a command line with a table of options")
struct CommandLineReaderTests {
  enum Layout: String, CaseIterable {
    case above, below
  }

  struct Settings: Equatable {
    var isExact = false
    var layout = Layout.above
    var query: String?
    var limit: Int?
    var border: String?

    static let table: [CommandLineOption<Settings>] = [
      .init("-e", "--exact", help: "words as they are typed") { $0.isExact = true },
      .init("--layout", choosing: \.layout, help: "above or below"),
      .init("-q", "--query", takes: .text("TEXT"), help: "what [is] found: 'it'") { $0.query = $1 },
      .init("+m", "-m", "--multi", mayTake: .number("N", in: 1...Int.max), help: "at most N") {
        $0.limit = $1.flatMap(Int.init) ?? 0
      },
      .init("--border", mayTake: .words("NAME", ["sharp", "none"]), help: "a border") {
        $0.border = $1 ?? "round"
      },
      .init("--even", takes: .number("N", in: 0...8), help: "an even number") {
        settings, text throws(MessageError) in
        guard Int(text)?.isMultiple(of: 2) == true else { throw MessageError("\(text) is odd") }
      },
    ]
  }

  @Test(
    "A value follows its name, a sign of equality or a letter; letters may be bundled",
    arguments: [
      ([], Settings(), []), (["a", "-", "b"], Settings(), ["a", "-", "b"]),
      (["--query", "x"], Settings(query: "x"), []), (["--query=x=y"], Settings(query: "x=y"), []),
      (["-q", "x"], Settings(query: "x"), []), (["-qx"], Settings(query: "x"), []),
      (["-q", "--exact"], Settings(query: "--exact"), []), (["--query="], Settings(query: ""), []),
      (["-eqx", "a"], Settings(isExact: true, query: "x"), ["a"]),
      (["a", "-e", "b"], Settings(isExact: true), ["a", "b"]),
      (["--", "-e", "--"], Settings(), ["-e", "--"]),
      (["--layout", "below"], Settings(layout: .below), []),
      (["-m", "3", "a"], Settings(limit: 3), ["a"]), (["-m3"], Settings(limit: 3), []),
      (["-m", "a"], Settings(limit: 0), ["a"]), (["+m", "+n"], Settings(limit: 0), ["+n"]),
      (["--border", "sharp"], Settings(border: "sharp"), []),
      (["--border", "file"], Settings(border: "round"), ["file"]),
      (["--border=sharp"], Settings(border: "sharp"), []),
    ] as [([String], Settings, [String])])
  func reads(arguments: [String], settings: Settings, operands: [String]) throws {
    var read = Settings()
    #expect(try CommandLineReader(Settings.table, arguments).read(into: &read) == operands)
    #expect(read == settings)
  }

  @Test(
    "A mistake says what to write",
    arguments: [
      (["--colour"], "the option --colour is unknown; --help lists the options"),
      (["--exat"], "the option --exat is unknown; did you mean --exact? --help lists the options"),
      (["-x"], "the option -x is unknown; --help lists the options"),
      (["-ex"], "the option -x of -ex is unknown; --help lists the options"),
      (["--exact=1"], "--exact takes no value"),
      (["-e", "--query"], "--query needs TEXT after it"),
      (["-q"], "-q needs TEXT after it"),
      (["--layout", "up"], "--layout takes above or below, not up"),
      (["-m0"], "-m takes N of at least 1, not 0"),
      (["--even=9"], "--even takes N from 0 to 8, not 9"),
      (["--border="], "--border takes sharp or none, not "), (["--even", "7"], "7 is odd"),
    ])
  func mistakes(arguments: [String], message: String) {
    let mistake = #expect(throws: MessageError.self) {
      var settings = Settings()
      _ = try CommandLineReader(Settings.table, arguments).read(into: &settings)
    }
    #expect(mistake?.message == message)
  }

  @Test("Whoever takes operands one by one sees what is left, and where options end")
  func steps() throws {
    var settings = Settings()
    var reader = CommandLineReader(Settings.table, ["a", "-e", "--", "-e"])
    #expect(try reader.nextOperand(into: &settings) == "a")
    #expect(reader.rest == ["-e", "--", "-e"] && !reader.isPastOptions && !settings.isExact)
    #expect(try reader.nextOperand(into: &settings) == "-e")
    #expect(reader.isPastOptions && settings.isExact)
    #expect(try reader.nextOperand(into: &settings) == nil)
  }

  @Test("A program may pass over long options that it does not know")
  func unknown() throws {
    var (settings, passed) = (Settings(), [String]())
    var reader = CommandLineReader(Settings.table, ["--colour=1", "-e", "--even", "8", "a"])
    reader.onUnknown = { passed.append($0) }
    #expect(try reader.read(into: &settings) == ["a"])
    #expect(passed == ["--colour=1"])
    #expect(settings.isExact)
    var short = CommandLineReader(Settings.table, ["-x"])
    short.onUnknown = { passed.append($0) }
    #expect(throws: MessageError.self) { try short.read(into: &settings) }
  }

  @Test("Options of a part are options of the whole")
  func parts() throws {
    struct Whole { var part = Settings() }
    var whole = Whole()
    let table = Settings.table.map { $0.of(\Whole.part) }
    _ = try CommandLineReader(table, ["--layout=below", "-e"]).read(into: &whole)
    #expect(whole.part == Settings(isExact: true, layout: .below))
  }
}
