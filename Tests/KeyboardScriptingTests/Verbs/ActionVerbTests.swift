import KeyboardPluginSDK
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("Keyboard actions in a session")
struct ActionVerbTests {
  @Test(
    "What taps and gestures do can be expected",
    arguments: [
      "text a; tap character(a); tap space; tap emoji(😀); expect a.value == 'a 😀'",
      "text a; tap character(a b); expect a.value == 'a b'",
      "text a; tap 'character(;)'; tap \"character(')\"; expect a.length == 2",
      "text a; tap character((); tap character()); expect a.value == '()'",
      "text a value=ab; tap backspace; tap newLine; tap tab; expect a.length == 3",
      "text a value=ab; tap moveCursorBackward; tap character(x); expect a.value == 'axb'",
      "text a value=ab; tap moveCursorBackward; tap moveCursorForward; expect a.cursor == 2",
      // Two spaces end a sentence, and the next letter is a capital.
      "text a; type So; tap space; tick 1s; tap space; expect a.value == 'So. '; "
        + "expect keyboard.case == 'uppercased'",
      "text a; type So; tap space; tick 3s; tap space; expect a.value == 'So  '",
      // Shift, once and twice.
      "text a capitals=none; tap shift; expect keyboard.case == 'uppercased'; tick 1s; tap shift; "
        + "expect keyboard.case == 'lowercased'",
      "text a capitals=none; tap shift; tap shift; expect keyboard.case == 'capsLocked'",
      "text a capitals=none; gesture doubleTap shift; expect keyboard.case == 'capsLocked'",
      "text a; tap shift(uppercased); expect keyboard.case == 'lowercased'",
      // Other kinds of keys, until a space.
      "text a; gesture press keyboardType(numeric); tap character(1); expect keyboard.type == 'numeric'; "
        + "tap space; expect keyboard.type == 'alphabetic'",
      "text a; tap keyboardType(symbolic); expect keyboard.type == 'symbolic' && !keyboard.case",
      // Held keys.
      "text a value=abc; gesture longPress backspace; gesture repeatPress backspace; "
        + "expect a.value == 'a'",
      "text a; tap dismissKeyboard; expect !keyboard.visible; keyboard show; expect keyboard.visible; "
        + "keyboard hide; expect !keyboard.visible; focus a; expect keyboard.visible",
      "tap nextLocale; expect keyboard.locale != 'en'",
      "text a; tap keyboardType(custom(named: mine)); expect keyboard.type == 'custom'",
      // A keyboard as a scene types into the text that had the focus.
      "text a capitals=none; keyboard new kb; press down; expect kb.key == 'character(v)'; "
        + "press enter right enter; expect a.value == 'vb' && focus.name == 'kb'",
      // Without an input there are still actions of the keyboard itself.
      "tap keyboardType(numeric); expect keyboard.type == 'numeric'; tap escape",
    ])
  func expectations(script: String) async throws {
    try await TestSession().run(script)
  }

  @Test("keyboard says what it shows, and takes a type, a case, a locale, show and hide")
  func keyboard() async throws {
    let session = TestSession()
    #expect(try await session.run("keyboard") == ["alphabetic(lowercased), en, hidden"])
    #expect(
      try await session.run(
        "text a; keyboard type numeric; keyboard locale de; keyboard hide; keyboard")
        == ["numeric, de, hidden"])
    #expect(
      try await session.run("keyboard case capsLocked; keyboard show; keyboard")
        == ["alphabetic(capsLocked), de, shown"])
    #expect(
      try await session.run(
        "keyboard type custom(named: my keys); keyboard type alphabetic; keyboard")
        == ["alphabetic(uppercased), de, shown"])
  }

  nonisolated private static let gestures =
    "tap, doubleTap, press, release, longPress and repeatPress"
  nonisolated private static let needsInput =
    "needs an input; text makes one, and focus gives it the keys"

  /// Scripts, each before its error.
  nonisolated private static let mistakes = """
    tap
      t:1:1: tap needs an ACTION; usage: tap ACTION
    tap charcter(a)
      t:1:5: 'charcter(a)' is not a keyboard action; did you mean character?; usage: tap ACTION
    tap character
      t:1:5: 'character' is not a keyboard action; write it as in character(…); usage: tap ACTION
    tap character()
      t:1:5: 'character()' is not a keyboard action; write it as in character(…); usage: tap ACTION
    tap xyzzy
      t:1:5: 'xyzzy' is not a keyboard action; write character(a), backspace or another action; usage: tap ACTION
    tap character(a)
      t:1:5: character(a) \(needsInput); usage: tap ACTION
    table t rows=1; tap backspace
      t:1:21: backspace \(needsInput); usage: tap ACTION
    tap escape { show }
      t:1:12: tap takes no block here; usage: tap ACTION
    gesture
      t:1:1: gesture needs a KIND; usage: gesture KIND ACTION
    gesture longpress backspace
      t:1:9: the gesture 'longpress' is unknown; did you mean longPress?
    gesture wave backspace
      t:1:9: the gesture 'wave' is unknown; there is \(gestures)
    gesture tap
      t:1:1: gesture needs an ACTION; usage: gesture KIND ACTION
    gesture tap backspace
      t:1:13: backspace \(needsInput); usage: gesture KIND ACTION
    handle tap
      t:1:1: handle needs an ACTION; usage: handle GESTURE ACTION { COMMANDS }
    handle tap backspace
      t:1:1: handle needs a { block }; usage: handle GESTURE ACTION { COMMANDS }
    handle tap bakspace { show }
      t:1:12: 'bakspace' is not a keyboard action; did you mean backspace?; usage: handle GESTURE ACTION { COMMANDS }
    unhandle tap backspace
      t:1:1: nothing handles tap of backspace; usage: unhandle GESTURE ACTION
    handle tap character(a) { show }; unhandle tap character
      t:1:35: nothing handles tap of character; usage: unhandle GESTURE ACTION
    unhandle tip backspace
      t:1:10: the gesture 'tip' is unknown; did you mean tap?
    keyboard type abc
      t:1:15: 'abc' is not a keyboard type; write alphabetic, numeric, symbolic, email, emojis, images or custom(named: x); usage: keyboard type TYPE
    keyboard case upper
      t:1:15: keyboard case knows no 'upper'; write auto, lowercased, uppercased, capsLocked; usage: keyboard case CASE
    keyboard type
      t:1:1: keyboard type needs a TYPE; usage: keyboard type TYPE
    keyboard new
      t:1:1: keyboard new needs a NAME; usage: keyboard new NAME [pad]
    keyboard new kb padd
      t:1:17: keyboard new knows no 'padd'; write pad; usage: keyboard new NAME [pad]
    keyboard new kb pad large
      t:1:21: keyboard new takes no 'large'; usage: keyboard new NAME [pad]
    keyboard hide now
      t:1:15: keyboard hide takes no 'now'; usage: keyboard hide
    keyboard frobnicate
      t:1:10: keyboard knows no 'frobnicate'; help keyboard lists what it knows
    keyboard leran x
      t:1:10: keyboard knows no 'leran'; did you mean learn?
    keyboard sound loud
      t:1:16: keyboard sound knows no 'loud'; write on or off; usage: keyboard sound on | off
    keyboard layout qwertz
      t:1:17: the layout 'qwertz' is unknown; write standard, or a file in .json; usage: keyboard layout standard|FILE.json
    keyboard layout /nowhere/keys.json
      t:1:17: /nowhere/keys.json cannot be read: there is no such file
    run action.perform
      t:1:5: action.perform needs an action, such as action=backspace
    run action.perform action=tap backspace
      t:1:31: run takes no 'backspace'; usage: run ID [NAME=VALUE…]
    run action.perform action=bakspace
      t:1:5: 'bakspace' is not a keyboard action; did you mean backspace?
    text a; run action.perform action=space gesture=tip
      t:1:13: gesture must be one of tap, doubleTap, press, release, longPress, repeatPress, not "tip"
    text a; run action.perform action=space key=x
      t:1:13: action.perform takes no argument 'key'; it takes action and gesture
    run action.perform action=backspace
      t:1:5: action.perform would do nothing now
    text a; run text.moveUpp
      t:1:13: the command text.moveUpp is unknown; did you mean text.moveUp?
    text a; run text.undo
      t:1:13: text.undo would do nothing now
    """

  nonisolated private static let mistakeLines = mistakes.split(separator: "\n").map { line in
    String(line.drop { $0 == " " })
  }

  @Test(
    "Mistakes name the remedy, the usage and the place",
    arguments: stride(from: 0, to: mistakeLines.count, by: 2).map {
      (mistakeLines[$0], mistakeLines[$0 + 1])
    })
  func mistakes(script: String, message: String) async {
    #expect(await TestSession().failure(of: script) == message)
  }

  @Test("An unknown locale is refused with the ones there are")
  func unknownLocale() async {
    let failure = await TestSession().failure(of: "keyboard locale xx")
    #expect(failure?.hasPrefix("t:1:17: the locale 'xx' is unknown; there are ") == true)
    #expect(failure?.contains("de, ") == true && failure?.contains(" en, ") == true)
  }

  // MARK: Answers

  @Test("handle runs commands in place of the standard handler, until unhandle")
  func handling() async throws {
    let session = TestSession()
    #expect(
      try await session.run(
        """
        text a capitals=none
        handle tap character { get event.gesture; get event.action; get a.value }
        tap character(x); tap space; tap character(y)
        """)
        == [
          #"event.gesture = "tap""#, #"event.action = "character(x)""#, #"a.value = """#,
          #"event.gesture = "tap""#, #"event.action = "character(y)""#, #"a.value = " ""#,
        ])
    #expect(
      try await session.run("unhandle tap character; tap character(z); get a.value")
        == [#"a.value = " z""#])
  }

  @Test(
    "An answer is for one action or for all of a name; another one for the same takes its place")
  func patterns() async throws {
    let session = TestSession()
    #expect(
      try await session.run(
        """
        text a capitals=none
        handle tap character(q) { get a.value }
        handle tap character(q) { get a.length }
        handle longPress custom { get event.action }
        tap character(p); tap character(q); gesture longPress custom(named: b c)
        """)
        == ["a.length = 1", #"event.action = "custom(named: b c)""#])
  }

  @Test("An answer may type, and its own actions are not answered by itself for ever")
  func answersThatType() async throws {
    let session = TestSession()
    try await session.run(
      """
      text a capitals=none; handle tap character(a) { type 'alpha '; tap character(b) }
      tap character(a); tap character(a); expect a.value == 'alpha balpha b'
      """)
    let failure = await session.failure(
      of: "handle tap character(l) { tap character(l) }; tap character(l)")
    #expect(
      failure?.contains("handlers kept causing each other's events (handle tap character(l))")
        == true,
      "\(failure ?? "no error")")
  }

  @Test("An error in an answer is one of the command that caused it")
  func failingAnswer() async {
    #expect(
      await TestSession().failure(
        of: "text a; handle tap space { expect a.length == 3 }; tap space")
        == "t:1:35: expected a.length == 3, but a.length = 0\n  in handle tap space, from t:1:26")
  }

  @Test("A custom action performs the command that it is named after")
  func customActions() async throws {
    try await TestSession().run(
      """
      text a value=abc
      tap custom(named: text.selectAll); expect text.selection == 'abc'
      gesture longPress custom(named: text.undo); expect a.value == 'abc'
      table t rows=5; tap 'custom(named: navigation.last)'; expect t.focus == 4
      """)
  }

  @Test("action.handled tells of what was done, and of what nobody does anything about")
  func handledEvents() async throws {
    let session = TestSession()
    #expect(
      try await session.run(
        """
        text a
        on action.handled when event.action == 'dismissKeyboard' { get keyboard.visible }
        on action.handled when event.action == 'custom(named: save)' { get event.effect }
        watch keyboard.dismissed
        tap character(a); tap dismissKeyboard; tap custom(named: save)
        """)
        == ["keyboard.dismissed {}", "keyboard.visible = false", "event.effect = false"])
  }

  @Test("Keys of a hardware keyboard perform actions by action.perform")
  func bindings() async throws {
    try await TestSession().run(
      """
      text a capitals=none
      bind ctrl+j action.perform action=character(é)
      bind 'ctrl+x s' action.perform action=shift
      bind f5 action.perform action=backspace gesture=longPress
      press ctrl+j ctrl+j; expect a.value == 'éé'
      press 'ctrl+x s'; expect keyboard.case == 'uppercased'
      press f5; expect a.value == 'é'
      """)
  }

  @Test("A binding whose action would do nothing leaves its key to others")
  func unavailableBinding() async throws {
    let lines = try await TestSession().run(
      "table t rows=5; bind down action.perform action=backspace; press down; expect t.focus == 0")
    #expect(lines == [])
  }

  @Test("A plugin performs actions by action.perform if its manifest says so")
  func plugin() async throws {
    let plugin = try ScriptedPlugin(
      id: "typist", keys: ["ctrl+j"], run: ["action.perform"],
      act: """
        say '{"jsonrpc":"2.0","id":1,"method":"host/run",\
        "params":{"command":"action.perform","arguments":{"action":"character(k)"}}}'
        read -r reply; answer {}
        """)
    try await TestSession().run(
      "load \(plugin.path); text a capitals=none; press ctrl+j; expect a.value == 'k'; unload typist"
    )
    #expect(plugin.received.contains(#""command":"typist.act""#))
  }
}
