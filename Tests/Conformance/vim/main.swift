import Foundation

// Compares the rules of vi with vim's: `vim-rules write SEED COUNT CASES`, then vim, then
// `vim-rules judge CASES RESULTS [SHOWN]`.

/// What became of a text.
struct Result: Codable, Equatable {
  var lines: [String]
  var line: Int
  var column: Int
  var mode: String
  var unnamed: String
  var type: String
  var zero: String
  var one: String
  var small: String
  var a: String
}

/// An input with the rules of vi, as a host has it.
struct Input {
  private var vi = VimText()
  private var state: VimText.State

  init(_ lines: [String], line: Int, column: Int) {
    let text = TextLines(lines.joined(separator: "\n"))
    state = VimText.State(lines: text, cursor: .init(line: line, column: column))
    vi.local.mode = .normal
    for name in "0123456789-abc" { vi.registers.set(name, to: ["q"]) }
  }

  mutating func press(_ command: String) {
    for character in command {
      if vi.mode == .insert, vi.pending.isEmpty, type(character) { continue }
      state.anchor = vi.local.anchor
      state = vi.press(name(of: character), in: state).state
    }
    vi.pending = []
  }

  /// Types what the host types; false for other keys.
  private mutating func type(_ character: Character) -> Bool {
    switch character {
    case "\u{8}":
      var start = state.cursor
      if state.lines.goBack(&start) != nil {
        state.lines.replace(from: start, to: state.cursor, by: [[]])
        state.cursor = start
      }
    case "\r":
      state.cursor = state.lines.replace(from: state.cursor, to: state.cursor, by: [[], []])
    case "\u{1}"..."\u{1F}": return false
    default:
      state.cursor = state.lines.replace(from: state.cursor, to: state.cursor, by: [[character]])
    }
    return true
  }

  private func name(of character: Character) -> String {
    switch character {
    case "\u{1B}": "escape"
    case "\r": "enter"
    case "\u{8}": "backspace"
    case " ": "space"
    case "\u{1}"..."\u{1A}":
      "ctrl+\(Character(Unicode.Scalar(UInt8(character.asciiValue ?? 0) + 96)))"
    default: String(character)
    }
  }

  var result: Result {
    var vi = vi
    let mode = vi.mode
    var cursor = state.cursor
    if mode != .normal {
      cursor = vi.press("escape", in: state).state.cursor
    }
    func text(_ name: Character?) -> String {
      guard let content = vi.registers[name] else { return "" }
      return content.lines.map { String($0) }.joined(separator: "\n")
        + (content.isByLine ? "\n" : "")
    }
    let modes: [VimText.Mode: String] = [.visual: "v", .visualLine: "V"]
    return Result(
      lines: state.lines.lines.map { String($0) }, line: cursor.line, column: cursor.column,
      mode: modes[mode] ?? "n", unnamed: text(nil),
      type: vi.registers[nil]?.isByLine == true ? "V" : "v", zero: text("0"), one: text("1"),
      small: text("-"), a: text("a"))
  }
}

func lines(of path: String) throws -> [Data] {
  try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
}

func write(seed: UInt64, count: Int, to path: String) throws {
  var cases = Cases(seed: seed)
  var text = Data()
  let encoder = JSONEncoder()
  for _ in 0..<count { text += try encoder.encode(cases.next()) + [UInt8(ascii: "\n")] }
  try text.write(to: URL(filePath: path))
}

func judge(_ casesPath: String, _ resultsPath: String, shown: Int) throws {
  let decoder = JSONDecoder()
  var agreements = 0
  var explained: [String: Int] = [:]
  var differences: [String] = []
  for (data, resultData) in zip(try lines(of: casesPath), try lines(of: resultsPath)) {
    let sample = try decoder.decode(Cases.Case.self, from: data)
    let vims = try decoder.decode(Result.self, from: resultData)
    var input = Input(sample.lines, line: sample.line, column: sample.column)
    for command in sample.commands { input.press(command) }
    let ours = input.result
    if ours == vims {
      agreements += 1
      continue
    }
    if let quirk = Quirk.explaining(sample.commands) {
      explained[quirk.why, default: 0] += 1
      continue
    }
    let keys = sample.commands.dropFirst(3).map(\.debugDescription).joined(separator: " ")
    var report = "\(keys) at \(sample.line),\(sample.column) of \(sample.lines)"
    for (one, other) in zip(Mirror(reflecting: ours).children, Mirror(reflecting: vims).children)
    where "\(one.value)" != "\(other.value)" {
      report += "\n  \(one.label ?? "") vim: \(other.value)\n  \(one.label ?? "") vi:  \(one.value)"
    }
    differences.append(report)
  }
  for difference in differences.sorted(by: { $0.count < $1.count }).prefix(shown) {
    print(difference)
  }
  for (why, count) in explained.sorted(by: { $0.key < $1.key }) { print("\(count) differ: \(why)") }
  print(
    "\(agreements) agree, \(explained.values.reduce(0, +)) are explained, \(differences.count) differ"
  )
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "write": try write(seed: UInt64(arguments[2])!, count: Int(arguments[3])!, to: arguments[4])
case "judge":
  try judge(arguments[2], arguments[3], shown: arguments.count > 4 ? Int(arguments[4])! : 20)
default: print("usage: vim-rules write SEED COUNT CASES | judge CASES RESULTS [SHOWN]")
}
