import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import SeededRandom
import Testing

@Suite("Files of other programs that are broken")
struct HostileKeymapTests {
  @Test(
    "A file that cannot be read gives one error with its place and a remedy",
    arguments: [
      (
        .vsCode, "[{ \"key\": \"x",
        "1:11: this text does not end on its line; write \" at its end, or \\n for a line break in it"
      ),
      (
        .zed, "[\n{ \"bindings\": { \"a",
        "2:17: this text does not end on its line; write \" at its end, or \\n for a line break in it"
      ),
      (.zed, "{}", "1:1: there is no list of sections; choose Zed's keymap.json"),
      (.helix, "a = \"x", "1:5: a text does not end; write \""),
      (.helix, "[keys.normal]\na = '''x\n", "2:5: a text does not end; write '''"),
      (.helix, "[keys", "1:6: the name of a table does not end; write ]"),
      (.helix, "a = [1, 2", "1:5: '[' is not closed, or a comma is missing at 1:10"),
      (.helix, "a = { b = 1 c = 2 }", "1:5: '{' is not closed, or a comma is missing at 1:13"),
      (.helix, "a =", "1:4: a value is missing; write name = value"),
      (.helix, "= 3", "1:1: a name is missing; put names with other signs into quotes"),
      (.helix, "a = \"\\q\"", "1:6: this is not an escape of TOML; write \\\\ for a backslash"),
      (.helix, "a = 1 b = 2\n= 2", "1:7: something follows on the line; begin a new one"),
      (.helix, "a = b 2", "1:7: something follows on the line; begin a new one"),
      (.helix, "a = 1979-05-27  07:32", "1:17: something follows on the line; begin a new one"),
      (.tmux, "bind x 'a\nb", "1:8: a text does not end; write '"),
      (.tmux, "bind x { a \n{ } ", "1:8: a block does not end; write }, or '{' for the key"),
      (.kanata, "(defsrc a\n(b)", "1:1: a ')' is missing for this '('"),
      (.kanata, "(defsrc))", "1:9: a ')' has no '('; remove it"),
      (.kanata, "#| a", "1:1: a comment does not end; write |#"),
      (.kanata, "(a \"b", "1:4: a text does not end; write \""),
    ] as [(KeymapFormat, String, String)])
  func broken(format: KeymapFormat, text: String, expected: String) throws {
    let error = #expect(throws: FileError.self) { try format.read(text, file: "f") }
    #expect(
      error.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0): \($0.message)" }
        == expected)
  }

  @Test(
    "A readline file has a mistake a line", arguments: ["\"\\C-x: a", "'", "a", "$x", "\"a\": \"b"])
  func brokenLines(line: String) throws {
    let keymap = try KeymapFormat.readline.read("\(line)\nTAB: complete\n", file: "f")
    #expect(keymap.problems.map(\.position.line) == [1])
    #expect(keymap.bindings.map(\.sequence) == ["tab"])
  }

  @Test(
    "Brackets 10,000 deep are refused at once", arguments: KeymapFormat.allCases)
  func deep(format: KeymapFormat) throws {
    for (open, close) in [
      ("[", "]"), ("{", "}"), ("(", ")"), ("{ a = ", "}"), ("function() ", " end"), ("!(", ")"),
    ] {
      let nested = String(repeating: open, count: 10_000) + String(repeating: close, count: 10_000)
      let statement =
        switch format {
        case .helix: "a = \(nested)"
        case .kanata: "(defsrc a) (deflayer b \(nested))"
        case .neovim: nested
        case .readline: "\"a\": \(nested)"
        case .tmux: "bind x \(nested)"
        case .vsCode: "[{ \"key\": \"a\", \"command\": \"b\", \"when\": \"\(nested)\" }]"
        case .zed: "[{ \"context\": \"\(nested)\", \"bindings\": { \"a\": \"b\" } }]"
        }
      for text in [nested, statement] {
        let keymap = try? format.read(text, file: "f")
        #expect((keymap?.bindings.count ?? 0) < 2)
      }
    }
  }

  @Test(
    "Line ends of Windows and a byte order mark change nothing", arguments: KeymapFormat.read)
  func lineEnds(format: KeymapFormat) throws {
    let text = samples[format] ?? ""
    let plain = try format.read(text, file: "f")
    #expect(plain.bindings.count == 2, "\(plain)")
    #expect(plain.problems == [])
    let other = try format.read("\u{FEFF}" + text.replacing("\n", with: "\r\n"), file: "f")
    #expect(other.bindings.map(\.id) == plain.bindings.map(\.id))
    #expect(other.problems == [])
  }

  @Test("Any change of a character ends in bindings or an error", arguments: KeymapFormat.read)
  func mutated(format: KeymapFormat) throws {
    let text = Array(samples[format] ?? "")
    let signs: [Character] = [
      "\0", "\"", "'", "\\", "{", "}", "[", "]", "(", ")", "<", ">", "\n", "\r\n", "\u{301}", "-",
      "=", "#", ";",
      "$", "@", "_", "é", "👩‍👩‍👧", " ",
    ]
    for seed in seeds(2000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      var changed = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: changed.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[index] = generator.pick(signs)
        case 1: changed.insert(generator.pick(signs), at: index)
        default: changed.removeSubrange(index...)
        }
        if changed.isEmpty { changed = ["x"] }
      }
      guard let keymap = try? format.read(String(changed), file: "f") else { continue }
      let export = format.write(keymap.bindings)
      let omitted = Set(export.omissions.map(\.binding.id))
      let again = try format.read(export.text, file: "f")
      let ids = Set(again.bindings.map(\.id))
      #expect(
        keymap.bindings.allSatisfy { ids.contains($0.id) || omitted.contains($0.id) },
        "\(String(changed)) became \(export.text)")
    }
  }

  private let samples: [KeymapFormat: String] = [
    .vsCode:
      "[\n  { \"key\": \"ctrl+k\", \"command\": \"a\" },\n  { \"key\": \"x\", \"command\": \"b\" }\n]\n",
    .zed:
      "[\n  { \"context\": \"Editor && mode == full\", \"bindings\": { \"ctrl-k\": [\"a::B\", { \"n\": 1 }] } },\n"
      + "  { \"unbind\": { \"x\": \"b\" } }\n]\n",
    .helix: "[keys.normal]\nC-s = \":w all\"\n\n[keys.insert]\nj = { k = [\"a\", \"@x<A-d>\"] }\n",
    .readline: "$if mode=emacs\n\"\\C-x\\e[A\": re-read-init-file\n$endif\nControl-u: \"a\\eb\"\n",
    .tmux:
      "set -g prefix C-a\nbind -r x select-pane -L \\; \\\n  next-window\nbind -T copy-mode v { send-keys C-a }\n",
    .kanata:
      "(defsrc caps a)\n(deflayer base\n  (macro a S-b) _)\n(deflayer nav _ (layer-switch base))\n",
  ]
}

extension KeymapFormat {
  /// The formats that are read here; Neovim reads its own files.
  static let read = allCases.filter { !$0.runsFiles }
}
