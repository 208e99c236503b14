import PseudoTerminals
import Testing

extension ExampleTests {
  @Suite("The theme of every program", .serialized)
  struct ThemeOptionTests {
    private let run: ExampleRun
    /// The style of keys that can be pressed: in the dark theme, in the light one, for an unknown
    /// background, and in bold alone.
    private static let (dark, light, unknown, plain) = ("38;5;114", "38;5;22", "38;5;29", "0;1m")

    init() throws {
      run = try ExampleRun()
    }

    @Test(
      "The option counts more than the files, and these more than what the terminal tells",
      arguments: [
        ("", "", nil, unknown), ("COLORFGBG='15;0' ", "", nil, dark),
        ("", "--theme light", nil, light), ("COLORFGBG='15;0' ", "", "light", light),
        ("", "--theme dark", "light", dark), ("", "--theme auto", "light", unknown),
        ("NO_COLOR=1 ", "", "dark", plain), ("NO_COLOR=1 ", "--theme dark", nil, dark),
        ("", "--theme none", nil, plain), ("", "", "none", plain),
      ] as [(String, String, String?, String)])
    func choice(environment: String, option: String, setting: String?, key: String) throws {
      if let setting {
        let file = "{ version: 1, settings: { screen: { theme: '\(setting)' } } }"
        _ = try run.write("config/picker/keymap.json5", file.utf8)
      }
      let screen = try run.start(
        "export TERM=xterm-256color; \(environment)exec picker \(option) \(try run.lines(9))")
      let frame = try screen.program.wait(for: "Show keys")
      let keys = [Self.dark, Self.light, Self.unknown].filter { frame.contains("\($0)m") }
      #expect(keys == (key == Self.plain ? [] : [key]))
      #expect(key != Self.plain || frame.contains(Self.plain) && !frame.contains("8;5;"))
      screen.type("\u{3}")
      #expect(try screen.end().status == 130)
    }

    @Test("A theme that there is not is a mistake on the command line, and told of a file")
    func mistakes() throws {
      let end = try run.start("exec picker --theme pink x").program.waitForEnd()
      #expect(end.status == 2)
      #expect(end.output == "picker: --theme takes auto, dark, light or none, not pink\r\n")
      let file = "{ version: 1, settings: { screen: { theme: 'pink', thme: 'dark' } } }"
      let path = try run.write("config/picker/keymap.json5", file.utf8)
      let screen = try run.start("exec picker \(try run.lines(9))", columns: 300)
      try screen.wait(
        for:
          "\(path):1:37: screen.theme must be one of auto, dark, light, none, not \"pink\"; \"auto\" counts instead, and 1 more"
      )
      screen.type("\u{3}")
      #expect(try screen.end().status == 130)
    }
  }
}
