import Foundation
import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Values in a session")
struct SessionValueTests {
  @Test("unset removes a member of a map, which undo puts back")
  func unsetMembers() async throws {
    let session = TestSession()
    try await session.run(
      """
      set m (['x': 1, 'y': ['z': 2]]); unset m.x; unset m.y.z; expect m == ['y': [:]]
      undo; undo; expect m == ['x': 1, 'y': ['z': 2]]
      macro f { let k (['a': 1]); unset k.a; return len(k) }
      expect $(f) == 0
      """)
  }

  @Test(
    "A word may hold values, and one that is only a value keeps its kind",
    arguments: [
      ("echo (n + 1)", "4"), ("echo a(n)", "a(n)"), ("echo (n)ms", "3ms"), ("echo $n", "3"),
      ("echo \"row ${n * 2}\"", "row 6"), ("echo x${n}y $n.", "x3y 3."),
      ("echo '$n ${n}'", "$n ${n}"),
      ("echo ${xs[0]} (xs[1])", "1 b"), ("echo (xs)", "[1,\"b\"]"), ("echo", ""),
      ("set m (n); expect m == 3; echo $m", "3"), ("set m $n; expect m == 3; echo $m", "3"),
      ("set m \"$n\"; expect m == '3'; echo $m", "3"),
      ("set m ${n}0; expect m == 30; echo $m", "30"),
      ("set m (null); expect !has(m); echo (m)", "null"),
      ("set xs[1] 5; echo $xs", "[1,5]"), ("set xs[n - 2] (n); echo $xs", "[1,3]"),
      ("set xs[-1] c; echo $xs", "[1,\"c\"]"),
      ("set xs[0] ([:]); set xs[0]['a b'] 2; echo $xs", "[{\"a b\":2},\"b\"]"),
      (
        "set m ([:]); for w in ['x', 'y', 'x'] { set m[w] (m[w] == null) }; echo $m",
        "{\"x\":false,\"y\":true}"
      ),
      (
        "set m (['a': 1]); set m[\"k$n\"] 2; set m.b x; echo $m $m.a",
        "{\"a\":1,\"b\":\"x\",\"k3\":2} 1"
      ),
      ("set m (['a': [1]]); get m.a", "m.a = [1]"), ("echo \"$n[0]\"", "3[0]"),
      ("set m (['a': 1]); set m.a.b 2; echo $m.a.b $m", nil),
      ("set m (['a': [:]]); set m.a.b 2; echo $m.a.b $m", "2 {\"a\":{\"b\":2}}"),
      ("echo $xs[1] $xs[-2:]", "b [1,\"b\"]"),
      ("macro m { return ['a': [1, 2]] }; echo $(m).a $(m).a[1] \"$(m).a.\"", "[1,2] 2 [1,2]."),
      ("macro m { return ['a': [1, 2]] }; let a $(m).a; echo (len(a)) (\"n $(m).a\")", "2 n [1,2]"),
      ("macro m { return [1, [2]] }; set a $(m)[$(m)[0]][0]; echo (a + 1)", "3"),
      ("repeat $n { echo $n }", "3"), ("if $n == 3 { echo yes }", "yes"),
      ("for x in $xs { echo $x }", "b"), ("expect $n == 3 && $xs[0] == 1; echo done", "done"),
      ("macro m b { return $b }; echo $(m 7)", "7"),
      ("while $n > 1 { set n (n - 1) }; echo $n", "1"),
      ("set xs (xs + [n]); echo ${len(xs)}", "3"), ("set 'm' a\\ b; echo $m", nil),
      ("echo ${min(2, n)} ${max(xs + [7], 1)}", nil),
      ("set o (['a': null]); echo ${o['a']}", "null"),
      ("let k 'a'; let o ([['a': null]]); echo \"${o[-1][k]}\"", "null"),
      ("set o (['a': null]); echo ${o['b']}", nil),
      (
        "echo (min(2, n)) (max([4, n])) (abs(-n)) (round(2.5)) (lower('Ä')) (upper('ß'))",
        "2 4 3 3 ä SS"
      ),
    ] as [(String, String?)])
  func words(text: String, expected: String?) async {
    let session = TestSession()
    let failure = await session.failure(of: "set n 3; set xs ([1, 'b']); \(text)")
    #expect((failure == nil ? session.lines.last : nil) == expected, "\(failure ?? "")")
  }

  @Test(
    "A mistake in a value has its place, and the remedy",
    arguments: [
      ("echo (n * 'a')", "t:1:7: n * 'a' cannot be computed: * takes numbers, not 3 and \"a\""),
      ("echo (m)", "t:1:7: the name m is unknown; text is quoted: 'm'"),
      ("echo $m", "t:1:6: the name m is unknown; get lists all"),
      ("echo ${xs[9]}", "t:1:8: xs[9] has no value now"),
      ("set k ( n + 1 )", "t:1:7: a value in parentheses starts right after (; write (n + 1)"),
      ("set xs[2] 1", "t:1:5: xs has 2 elements, from 0, and none at 2"),
      (
        "set n[0] 1",
        "t:1:5: n is not a list or map; make one, such as set n ([1, 2]) or set n ([:])"
      ),
      ("echo \"$xs[0]\"", "t:1:6: a part of a list or map is written in braces, as in ${x[0]}"),
      ("echo \"a $o['a']\"", "t:1:6: a part of a list or map is written in braces, as in ${x[0]}"),
      (
        "set m [1, 2]", "t:1:7: a list or a map stands in parentheses; write ([1, 2]) or (['a': 1])"
      ),
      (
        "set m ['a': 1]",
        "t:1:7: a list or a map stands in parentheses; write ([1, 2]) or (['a': 1])"
      ),
      (
        "set s 'abc'; echo (s[0]['name'])",
        "t:1:20: s[0]['name'] cannot be computed: \"a\" is a text, which has no \"name\""
      ),
      (
        "echo (xs['a'])",
        "t:1:7: xs['a'] cannot be computed: [1,\"b\"] is a list, which has no \"a\""
      ),
      ("echo ${n[0]}", "t:1:8: n[0] cannot be computed: 3 has no parts"),
      (
        "echo $(echo a).name",
        "t:1:6: $(echo a)['name'] cannot be computed: \"a\" is a text, which has no \"name\""
      ),
      ("echo $xs[0", "t:1:9: the [ is not closed; write ]"),
      ("echo $o.aa", "t:1:6: the name o.aa is unknown; did you mean o.a?"),
      ("get o.b", "t:1:5: the name o.b is unknown; did you mean o.a?"),
      (
        "set m[0] 1",
        "t:1:5: m is not a list or map; make one, such as set m ([1, 2]) or set m ([:])"
      ),
      ("set o[0] 1", "t:1:5: o is a map, whose names are texts, not 0"),
      (
        "set o['a']['b'] 1",
        "t:1:5: o['a'] is not a list or map; make one, such as set o['a'] ([1, 2]) or set o['a'] ([:])"
      ),
      (
        "set xs[${n}] 1",
        "t:1:8: '$' does not belong here; write $name, or an expression in parentheses"
      ),
      ("set xs[0 1", "t:1:7: the [ is not closed; write ]"),
      (
        "set xs[:1] 1",
        "t:1:5: xs[:1] is not a place for a value; write a name, or one with an index: x[0]"
      ),
      ("echo (o.aa)", "t:1:7: the name o.aa is unknown; did you mean o.a? text is quoted: 'o.aa'"),
      ("echo (xs[n:m])", "t:1:7: the name n:m is unknown; write n : m, with blanks"),
      (
        "echo (\"$o.b\")", "t:1:7: the name o.b is unknown; did you mean o.a? text is quoted: 'o.b'"
      ),
      (
        "bind x { show } --when (read('f') == 'x')",
        "t:1:25: a condition that keys or events ask reads no files; ask a name that was set before"
      ),
      (
        "on navigation.committed when read('f') { show }",
        "t:1:30: a condition that keys or events ask reads no files; ask a name that was set before"
      ),
      (
        "echo (read('/nonexistent/f'))",
        "t:1:7: read('/nonexistent/f') cannot be computed: /nonexistent/f cannot be read: there is no such file"
      ),
      (
        "echo (read('/dev/zero'))",
        "t:1:7: read('/dev/zero') cannot be computed: /dev/zero cannot be read: it has more than 1048576 bytes; make it a table's file"
      ),
      (
        "set error 1",
        "t:1:5: 'error' is reserved; choose another name"
      ),
      (
        "set event.row 1",
        "t:1:5: 'event.row' is reserved; choose another name"
      ),
      ("echo $n.a", "t:1:6: n is 3, which has no members; only maps and scenes have"),
      (
        "set s 'abc'; echo (s.name)",
        "t:1:20: s is \"abc\", which has no members; $(get \"${s}.name\") reads what it names"
      ),
      ("set args 1", "t:1:5: args is taken; choose another name"),
      ("unset m", "t:1:7: m was not set; get lists the names"),
      ("expect contians(n)", "t:1:8: 'contians' is not a function; write contains"),
    ])
  func mistakes(text: String, message: String) async {
    let session = TestSession()
    _ = await session.failure(of: "set n 3; set xs ([1, 'b']); set o (['a': 1])")
    #expect(await session.failure(of: text) == message)
  }

  @Test(
    "A bare word is a number only where that number is written just so",
    arguments: [
      ("12", 12), ("-5", -5), ("0.5", 0.5), ("0", 0), ("0042", "0042"),
      ("+46701234567", "+46701234567"),
      ("1e3", "1e3"), ("1.10", "1.10"), ("1.0", "1.0"), ("-0", "-0"), ("0x1F", "0x1F"),
      ("nan", "nan"),
      ("inf", "inf"), ("1_000", "1_000"), ("12345678901234567890", "12345678901234567890"),
      ("true", true), ("null", nil), ("'12'", "12"), ("\"true\"", "true"),
    ] as [(String, Value)])
  func bareWords(word: String, expected: Value) async throws {
    let session = TestSession()
    try await session.run(
      "set n \(word); set a2 0; set b2 0; macro m a { set a2 (a) }; m \(word); command c 'C' b { set b2 (b) }; run c b=\(word)"
    )
    #expect(
      ["n", "a2", "b2"].map { session.session.context.value($0) } == [expected, expected, expected])
  }

  @Test("What a parameter is declared to be decides what a bare word is")
  func declared() async throws {
    let session = TestSession()
    try await session.run(
      "table t rows=20; press home; run navigation.nextRow count=2.0; expect t.focus == 2")
    try await session.run("run navigation.findNext text=12; expect t.focus == 12")
    #expect(
      await session.failure(of: "run navigation.nextRow count=two")?.contains(
        "count must be a whole number of at least 1, not \"two\"") == true)
  }

  @Test("A text with values in it means the same in words and in expressions")
  func texts() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=9; press home down; set n 1; set quote "it's"
      expect t.title == "row $n" && "row ${t.focus}" == t.title; expect !(t.title != "row $n")
      if "${n}" == "1" { echo "${"$n" + '$n'}" }
      expect "$quote" in ['it''s']; expect '$n' == "\\$n"
      bind x { echo bound } --when (t.title == "row $n"); press x
      echo "${"a}b"}" ("${n +
          1}"
      )
      """)
    #expect(lines == ["1$n", "bound", "a}b 2"])
    #expect(
      await session.failure(of: "expect t.title == \"row ${n + 1}\"")
        == "t:1:8: expected t.title == \"row ${n + 1}\", but t.title = \"row 1\", 'row ' + text(n + 1) = \"row 2\", n = 1"
    )
    #expect(
      await session.failure(of: "expect \"$t.committed\" == 'a'")
        == "t:1:8: expected \"$t.committed\" == 'a', but text(t.committed) cannot be computed: text takes a value, not null"
    )
  }

  @Test(
    "A bare word of which one expects its value is refused, wherever a value stands",
    arguments: [
      (
        "set a t.focus",
        "t:3:7: 't.focus' is a name; write $t.focus for its value, or quote the text: 't.focus'"
      ),
      (
        "set a len(xs)",
        "t:3:7: 'len(xs)' is text here; write (len(xs)) for its value, or quote the text: 'len(xs)'"
      ),
      (
        "set a xs[0]",
        "t:3:7: 'xs[0]' is text here; write (xs[0]) for its value, or quote the text: 'xs[0]'"
      ),
      (
        "let a t.focus+1",
        "t:3:7: 't.focus+1' is text here; write (t.focus+1) for its value, or quote the text: 't.focus+1'"
      ),
      (
        "let a join(xs, ', ')",
        "t:3:7: a call stands in parentheses; write (join(list, separator)), or quote the text"
      ),
      (
        "set a read('a.txt')",
        "t:3:7: a call stands in parentheses; write (read(file)), or quote the text"
      ),
      (
        "set a len($xs)",
        "t:3:7: a call stands in parentheses; write (len(list)), or quote the text"
      ),
      ("set a 'len('xs; set a \"len($xs)\"; set a foo('3')", nil),
      ("m xs", "t:3:3: 'xs' is a name; write $xs for its value, or quote the text: 'xs'"),
      (
        "m b=len(xs)",
        "t:3:5: 'len(xs)' is text here; write (len(xs)) for its value, or quote the text: 'len(xs)'"
      ),
      ("run c.x n=xs", "t:3:11: 'xs' is a name; write $xs for its value, or quote the text: 'xs'"),
      (
        "set a tea; set a 3/4; set a foo(3); set a a/b; set a 't.focus'; set a b[0]; m tea; echo xs",
        nil
      ),
    ] as [(String, String?)])
  func expectedValues(text: String, message: String?) async throws {
    let session = TestSession()
    #expect(
      await session.failure(
        of:
          "table t rows=3; press down\nset xs ([1]); macro m b { }; command c.x 'X' n=1 { }\n\(text)"
      ) == message)
  }

  @Test(
    "let belongs to a block, a macro or a file; set changes what is there, and makes nothing in a macro",
    arguments: [
      (
        "macro f n { let r 0; if n > 0 { set r $(f (n - 1)) }; return r + n }; echo $(f 3)", "6",
        nil
      ),
      ("set n 1; if true { let n 2; set n 3 }; echo $n", "1", nil),
      ("let n 1; repeat 2 { let n 5 }; set n (n + 1); echo $n", "2", nil),
      ("set n 1; macro m { set n 2 }; m; echo $n", "2", nil),
      ("macro m { let a ([:]); set a.b 1; return a }; echo $(m)", "{\"b\":1}", nil),
      ("command a.b 'T' { let x 5; return x }; echo $(run a.b)", "5", nil),
      (
        "command a.b 'T' k { return k * 2 }; set x $(run a.b k=4); expect x == 8; echo $x", "8", nil
      ),
      ("try { nonsense } else { echo $error.code }", "unknownVerb", nil),
      ("echo $(try { get nothing.here } else { get clock.now })", "0", nil),
      ("set m ([:]); set m.x 3; echo (m) $m.x", "{\"x\":3} 3", nil),
      (
        "macro m { set oops 1 }; m", nil,
        "t:1:15: oops is declared nowhere; let oops … makes it a name of this macro, and set before the "
          + "macro one of the session\n  in macro m, from t:1:25"
      ),
      ("if true { let n 2 }; echo $n", nil, "t:1:27: the name n is unknown; get lists all"),
      ("table t rows=2; set t 3", nil, "t:1:21: t is a scene; choose another name"),
      ("table t rows=2; for t in [1] { }", nil, "t:1:21: t is a scene; choose another name"),
      ("table t rows=2; let t 3", nil, "t:1:21: t is a scene; choose another name"),
      ("table t rows=2; macro m t { }", nil, "t:1:25: t is a scene; choose another name"),
      (
        "set t 3; table t rows=2", nil,
        "t:1:16: the name t belongs to a value; choose another; usage: table NAME …"
      ),
      ("set a.b 3; set a 1", nil, "t:1:16: a would hide a.b; choose another name"),
    ] as [(String, String?, String?)])
  func names(text: String, expected: String?, message: String?) async throws {
    let session = TestSession()
    #expect(await session.failure(of: text) == message)
    if let expected { #expect(session.lines.last == expected) }
  }

  @Test("A loop's names are its own, and timers run on the session's clock")
  func timers() async throws {
    let session = TestSession()
    #expect(await session.enter("repeat 1 { let n 1; echo $n }; echo $n") != nil)
    let lines = try await session.run(
      """
      set n 0; every 200ms { set n (n + 1) }; after 500ms { echo "at $n" }; tick 1s; echo $n
      watch; off every; tick 1s; echo $n
      """)
    #expect(lines == ["at 2", "5", "every 200ms", "5"])
  }

  @Test("shell answers with output and status, and is off where a script may not use it")
  func shell() async throws {
    let session = TestSession()
    try await session.run("set r $(shell 'echo a; echo b >&2; exit 3')")
    try await session.run(#"expect r.output == 'a' && r.errors == 'b' && r.status == 3"#)
    var configuration = TestSession.configuration
    configuration.allowsShell = false
    #expect(
      await TestSession(configuration).failure(of: "shell 'true'")
        == "t:1:1: shell is off in tests and in applications; --allow-shell allows it")
  }

  @Test("Notes of a loop that repeat are counted")
  func countedNotes() async throws {
    let lines = try await TestSession().run("table t rows=2; repeat 3 { press f9 }")
    #expect(lines == ["f9: nobody takes this key here; why f9 says more (3 times)"])
  }

  @Test("why has fields for what keys are resolved to, and what they wait for")
  func why() async throws {
    let session = TestSession()
    try await session.run(
      """
      table t rows=3; bind 'g g' navigation.first
      set w $(why down); expect w.kind == 'performs' && w.resolved.command == 'navigation.nextRow'
      expect w.resolved.layer == 'built-in' && w.resolved.file == null
      set w $(why 'g g'); expect w.resolved.file == 't' && w.resolved.line == 1
      set w $(why g); expect w.kind == 'waits' && w.waiting[0].command == 'navigation.first'
      set w $(why f9); expect w.kind == 'unbound' && w.resolved == null
      """)
  }

  @Test("Lists, parentheses and quotes go on over lines, and echo says what it is told")
  func lines() async throws {
    let lines = try await TestSession().run(
      """
      set xs ([
        1, # one
        'a; }
      b',
      ])
      echo (len(xs)) "a\\tb\\nc
      d" 'e
        # f'
      if len([
        1,
      ]) == (1
        + 0) { echo "\\e[1m" }
      """)
    #expect(lines == ["2 a\tb", "c", "d e", "  # f", "\u{FFFD}[1m"])
  }

  @Test("A script reads files beside it, and goes through what is in them")
  func files() async throws {
    let folder = ConfigurationFolder()
    try folder.write("name,age\nAda,36\nAlan,41\n", to: "people.csv")
    try folder.write(
      """
      set rows (lines(read('people.csv')))
      for line in rows[1:] {
        set cells (split(line, ','))
        if number(cells[1]) > 40 { echo "$line" }
      }
      expect filter(rows, startsWith(it, 'A')) == rows[1:]
      wait until contains(read('people.csv'), 'Ada')
      """, to: "a.kbd")
    let session = TestSession()
    #expect(try await session.run("source \(folder.paths.directory)/a.kbd") == ["Alan,41"])
  }

  @Test("Nothing that a script computes exhausts the memory or the stack")
  func limits() async {
    let session = TestSession()
    #expect(
      await session.failure(of: "set s 'x'; repeat 100 { set s (s + s) }")
        == "t:1:32: s + s cannot be computed: the result is too large")
    #expect(
      await session.failure(of: "set x ([1]); repeat 1000 { set x ([x]) }")
        == "t:1:35: [x] cannot be computed: the list is too large")
    #expect(
      await session.failure(of: "set y ([1]); repeat 1000 { set y ([y, y]) }")
        == "t:1:35: [y, y] cannot be computed: the list is too large")
    #expect(
      await session.failure(of: "set m ([:]); repeat 1000 { set m['m'] (m) }")
        == "t:1:32: m would be too large")
    #expect(
      await session.failure(of: "set z ([1]); repeat 1000 { set z[0] (z) }")
        == "t:1:32: z would be too large")
  }

  @Test("A name that was set can be taken back, and is known ever after")
  func unset() async throws {
    let session = TestSession()
    try await session.run("set n 3; unset n; expect !n; set n 4; expect n == 4")
    #expect(try await session.run("unset n; undo; get n") == ["undid unset n", "n = 4"])
  }

  @Test("A script has its arguments as a list")
  func arguments() async throws {
    var configuration = TestSession.configuration
    configuration.arguments = ["5", "a b", "007", "1e3"]
    let session = TestSession(configuration)
    #expect(
      try await session.run(
        "expect args[0] + 1 == 6; echo $args (len(args)); for a in args { echo \"<$a>\" }")
        == ["[5,\"a b\",\"007\",\"1e3\"] 4", "<5>", "<a b>", "<007>", "<1e3>"])
  }

  @Test("At the prompt an unknown name is a warning, in a script and a sourced file an error")
  func prompt() async throws {
    let session = TestSession()
    try await session.session.run(Script.Entry("if fcous { show }; set x (fcous)", file: "p"))
    #expect(
      session.lines
        == Array(repeating: "warning: the name fcous is unknown; text is quoted: 'fcous'", count: 2)
    )
    let folder = ConfigurationFolder()
    try folder.write("\n  expect !fcous\n", to: "a.kbd")
    let path = folder.paths.directory + "/a.kbd"
    let error = await #expect(throws: ScriptError.self) {
      try await session.session.run(Script.Entry("source \(path)", file: "p"))
    }
    #expect(
      error?.text(atPromptOf: "p")
        == "\(path):2:10: the name fcous is unknown; text is quoted: 'fcous'\n  in \(path)")
  }

  @Test(
    "What runs later changes the names of let around it, and has parameters and names of its own",
    arguments: [
      "let n 0; macro m { set n 1 }; m; expect n == 1",
      "let n 0; bind x { set n 1 }; press x; expect n == 1",
      "let n ([:]); macro m { set n.a 1 }; m; expect n.a == 1",
      "let n 0; every 1s { set n (n + 1) }; tick 2s; expect n == 2",
      "if true { let n 0; macro m { set n (n + 1); return n } }; m; expect $(m) == 2",
      "let all ([]); for n in [1, 2] { after 1s { set all (all + [n]) } }; tick 1s; expect all == [1, 2]",
      "let n 0; on navigation.committed { set n (n + 1) }; let n 5; press enter; expect n == 6",
      "let n 0; macro m { let n 2; set n 3; expect n == 3 }; m; expect n == 0",
      "let n 0; macro m n { set n (n + 1); expect n == 2 }; m 1; expect n == 0",
      "let n 0; macro m { set n (n + 1); if n < 3 { m } }; m; expect n == 3",
      "let n 0; if true { set n 1 }; try { set n (n + 1) } else { echo }; expect n == 2",
    ])
  func sharedNames(text: String) async throws {
    try await TestSession().run("table t rows=2; press down; " + text)
  }

  @Test("What let declares at a prompt or in piped input lasts as long as the session")
  func namesOfInput() async throws {
    let session = TestSession().session
    try await session.run("let n 1; macro m { set n (n + 1) }", file: "p")
    try await session.run(Script.Entry("m; let k 5", file: "p"))
    try await session.run("expect n * k == 10", file: "p")
    #expect(session.completions(before: "echo (").contains { $0.text == "k" })
    let path = "/tmp/names-\(UUID().uuidString).kbd"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("let inner 1".utf8).write(to: URL(filePath: path))
    try await session.run(files: [path])
    await #expect(throws: ScriptError.self) { try await session.run("echo $inner", file: "p") }
  }

  @Test(
    "A local name is neither taken back nor given to a scene",
    arguments: [
      ("let n 1; unset n", "n is local, and goes with what it belongs to"),
      ("let n 1; table n", "the name n belongs to a value"),
    ])
  func localNames(text: String, message: String) async {
    #expect(await TestSession().failure(of: text)?.contains(message) ?? false)
  }
}
