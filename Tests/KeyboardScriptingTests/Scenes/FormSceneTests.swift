import Testing

@testable import KeyboardScripting

@Suite("Forms in a session")
struct FormSceneTests {
  private static let form =
    "keyboard height 8; form f height=16 { input first; input last; input about multiline; "
    + "input pin secure }; "

  @Test(
    "What keys do in a form can be expected",
    arguments: [
      "expect f.input == 'first' && f.count == 4 && keyboard.visible && keyboard.height == 10",
      // As high for a secret as for a text for which words are suggested.
      "press shift+tab; expect f.input == 'pin' && keyboard.height == 10; "
        + "press tab; expect f.input == 'first' && keyboard.height == 10",
      "type Anna; press tab; type Berg; expect f.value.first == 'Anna' && f.value.last == 'Berg'",
      "press tab*4; expect f.input == 'first'", "press shift+tab; expect f.input == 'pin'",
      "press enter; expect f.input == 'last'",
      "press tab*2; type a; press enter; type b; expect f.value.about == \"a\\nb\"",
      "press tab*3; type --secret 1234; expect f.length.pin == 4 && !has(f.value.pin)",
      "press tab*3 enter; expect !f.input && !keyboard.visible; press tab; expect f.input == 'first'",
      "run assistance.done; expect !keyboard.visible",
      "input last hidden; press tab; expect f.input == 'about'",
      "input first disabled; expect !f.input; press tab; expect f.input == 'last'",
      "input first value=Anna; expect f.value.first == 'Anna' && f.count == 4",
      "table t rows=3; expect !keyboard.visible; focus f; expect keyboard.visible && keyboard.height == 10",
      "keyboard hide; expect keyboard.height == 0; keyboard show; expect keyboard.height == 10",
      "press shift+tab; expect f.offset > 0; keyboard height 2; expect f.offset == 4; "
        + "keyboard frame 0,0,80,3; expect f.offset == 0",
      "type 'helo wrld'; press ctrl+left ctrl+z; expect f.input == 'first'",
      "input first title=New; expect $(show f).inputs.first.title == 'New'",
      "input n number min=2; press tab*4; type 1; press tab; expect f.mistakes == 1",
      "input n number max=2 message='one or two'; press tab*4; type 3; press tab; "
        + "expect $(show f).inputs.n.mistake == 'one or two'",
      "input n number value=36; expect f.value.n == 36; input n value=x; expect f.value.n == 'x'",
      "input m email; press tab*4; type nonsense; press tab; "
        + "expect contains($(show f).inputs.m.mistake, 'write an email address')",
      "expect error 'text has no min and max: number, date, choices have' { input first min=2 }",
      "expect error 'max is at least 9, the value of min' { input m number min=9 max=1 }",
      "input c radio options='a,b'; press tab*4 down; expect f.value.c == 'b'",
      "input s switch; press tab*4 space; expect f.value.s == true",
      "input first required; press tab; expect $(show f).inputs.first.mistake == 'this is needed'",
      "input x when=\"first == 'y'\"; expect !$(show f).inputs.x.isVisible; "
        + "type y; input last value=z; expect f.value.first == 'y'",
    ])
  func expectations(script: String) async throws {
    try await TestSession().run(Self.form + script)
  }

  @Test("show lists what is in sight, with the edited input and the keyboard")
  func show() async throws {
    let session = TestSession()
    #expect(
      try await session.run(Self.form + "input last disabled value=x; type A; show")
        == [
          "f:", "* First: A|", "  Last: x (disabled)", "  (2 below)",
          "  keyboard, 10 lines, Next",
        ])
    #expect(
      try await session.run("run assistance.done; show")
        == ["f:", "  First: A", "  Last: x (disabled)", "  About: ", "  Pin: "])
  }

  @Test("show tells mistakes, placeholders, choices and what is out of sight")
  func showKinds() async throws {
    let lines = try await TestSession().run(
      """
      form f height=12; input a required placeholder=who; input b placeholder=what
      input c choices options='x,y'; input d; press tab*2 down space; show
      """)
    #expect(
      lines == [
        "f:", "  A: (who)", "    ! this is needed", "  B: (what)", "* C: [ ] x  › [x] y", "  D: ",
      ])
  }

  @Test("The keyboard is as high at the first visit of an input as later")
  func keyboardHeight() async throws {
    let events = try await TestSession().run(
      """
      keyboard height 8; form f height=16 { input a; input b; input c }
      watch assistance.keyboardHeightChanged; press tab*3; press shift+tab
      """)
    #expect(events == [])
  }

  @Test("Events tell where the focus went and how far the form moved, and nothing of a secret")
  func events() async throws {
    let lines = try await TestSession().run(
      Self.form + "watch assistance.*; press shift+tab; type --secret 12")
    #expect(
      lines.contains { $0.hasPrefix("assistance.focusChanged") && $0.contains("\"current\":3") })
    #expect(lines.contains { $0.hasPrefix("assistance.repositioned") })
    #expect(!lines.contains { $0.contains("12") })
  }

  @Test(
    "Mistakes name the remedy",
    arguments: [
      (
        "input a",
        "t:1:1: input needs a form that has the focus; form NAME makes one; help input "
          + "shows how it is written"
      ),
      ("form f position=left", "t:1:17: position= is one of minimal, top, keyboard, not 'left'"),
      ("form f { inpt a }", "t:1:10: the verb 'inpt' is unknown; did you mean input?"),
      ("form f; input a hidden shown", "t:1:24: hidden and shown exclude each other; "),
      (
        "form f; input a; input a number",
        "t:1:18: a is there, and its kind and its options stay; make another one"
      ),
      ("form f; input a radio", "t:1:9: radio needs options, as in options='a,b'"),
      ("form f; input a pattern='('", "t:1:9: the pattern cannot be used"),
      (
        "form f; input a options=x",
        "t:1:9: only choices have options: choice, radio, combobox, choices"
      ),
      ("form f; input a secur", "t:1:17: input knows no secur; did you mean secure?"),
      ("keyboard height tall", "t:1:17: 'tall' is not a height; write a number of lines"),
      ("keyboard frame 1,2,3", "t:1:16: '1,2,3' is not a frame; write docked, or X,Y,WIDTH,HEIGHT"),
    ])
  func mistakes(script: String, message: String) async {
    #expect(await TestSession().failure(of: script)?.hasPrefix(message) == true)
  }
}
