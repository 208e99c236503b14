import FoundationEssentials
import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("The runner of tests")
struct TestRunnerTests {
  /// A folder of files, and a runner on a clock that stands still.
  private final class Folder {
    let path = "/tmp/tests-\(UUID().uuidString)"
    let clock = ManualScheduler()

    init(_ files: [String: String]) throws {
      for (name, text) in files {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func run(
      _ name: String, timeout: Duration = .seconds(10), isStrict: Bool = false
    ) async -> TestOutcome {
      let runner = TestRunner(timeout: timeout, isStrict: isStrict, scheduler: clock) { output in
        Session(TestSession.configuration, language: .full, output: output)
      }
      return await runner.run(path + "/" + name)
    }
  }

  @Test(
    "A file passes or fails with what went wrong first, its line, and what it said before",
    arguments: [
      ("table t rows=3; press down; expect t.focus == 0", nil, nil, []),
      (
        "table t rows=3\necho a\n  expect t.focus == 2 # here", .check,
        "2: expected t.focus == 2, but t.focus has no value", ["a"]
      ),
      ("\nshwo", .error, "2:1: the verb 'shwo' is unknown; did you mean show?", []),
      ("quit 0", nil, nil, []), ("quit 3", .check, " it ended with quit 3", []),
    ] as [(String, TestOutcome.Failure.Kind?, String?, [String])])
  func outcomes(
    text: String, kind: TestOutcome.Failure.Kind?, message: String?, output: [String]
  ) async throws {
    let folder = try Folder(["a.kbd": text])
    let outcome = await folder.run("a.kbd")
    #expect(outcome.failure?.kind == kind)
    #expect(outcome.output == output)
    #expect(outcome.failure?.message.hasPrefix(folder.path + "/a.kbd:") ?? true)
    if let message, kind == .error {
      #expect(outcome.failure?.message == "\(folder.path)/a.kbd:\(message)")
    }
  }

  @Test("A file that checks nothing is reported, and fails when that is asked for")
  func noChecks() async throws {
    let folder = try Folder(["a.kbd": "echo a", "b.kbd": "check 1 == 1"])
    let outcome = await folder.run("a.kbd")
    #expect(outcome.failure == nil && outcome.hasNoChecks)
    #expect(outcome.report == "\(folder.path)/a.kbd: no checks\n")
    let strict = await folder.run("a.kbd", isStrict: true)
    #expect(
      strict.failure?.message == "\(folder.path)/a.kbd: no checks; write an expect or a check")
    #expect(await folder.run("b.kbd", isStrict: true).failure == nil)
  }

  @Test("check goes on, and the file fails at its end with every check that failed")
  func goesOn() async throws {
    let folder = try Folder(["a.kbd": "check 1 == 2\necho a\ncheck 2 == 2\ncheck 3 == 4"])
    let outcome = await folder.run("a.kbd")
    #expect(outcome.output == ["a"])
    #expect(
      outcome.failure?.message
        == "\(folder.path)/a.kbd:1:7: expected 1 == 2\n\(folder.path)/a.kbd:4:7: expected 3 == 4")
  }

  @Test("An error that ends a file hides no check that failed before it")
  func endsEarly() async throws {
    let folder = try Folder(["a.kbd": "check 1 == 2\nfocus nowhere\ncheck 3 == 4"])
    let failure = try #require(await folder.run("a.kbd").failure)
    let lines = failure.message.split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("\(folder.path)/a.kbd:") } == [true, true])
    #expect(lines.first?.hasSuffix("a.kbd:1:7: expected 1 == 2") ?? false)
    #expect(lines.last?.contains("a.kbd:2:7: there is no scene 'nowhere'") ?? false)
  }

  @Test("Bytes that are not UTF-8 have their place")
  func notUTF8() async throws {
    let folder = try Folder([:])
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let text = Array("echo é\necho ü".utf8) + [0xE9, 0x0A]
    try Data(text).write(to: URL(filePath: folder.path + "/a.kbd"))
    #expect(
      await folder.run("a.kbd").failure?.message
        == "\(folder.path)/a.kbd:2:7: the byte 0xE9 is not UTF-8; save the file in UTF-8")
  }

  @Test("The report of a failure has the file, the place, the line and what was said")
  func report() async throws {
    let folder = try Folder([
      "a.kbd": "table t rows=3\necho hi; press down\n  expect t.focus == 2"
    ])
    #expect(
      await folder.run("a.kbd").report == """
        FAILED \(folder.path)/a.kbd (0 ms)
          \(folder.path)/a.kbd:3:10: expected t.focus == 2, but t.focus = 0
            expect t.focus == 2
          it said:
            hi

        """)
  }

  @Test("Each file has a session of its own")
  func sessions() async throws {
    let folder = try Folder(["a.kbd": "set n 1", "b.kbd": "expect n == 1"])
    #expect(await folder.run("a.kbd").failure == nil)
    #expect(await folder.run("b.kbd").failure?.kind == .error)
  }

  @Test(
    "A file that does not end is ended at its timeout, with the line that it was at",
    arguments: [
      ("a.kbd", "\nwhile true { }", 2),
      ("a.md", "```keyboard-repl\n> while true { }\n> echo b\n```\n", 2),
    ])
  func timeout(name: String, text: String, line: Int) async throws {
    let folder = try Folder([name: text])
    // After each round the loop gives others their turn.
    let clock = folder.clock
    Task { clock.advance(by: .seconds(10)) }
    let outcome = await folder.run(name)
    #expect(
      outcome.failure
        == .init(
          .error,
          "\(folder.path)/\(name):\(line):1: it takes longer than 10 s; --timeout allows more",
          excerpt: [
            text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].description
          ]
        ))
    #expect(outcome.duration == .seconds(10))
  }

  @Test("A file whose run is cancelled ends where it is, as interrupted")
  func cancelled() async throws {
    let folder = try Folder(["a.kbd": "while true { }"])
    let run = Task { await folder.run("a.kbd") }
    for _ in 0..<20 { await Task.yield() }
    run.cancel()
    let outcome = await run.value
    #expect(outcome.failure?.kind == .interrupted)
    #expect(
      outcome.failure?.message.hasPrefix("\(folder.path)/a.kbd:1:1: interrupted ") == true)
    #expect(outcome.failure?.excerpt == ["while true { }"])
    #expect([outcome].exitStatus == 130)
  }

  @Test("A document that says something else fails with the differences")
  func document() async throws {
    let folder = try Folder([
      "a.md": "```keyboard-repl\n> echo a\na\n> echo b\nc\n```\n",
      "b.md": "```keyboard-repl\n> echo a\na\n```\n",
    ])
    let failure = await folder.run("a.md").failure
    #expect(
      failure?.message
        == "\(folder.path)/a.md:4: not as written; keyboard-repl --transcript --update writes what "
        + "it says")
    #expect(failure?.excerpt.suffix(3) == [" > echo b", "-c", "+b"])
    #expect(await folder.run("b.md").failure == nil)
  }

  @Test("What a file reads is known, so that a change of it concerns the file")
  func sources() async throws {
    let folder = try Folder(["a.kbd": "source lib/b.kbd; expect n == 1", "lib/b.kbd": "set n 1"])
    #expect(
      await folder.run("a.kbd").sources == [folder.path + "/a.kbd", folder.path + "/lib/b.kbd"])
  }

  @Test("A folder has its scripts and the documents with sessions, sorted; a filter chooses")
  func files() throws {
    let session = "```keyboard-repl\n> echo a\na\n```\n"
    let folder = try Folder([
      "b.kbd": "", "a/z.kbd": "", "a/doc.md": session, "a/prose.md": "# Title\n", ".git/c.kbd": "",
      "notes.txt": "",
    ])
    let path = folder.path
    #expect(
      try TestFiles.find([path]) == ["\(path)/a/doc.md", "\(path)/a/z.kbd", "\(path)/b.kbd"])
    #expect(try TestFiles.find([path, path + "/b.kbd"], filter: "a*d").count == 2)
    func problem(_ paths: [String], _ filter: String? = nil) -> String? {
      #expect(throws: MessageError.self) { try TestFiles.find(paths, filter: filter) }?.message
    }
    #expect(
      problem(["/no/such"]) == "/no/such cannot be tested: there is no such file")
    #expect(
      problem([path + "/notes.txt"])
        == "\(path)/notes.txt cannot be tested; tests are files that end in .kbd or .md")
    #expect(
      problem([path], "zebra")
        == "none of 3 files has 'zebra' in its path; change --filter")
    #expect(
      problem([path + "/.git/none"]) == "\(path)/.git/none cannot be tested: there is no such file")
  }
}

@Suite("Reports of tests")
struct TestReportTests {
  private let passed = TestOutcome(file: "a.kbd", failure: nil, duration: .milliseconds(12))
  private let failed = TestOutcome(
    file: "b#.kbd", failure: .init(.check, "b#.kbd:1:1: \"x\" < 2", excerpt: ["expect <"]),
    duration: .milliseconds(1250), output: ["said & done"])
  private let wrong = TestOutcome(
    file: "c.kbd", failure: .init(.error, "c.kbd:1:1: no"), duration: .zero)

  @Test("One line counts what has passed, and what has failed only if something has")
  func summary() {
    #expect([passed].summary == "1 file passed in 12 ms")
    #expect([passed, passed].summary == "2 files passed in 24 ms")
    #expect([passed, failed, wrong].summary == "3 files: 1 passed, 2 failed in 1.26 s")
    #expect(passed.report == "")
  }

  @Test("The status tells failed checks from errors and interrupts")
  func status() {
    let interrupted = TestOutcome(file: "d", failure: .init(.interrupted, ""), duration: .zero)
    #expect([passed].exitStatus == 0)
    #expect([failed, passed].exitStatus == 1)
    #expect([wrong, failed].exitStatus == 2)
    #expect([wrong, interrupted].exitStatus == 130)
  }

  @Test("The Test Anything Protocol has a line a file, and what went wrong below")
  func tap() {
    #expect(passed.tap(number: 1) == "ok 1 - a.kbd\n")
    #expect(
      failed.tap(number: 2) == ##"""
        not ok 2 - b\#.kbd
          ---
          message: "b#.kbd:1:1: \"x\" < 2"
          severity: fail
          duration_ms: 1250
          ...

        """##)
  }

  @Test("The format of JUnit has a case a file, failures apart from errors, all of it escaped")
  func junit() {
    #expect(
      [passed, failed, wrong].junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="1" time="1.262">
        <testsuite name="keyboard-repl" tests="3" failures="1" errors="1" time="1.262">
        <testcase name="a.kbd" classname="keyboard-repl" time="0.012"/>
        <testcase name="b#.kbd" classname="keyboard-repl" time="1.250">
        <failure message="b#.kbd:1:1: &quot;x&quot; &lt; 2">expect &lt;</failure>
        <system-out>said &amp; done
        </system-out>
        </testcase>
        <testcase name="c.kbd" classname="keyboard-repl" time="0.000">
        <error message="c.kbd:1:1: no"></error>
        </testcase>
        </testsuite>
        </testsuites>

        """)
  }
}
