import Foundation
import SeededRandom

/// Runs random cases by the rules of the plugin and in Emacs, and prints where they differ.
@main
struct Comparison {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    let names = arguments.filter { Int($0) == nil }
    let count = numbers.first ?? 10_000
    let seed = numbers.dropFirst().first ?? 1
    let commands = names.isEmpty ? TextCommand.allCases : names.map(command)
    var random = SeededGenerator(seed: UInt64(seed))
    let cases = (0..<count).map { _ in Case(from: &random, commands: commands) }
    let answers = try emacs(cases)
    guard answers.count == cases.count else {
      throw Failure("Emacs answered \(answers.count) of \(cases.count) cases")
    }
    var differing: [Case.Command: Int] = [:]
    var shown = 0
    for (test, answer) in zip(cases, answers) where test.outcome != answer {
      for step in test.steps { differing[step.command, default: 0] += 1 }
      shown += 1
      if shown <= 20 { print("\(test.lisp)\n  plugin \(test.outcome)\n  Emacs  \(answer)\n") }
    }
    print("seed \(seed): \(count - shown) of \(count) sequences agree")
    if shown > 0 {
      for (command, count) in differing.sorted(by: { $0.value > $1.value }).prefix(12) {
        print("  \(count) that differ have \(command.name)")
      }
      exit(1)
    }
  }

  private static func command(named name: String) -> TextCommand {
    guard let command = TextCommand(rawValue: name) else {
      print("there is no command \(name); there are:", TextCommand.allCases.map(\.rawValue))
      exit(2)
    }
    return command
  }

  /// Returns the outcomes of the cases in Emacs, all in one process.
  private static func emacs(_ cases: [Case]) throws -> [String] {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "emacs-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "cases"), folder.appending(path: "answers"))
    try cases.map { $0.lisp + "\n" }.joined().write(to: input, atomically: false, encoding: .utf8)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["emacs", "-Q", "--batch", "-l", script]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["CASES": input.path, "LC_ALL": "C.UTF-8"]) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("Emacs has failed") }
    return try String(contentsOf: output, encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  private static var script: String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../compare.el").standardized.path
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
