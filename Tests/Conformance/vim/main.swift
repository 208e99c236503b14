import Foundation

// Compares the rules of vi with vim's: `vim-rules write SEED COUNT CASES`, then vim, then
// `vim-rules judge CASES RESULTS [SHOWN]`.

/// The results of a case in vim.
struct Answer: Codable {
  /// The result after each command.
  var steps: [Result]
  /// The cursor once the selection has ended.
  var line: Int
  var column: Int

  /// The result in the end.
  var end: Result {
    var end = steps[steps.count - 1]
    (end.line, end.column, end.anchor) = (line, column, [line, column])
    return end
  }
}

/// The state of a text and of vim's registers after a command.
struct Result: Codable, Equatable {
  var lines: [String]
  var line: Int
  var column: Int
  /// The other end of the selection, or the cursor: line and column.
  var anchor: [Int]
  var mode: String
  var unnamed: String
  var type: String
  var zero: String
  var one: String
  var small: String
  var a: String
}

extension TypedText {
  /// The result as vim would report it.
  var result: Result {
    let modes: [VimText.Mode: String] = [.visual: "v", .visualLine: "V", .visualBlock: "\u{16}"]
    let anchor = vi.mode.isVisual ? vi.local.anchor ?? state.cursor : state.cursor
    return Result(
      lines: state.lines.lines.map { String($0) }, line: state.cursor.line,
      column: state.cursor.column, anchor: [anchor.line, anchor.column],
      mode: modes[vi.mode] ?? "n", unnamed: register(nil),
      type: vi.registers[nil]?.isByLine == true
        ? "V" : vi.registers[nil]?.isBlock == true ? "\u{16}" : "v", zero: register("0"),
      one: register("1"), small: register("-"), a: register("a"))
  }

  /// The same once the selection has ended.
  var end: Result {
    var ended = self
    if vi.mode != .normal { ended.press(key: "escape") }
    var end = result
    (end.line, end.column) = (ended.result.line, ended.result.column)
    end.anchor = [end.line, end.column]
    return end
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

/// The first difference between the rules and vim in a case.
struct Difference {
  /// The commands up to the one that made the difference.
  var commands: [String]
  /// The result before the first command and after each one before the difference.
  var before: [Result]
  var ours: Result
  var vims: Result

  /// Finds the first difference; nil where the end is the same.
  init?(_ sample: Cases.Case, _ answer: Answer) {
    var input = TypedText(sample.lines, line: sample.line, column: sample.column)
    input.fill("abc0123456789-", with: "q")
    var steps = [input.result]
    for command in sample.commands {
      input.press(command)
      // Vim ends typing with the keys that it is fed.
      if input.vi.mode == .insert || input.vi.mode == .replace {
        input.press(key: "escape")
        input.vi.recording?.keys.removeLast()
      }
      steps.append(input.result)
    }
    guard input.end != answer.end else { return nil }
    let first = zip(steps.dropFirst(), answer.steps).enumerated().first { $1.0 != $1.1 }?.offset
    let count = first ?? sample.commands.count
    commands = Array(sample.commands.prefix(count + 1))
    before = Array(steps.prefix(count + 1))
    (ours, vims) = first.map { (steps[$0 + 1], answer.steps[$0]) } ?? (input.end, answer.end)
  }

  /// The command that made the difference; an empty one is the end of a selection.
  var command: String { commands.count == before.count ? commands[commands.count - 1] : "" }

  var description: String {
    let keys = commands.dropFirst(3).map(\.debugDescription).joined(separator: " ")
    let start = before[before.count - 1]
    var text = "\(keys) at \(start.line),\(start.column) of \(start.lines)"
    for (one, other) in zip(Mirror(reflecting: ours).children, Mirror(reflecting: vims).children)
    where "\(one.value)" != "\(other.value)" {
      text += "\n  \(one.label ?? "") vim: \(other.value)\n  \(one.label ?? "") vi:  \(one.value)"
    }
    return text
  }
}

func judge(_ casesPath: String, _ resultsPath: String, shown: Int) throws {
  let decoder = JSONDecoder()
  var agreements = 0
  var explained: [String: Int] = [:]
  var differences: [String] = []
  for (data, resultData) in zip(try lines(of: casesPath), try lines(of: resultsPath)) {
    let sample = try decoder.decode(Cases.Case.self, from: data)
    let answer = try decoder.decode(Answer.self, from: resultData)
    guard let difference = Difference(sample, answer) else {
      agreements += 1
      continue
    }
    if let quirk = Quirk.explaining(difference) {
      explained[quirk.why, default: 0] += 1
    } else {
      differences.append(difference.description)
    }
  }
  for difference in differences.sorted(by: { $0.count < $1.count }).prefix(shown) {
    print(difference)
  }
  for (why, count) in explained.sorted(by: { $0.key < $1.key }) { print("\(count) differ: \(why)") }
  print(
    "\(agreements) agree, \(explained.values.reduce(0, +)) are explained, \(differences.count) differ"
  )
}

/// `table FILE`: the cases of a file, a line each with a text and commands, as vim answers them.
func table(_ casesPath: String, _ resultsPath: String) throws {
  let decoder = JSONDecoder()
  for (data, resultData) in zip(try lines(of: casesPath), try lines(of: resultsPath)) {
    let sample = try decoder.decode(Cases.Case.self, from: data)
    let vims = try decoder.decode(Answer.self, from: resultData).end
    var start = TypedText(sample.lines, line: sample.line, column: sample.column)
    let end = TypedText(vims.lines, line: vims.line, column: vims.column)
    let text = start.marked
    for command in sample.commands { start.press(command) }
    let differs = start.result.lines == vims.lines && start.result.column == vims.column
    let keys = sample.commands.joined(separator: "\t")
    print(
      "      (\(text.debugDescription), \(keys.debugDescription), \(end.marked.debugDescription)),"
        + (differs ? "" : " // vi: \(start.marked.debugDescription)"))
  }
}

let arguments = CommandLine.arguments
let numbers = arguments.dropFirst(2).compactMap { UInt64($0) }
switch arguments.dropFirst().first {
case "write": try write(seed: numbers[0], count: Int(numbers[1]), to: arguments[4])
case "judge": try judge(arguments[2], arguments[3], shown: Int(numbers.last ?? 20))
case "table": try table(arguments[2], arguments[3])
default:
  print("usage: vim-rules write SEED COUNT CASES | judge CASES RESULTS SHOWN | table CASES RESULTS")
}
