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

extension TypedText {
  /// What vim would say of it.
  var result: Result {
    var ended = self
    if vi.mode != .normal { ended.press(key: "escape") }
    let modes: [VimText.Mode: String] = [.visual: "v", .visualLine: "V"]
    return Result(
      lines: state.lines.lines.map { String($0) }, line: ended.state.cursor.line,
      column: ended.state.cursor.column, mode: modes[vi.mode] ?? "n", unnamed: register(nil),
      type: vi.registers[nil]?.isByLine == true ? "V" : "v", zero: register("0"),
      one: register("1"), small: register("-"), a: register("a"))
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
    var input = TypedText(sample.lines, line: sample.line, column: sample.column)
    input.fill("abc0123456789-", with: "q")
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

/// `table FILE`: the cases of a file, a line each with a text and commands, as vim answers them.
func table(_ casesPath: String, _ resultsPath: String) throws {
  let decoder = JSONDecoder()
  for (data, resultData) in zip(try lines(of: casesPath), try lines(of: resultsPath)) {
    let sample = try decoder.decode(Cases.Case.self, from: data)
    let vims = try decoder.decode(Result.self, from: resultData)
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
