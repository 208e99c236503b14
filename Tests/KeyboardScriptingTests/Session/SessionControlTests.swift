import Testing

@testable import KeyboardScripting

@Suite("Branches and loops of a session")
struct SessionControlTests {
  @Test(
    "What runs is what the words say",
    arguments: [
      ("if n > 3 { echo a } else if n == 3 { echo b } else { echo c }", ["b"]),
      (
        "if n > 3 { echo a }\nelse if n > 4 { echo b }\n\n# no\nelse {\n echo c\n}\necho d",
        ["c", "d"]
      ),
      ("if n > 3 { echo a } else if n > 4 { echo b }", []),
      (
        "if n > 3 { }" + String(repeating: " else if n > 3 { }", count: 1000) + " else { echo a }",
        ["a"]
      ),
      ("while n > 0 { echo $n; set n (n - 1) }", ["3", "2", "1"]),
      ("while true { set n (n + 1); if n < 6 { continue }; echo $n; break }", ["6"]),
      ("for x in [1, 'a', [n]] { echo $x }", ["1", "a", "[3]"]),
      ("for x in [] { echo $x }; echo end", ["end"]),
      ("for k in ['b': 1, 'a': 2] { echo $k }; for c in 'né' { echo $c }", ["a", "b", "n", "é"]),
      ("for row in [['id': 7]] { echo $row.id; set row.id 8; echo ${row['id']} }", ["7", "8"]),
      ("for x in [1, 2, 3] { if x == 2 { break }; echo $x }; echo end", ["1", "end"]),
      (
        "for x in [1, 2] { for y in [1, 2, 3] { if y == 2 { break }; echo \"$x$y\" } }",
        ["11", "21"]
      ),
      ("repeat 2 as i { echo $i }; repeat n - 2 { echo x }", ["0", "1", "x"]),
      ("repeat (n - 1) as i { echo $i }", ["0", "1"]),
      ("repeat n as i { set i (i * 2); echo $i }", ["0", "2", "4"]),
      ("quit 3; echo never", []),
      ("repeat 3 { while true { quit } }; echo never", []),
    ] as [(String, [String])])
  func control(text: String, expected: [String]) async throws {
    let session = TestSession()
    try await session.run("set n 3; " + text)
    #expect(session.lines == expected)
  }

  @Test("The name of a loop is its own, and what set changes outside stays changed")
  func scopes() async throws {
    let session = TestSession()
    try await session.run(
      """
      set i 7; set sum 0
      repeat 3 as i { set sum (sum + i); if true { set i 9 }; expect i == 9 }
      expect i == 7 && sum == 3
      for x in [1] { for x in [2] { expect x == 2 }; expect x == 1 }
      expect !has(x)
      """)
  }

  @Test(
    "A mistake names the remedy",
    arguments: [
      ("if { show }", "t:1:1: if needs a CONDITION; usage: if CONDITION"),
      ("if true { show } then { show }", "t:1:18: after the block comes else, not 'then'; "),
      ("if true { show } else when", "t:1:23: after else comes a { block }, not 'when'; "),
      ("if true { show } else", "t:1:1: if needs a { block } after else; "),
      ("for x in", "t:1:1: for needs a LIST after in; "),
      ("repeat 2 as { show }", "t:1:1: repeat needs a NAME after as; "),
      ("for x of [1] { show }", "t:1:7: after the NAME comes in, not 'of'; "),
      (
        "for x in 3 { show }",
        "t:1:10: for goes through a list such as [1, 2], a map or a text, not 3"
      ),
      ("for event in [] { show }", "t:1:5: 'event' is reserved; "),
      ("repeat 2 to 3 { show }", "t:1:10: 'to' does not belong here; "),
      ("if 'a' * 2 { show }", "t:1:4: 'a' * 2 cannot be computed: * takes numbers, "),
      ("if fcous { show }", "t:1:4: the name fcous is unknown; "),
      ("quit 256", "t:1:6: STATUS is a whole number from 0 to 255; "),
    ])
  func mistakes(text: String, message: String) async {
    let failure = await TestSession().failure(of: text)
    #expect(failure?.hasPrefix(message) == true, "\(failure ?? "no error")")
  }

  @Test("quit says with which status, 0 unless it is told")
  func quit() async throws {
    for (text, status) in [("quit", 0), ("quit 7", 7), ("macro m { quit 3 }; m; quit 4", 3)] {
      let session = TestSession()
      try await session.run(text)
      #expect(session.session.hasQuit && session.session.quitStatus == Int32(status))
    }
  }

  @Test(
    "An interrupt ends loops between two commands, and says where",
    arguments: [
      "while true { }", "while true { set n (n + 1) }", "repeat 1000000 { set n (n + 1) }",
    ])
  func interrupt(loop: String) async throws {
    let session = TestSession()
    try await session.run("set n 0")
    let task = Task { try await session.session.run(Script.Entry(loop, file: "p")) }
    for _ in 0..<20 { await Task.yield() }
    task.cancel()
    let error = await #expect(throws: ScriptError.self) { try await task.value }
    #expect(error?.code == .interrupted)
    #expect(error?.message.hasPrefix("interrupted ") == true)
    #expect(error?.exitStatus == 130)
    // Run again from a script, it would not end.
    #expect(session.session.recording.entries.last?.outcome == .interrupted)
    try await session.run("set n (n + 1); expect n > 0")
  }
}
