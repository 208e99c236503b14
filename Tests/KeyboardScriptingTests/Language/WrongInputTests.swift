import KeyboardCore
import Testing

@testable import KeyboardScripting

/// Inputs that are wrong, in tables by kind. A ‸ is before the place of which the error has to tell; the
/// text beside it is the remedy in its message.
@Suite("What is wrong is told with its place and a remedy")
struct WrongInputTests {
  private typealias Wrong = (input: String, remedy: String)

  /// The lines before each input: a scene, names and a macro.
  private static let before =
    "table t rows=5; set n 3; set s word; set xs ([1, 2]); set m ([:])\n"
    + "macro twice key { press $key $key }\n"

  /// Runs inputs, each on the third line, and compares the place and the remedy of each error.
  private func check(_ inputs: [Wrong], atLeast count: Int) async {
    let session = TestSession()
    for (input, remedy) in inputs {
      let parts = input.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        Issue.record("there is no ‸ in \(input)")
        continue
      }
      let failure = await failure(of: Self.before + "  " + parts.joined(), in: session)
      let place = "t:3:\(parts[0].count + 3): "
      #expect(failure.hasPrefix(place), "\(input): \(failure)")
      #expect(failure.contains(remedy), "\(input): \(failure)")
      let line = failure.split(separator: "\n").first ?? ""
      #expect(line.count < 330, "\(input): \(failure)")
    }
    #expect(inputs.count >= count, "\(inputs.count)")
  }

  /// The error of a script, which is checked before it runs, as files are.
  private func failure(of text: String, in session: TestSession) async -> String {
    if let script = try? Script(parsing: text, file: "t"),
      let problem = await session.session.check(script, directory: TestSession.repository).first
    {
      return problem.description
    }
    return await session.failure(of: text) ?? "no error"
  }

  private func combine(_ contexts: [String], _ wrong: [Wrong]) -> [Wrong] {
    contexts.flatMap { context in
      wrong.map { (context.replacing("_", with: $0.input), $0.remedy) }
    }
  }

  // MARK: Verbs, taken from the language itself

  /// Every verb, and those of two words.
  private var verbs: [Verb] {
    TestSession().session.language.allVerbs.flatMap { [$0] + $0.parts }
  }

  @Test("A verb that is misspelt")
  func misspeltVerbs() async {
    let session = TestSession()
    let names = session.session.language.names
    let wrong = names.compactMap { name -> Wrong? in
      guard name.count > 3 else { return nil }
      var letters = Array(name)
      letters.swapAt(1, 2)
      guard !names.contains(String(letters)), letters != Array(name) else { return nil }
      return ("‸\(String(letters))", "did you mean ")
    }
    await check(wrong, atLeast: 80)
    await check(
      combine(
        ["if n == 4 { _ }", "macro q { _ }", "on navigation.committed { _ }"], wrong.dropLast(70)),
      atLeast: 30)
  }

  @Test("An option that is misspelt")
  func misspeltOptions() async {
    let wrong = verbs.flatMap { verb in
      verb.options.compactMap { option -> Wrong? in
        guard option.name.hasPrefix("--") else { return nil }
        let name = String(option.name.dropLast())
        guard verb.option(name) == nil, name.count > 4 else { return nil }
        return ("\(verb.name) ‸\(name)", "did you mean \(option.name)?")
      }
    }
    await check(wrong, atLeast: 20)
  }

  @Test("A name before an equals sign that is misspelt")
  func misspeltNames() async {
    let wrong = verbs.flatMap { verb in
      verb.options.compactMap { option -> Wrong? in
        guard option.form == .value, option.name.count > 4 else { return nil }
        var letters = Array(option.name)
        letters.swapAt(1, 2)
        guard verb.option(String(letters)) == nil else { return nil }
        return ("\(verb.name) a ‸\(String(letters))x", "did you mean \(option.name)?")
      }
    }
    await check(wrong, atLeast: 60)
  }

  @Test("An argument that is missing")
  func missing() async {
    let wrong = verbs.compactMap { verb -> Wrong? in
      guard let first = verb.positional.first, first.parameter.isRequired, verb.parts.isEmpty else {
        return nil
      }
      return ("‸\(verb.name)", "\(verb.name) needs ")
    }
    await check(wrong, atLeast: 50)
  }

  // MARK: Words

  @Test("Keys that are none")
  func keys() async {
    let keys: [Wrong] = [
      ("‸gg", "separate strokes by a space: g g"), ("‸dwon", "write down"),
      ("‸shift+/", "write ? or shift+[Slash]"), ("‸ctrl+N", "write ctrl+n or ctrl+shift+n"),
      ("‸entr", "write enter"), ("‸ctlr+x", "write ctrl"), ("‸ctrl+", "write"),
    ]
    await check(
      combine(
        [
          "press _", "press down _", "hold _ 1s", "keydown _", "bind _ navigation.first",
          "bind _ { press down }", "unbind _", "if n == 4 { press _ }",
        ], keys), atLeast: 50)
  }

  @Test("Names with $, scenes as values, and keys, events and members that are misspelt")
  func namesAndMembers() async {
    let dead = "if n == 4 { _ }"
    await check(
      [
        ("for ‸$x in xs { echo $x }", "for declares a name; write it without $: x"),
        ("let ‸$x 3", "let declares a name; write it without $: x"),
        ("macro go ‸$key { press $key }", "macro declares a name; write it without $: key"),
        ("set ‸error.code 3", "is reserved"), ("let ‸event 3", "is reserved"),
        ("expect ‸t == 3", "t is a scene, which is no value; it has t.committed, "),
        ("echo ‸$t", "t is a scene, which is no value"),
        ("unset ‸m.y", "m has no member y"),
        ("set d 200ms; tick ‸d", "'d' is a name; write $d for its value"),
        ("bind x key.press keys=‸dwon", "write down"),
      ]
        + combine(
          [dead],
          [
            ("why ‸dwon", "write down"), ("run key.press keys=‸dwon", "write down"),
            ("run key.press keys=‸'up dwon'", "write down"),
            ("wait ‸navigation.focusMovd", "did you mean navigation.focusMoved?"),
            ("watch ‸navigation.focusMovd", "did you mean navigation.focusMoved?"),
          ]), atLeast: 15)
  }

  @Test("Times that are none")
  func durations() async {
    let times = ["soon", "5", "-5ms", "1h", "ms", "5sec"].map {
      Wrong("‸\($0)", "is not a duration; write a number with ms, s or m")
    }
    await check(
      combine(
        ["tick _", "hold down _", "wait --timeout _ until n == 4", "every _ { }", "after _ { }"],
        times), atLeast: 30)
  }

  @Test("Words of which one expects a value")
  func bareValues() async {
    let words: [Wrong] = [
      ("‸n", "write $n for its value, or quote the text: 'n'"),
      ("‸t.focus", "write $t.focus for its value"), ("‸len(xs)", "write (len(xs)) for its value"),
      ("‸xs[0]", "write (xs[0])"), ("‸n+1", "write (n+1)"), ("‸t.count-1", "write (t.count - 1)"),
      ("‸n==3", "write (n==3)"),
    ]
    await check(
      combine(
        [
          "set d _", "let d _", "set m.x _", "twice _", "macro q a { let b _ }; q 1",
          "if n == 3 { set d _ }",
        ], words
      ).filter { $0.input != "twice ‸n==3" }, atLeast: 41)
  }

  @Test("Commands, their arguments, events and files that are not there")
  func identifiers() async {
    await check(
      combine(
        ["run _", "bind x { run _ }", "if n == 3 { run _ }"],
        [
          ("‸navigation.nextRwo", "did you mean navigation.nextRow?"),
          ("‸navigation.frist", "did you mean navigation.first?"),
        ]), atLeast: 6)
    await check(
      combine(
        ["run _", "bind x _", "if n == 3 { run _ }"],
        [
          ("navigation.nextRow cuont=‸2", "it takes count"),
          ("navigation.nextRow count=‸0", "count must be a whole number of at least 1, not 0"),
        ]), atLeast: 6)
    await check(
      combine(
        [
          "on _ { }", "wait _", "watch _", "events _", "expect event _ { }",
          "on _ when n == 3 { }",
        ],
        [
          ("‸navigation.focusMove", "did you mean navigation.focusMoved?"),
          ("‸navigation.comitted", "did you mean navigation.committed?"),
          ("‸no.such.event", "events lists what there is"),
        ]), atLeast: 18)
    await check(
      combine(
        [
          "on navigation.focusMoved when _ { }", "expect event navigation.focusMoved when _ { }",
          "wait navigation.focusMoved when _",
        ],
        [
          ("‸event.curent == 3", "did you mean event.current?"),
          ("‸n == 3 && event.curent == 3", "did you mean event.current?"),
        ])
        + [
          ("on navigation.focusMoved { echo ‸$event.curent }", "did you mean event.current?"),
          ("on navigation.focusMoved { if ‸event.curent == 3 { } }", "did you mean event.current?"),
        ], atLeast: 8)
    await check(
      [
        ("source ‸no/such.kbd", "there is no such file"), ("load ‸Nothing", "Nothing"),
        ("table u file=‸no.txt", "there is no such file"),
        ("focus ‸tt", "did you mean t?"), ("show ‸tt", "did you mean t?"),
      ], atLeast: 5)
  }

  // MARK: Expressions

  /// Where expressions stand.
  private static let places = [
    "if _ { }", "while _ { }", "expect _", "check _", "return _", "repeat _ { }", "for x in _ { }",
    "wait until _", "echo (_)", "set d (_)", "echo ${_}", "echo \"a ${_}\"",
    "if n == 4 { } else if _ { }",
  ]

  @Test("Expressions that cannot be read")
  func expressions() async {
    await check(
      combine(
        Self.places,
        [
          ("n ‸=> 3", "write =="), ("n ‸& n", "write &&"), ("n ‸| n", "write ||"),
          ("n ‸s", "did you forget && or ||?"), ("‸zzz(n)", "is not a function"),
          ("‸focusd(n)", "write focused"), ("‸mode('a', 'b')", "write mode(value)"),
          ("n ‸=~ s", "regular expressions are not supported"),
          ("n + ‸* 2", "write a name or a value"), ("n == (3 ‸4)", "did you forget && or ||?"),
        ]), atLeast: 130)
  }

  @Test("Names that are unknown")
  func unknownNames() async {
    await check(
      combine(
        Self.places,
        [
          ("‸t.fokus == 1", "did you mean t.focus?"), ("‸clock.nwo > 3", "did you mean clock.now?"),
        ]
      ).filter { !$0.input.hasPrefix("if n == 4") && !$0.input.hasPrefix("check") }
        + combine(
          ["echo _", "press _", "set d _", "twice _", "echo \"a _\""],
          [("‸$t.fokus", "did you mean t.focus?"), ("‸$zz", "get lists all")]
        ).map {
          ($0.input.replacing("\"a ‸$", with: "\"a $‸").replacing("$‸", with: "‸$"), $0.remedy)
        },
      atLeast: 30)
  }

  @Test("Lists and maps as conditions, and texts compared with numbers")
  func conditions() async {
    let places = [
      "if ‸_ { }", "while ‸_ { }", "expect ‸_", "check ‸_; quit 1", "if n == 4 { } else if ‸_ { }",
      "wait until ‸_", "wait navigation.committed when ‸_", "on navigation.committed when ‸_ { }",
      "expect event navigation.committed when ‸_ { press enter }",
      "bind x navigation.last --when (‸_)", "block x --when (‸_)",
    ]
    await check(
      combine(
        Array(places.filter { !$0.hasPrefix("check") }),
        [
          ("xs", "write len(xs) > 0"), ("[]", "is a list, which is not a condition"),
          ("[:]", "is a map, which is not a condition"),
          ("[n == 3]", "write it without brackets: n == 3"), ("!xs", "write len(xs) > 0"),
          ("n == 3 && xs", "write len(xs) > 0"), ("m", "m is a map, which is not a condition"),
          ("n == '3'", "'3' is a text and n = 3 a number; quote neither or both"),
          ("n != '3'", "quote neither or both"), ("n < '3'", "quote neither or both"),
          ("n >= '3'", "quote neither or both"), ("'3' == n", "quote neither or both"),
          ("s == 3", "s = \"word\" is a text and 3 a number"),
          ("s > n", "write text(n) or number(t)"),
          ("n == 3 && s == 3", "quote neither or both"),
        ]), atLeast: 150)
  }

  // MARK: Names, macros, checks and the rest

  @Test("Names that are not to be set")
  func names() async {
    await check(
      [
        ("set ‸t.size 3", "choose another name"), ("set ‸t 3", "choose another name"),
        ("let ‸t 3", "choose another name"), ("set ‸clock.now 3", "choose another name"),
        ("set ‸m.x.y 3", "make one, such as set m['x'] ([1, 2]) or set m['x'] ([:])"),
        ("set ‸n.x 3", "n is not a list or map; make one"),
        ("set ‸xs[9] 1", "from 0, and none at 9"),
        ("set ‸event.x 3", "is reserved; choose another name"),
        ("set ‸true 3", "write letters, digits, - _ and dots"),
        ("let ‸a+b 3", "write letters, digits, - _ and dots"),
        ("unset ‸nn", "did you mean n?"), ("unset ‸zz", "get lists the names"),
        ("macro ‸press { }", "choose another name"),
        ("macro ‸a+b { }", "write letters, digits, - and _"),
        ("macro q { set ‸zz 1 }; q", "let zz … makes it a name of this macro"),
        ("macro q { if n == 3 { set ‸zz 1 } }; q", "let zz … makes it a name of this macro"),
        ("macro q a ‸a { }", "is there twice"), ("twice down ‸up", "twice takes no 'up'"),
        ("‸twice", "twice needs"), ("twice ‸kye=down", "did you mean key?"),
        ("command my.go \"Go\" { set ‸zz 1 }; run my.go", "let zz …"),
      ], atLeast: 21)
  }

  @Test("Checks that check nothing")
  func checks() async {
    await check(
      [
        ("expect error ‸{ press ${'gg'} }", "expect error needs a part of the message"),
        ("expect error ‸'' { press ${'gg'} }", "expect error needs a part of the message"),
        ("‸expect error 'not a key' { press down }", "but there was none"),
        ("expect error ‸failed { press ${'gg'} }", "but it was: 'gg' is not a key"),
        ("expect error failed { ‸prss down }", "did you mean press?"),
        ("expect error failed { press ‸dwon }", "write down"),
        ("expect event ‸navigation.committed { press down }", "but it was not published"),
        ("expect ‸n == 4", "but n = 3"), ("expect ‸banana == 4", "text is quoted: 'banana'"),
        ("‸exit", "write quit"),
      ], atLeast: 10)
  }

  @Test("What is no command, and what is not closed")
  func syntax() async {
    await check(
      [
        ("echo ‸'a", "write '"), ("echo ‸\"a", "write \""), ("if n == 3 ‸{ echo", "write }"),
        ("echo ‸$(get n", "write )"), ("‸}", "quote it: '}'"), ("‸{ echo }", "starts with a verb"),
        ("‸$n", "starts with a verb"), ("‸else { }", "else belongs to an if"),
        ("‸break", "write it in while, for or repeat"),
        ("‸continue", "write it in while, for or repeat"), ("repeat ‸-1 { }", "from 0 to 1000000"),
        ("repeat ‸1.5 { }", "from 0 to 1000000"), ("repeat ‸s { }", "from 0 to 1000000"),
        ("for x in ‸n { }", "for goes through a list such as [1, 2]"),
        ("quit ‸300", "from 0 to 255"),
        ("quit ‸now", "from 0 to 255"), ("press ‸down*0", "write 1 to 1000000"),
        ("press ‸'down*²'", "write digits, such as down*2"),
        ("set d ‸( n )", "starts right after ("),
        ("set d ‸[1, 2]", "write ([1, 2])"), ("echo ‸${n", "write }"),
        ("if n == 3 { } ‸elze { }", "else"),
      ], atLeast: 22)
  }

  @Test("What is written as in another language, and checks that are lost")
  func otherLanguages() async {
    await check(
      combine(
        ["_", "if n == 4 { _ }"],
        [
          ("‸x=3", "let x VALUE gives a name a value"), ("‸x = 3", "let x VALUE gives a name"),
          ("‸=3", "let NAME VALUE gives a name"), ("‸// twice", "a comment starts with #"),
          ("‸--twice", "a comment starts with #"), ("‸/* twice */", "a comment starts with #"),
          ("press ‸<C-x>", "write ctrl+x"), ("press ‸<M-Left>", "write alt+left"),
          ("wait ‸2s", "tick 2s lets that time pass"), ("for i in ‸1..3 { }", "range(1, 4)"),
          ("expect error ‸{ press gg }", "expect error needs a part of the message"),
        ])
        + [
          ("let x ‸= 3", "no = stands before a value; leave it out"),
          ("set n ‸= 4", "no = stands before a value; leave it out"),
          ("on navigation.committed ‸if n == 3 { }", "after the EVENT comes when or a block"),
          ("macro go key ‸{ echo $key", "write }"), ("try ‸press gg", "try takes no 'press'"),
          ("echo $‸s.focus", "reads what it names"),
          ("echo $‸n.focus", "only maps and scenes have"),
          ("if 1 == 1 ‸echo yes", "did you forget && or ||? Commands stand in { }."),
          ("repeat 3 ‸times { }", "Commands stand in { }."),
          ("expect n ‸n", "did you forget && or ||?"),
          ("set d (n ‸? 1 : 2)", "if … { … } else { … } chooses"),
          ("expect s == ‸“word”", "quotes are ' and \""),
          ("let x (‸[1, 2)", "the '[' is not closed"), ("let x ([1, 'a'‸: 2])", "in a list"),
          ("expect ‸s < 'zebra'", "< compares numbers, and s = \"word\" and 'zebra' are texts"),
          ("if ‸s >= 'a' { }", ">= compares numbers, and s = \"word\" and 'a' are texts"),
        ].map { ($0.0.replacing("$‸", with: "‸$"), $0.1) }, atLeast: 33)
  }
}
