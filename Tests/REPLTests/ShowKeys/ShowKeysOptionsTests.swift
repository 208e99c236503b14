import KeyboardCore
import KeyboardTerminal
import Testing

@testable import keyboard_repl

@Suite("Options of --show-keys")
struct ShowKeysOptionsTests {
  @Test("Every key is asked for, and paste and focus, as lines for people")
  func defaults() throws {
    let everything = TtyModes(
      keyboard: TtyModes.KeyboardFlags(rawValue: 31), modifyOtherKeys: 2, bracketedPaste: true,
      focusEvents: true, signalKeys: .none)
    #expect(try Options(["--show-keys"]).mode == .showKeys(isJSON: false, modes: everything))
    #expect(
      try Options(["--json", "--show-keys"]).mode == .showKeys(isJSON: true, modes: everything))
  }

  @Test(
    "--modes names what is asked of the terminal",
    arguments: [
      ("plain", TtyModes(signalKeys: .none)),
      ("kitty", TtyModes(keyboard: TtyModes.KeyboardFlags(rawValue: 31), signalKeys: .none)),
      ("modify", TtyModes(modifyOtherKeys: 2, signalKeys: .none)),
      ("focus,paste", TtyModes(bracketedPaste: true, focusEvents: true, signalKeys: .none)),
      ("mouse", TtyModes(mouse: .motion, signalKeys: .none)),
      (
        "mouse,1016,9001",
        TtyModes(
          mouse: .motion, privateModes: [.set(.pixelMouse), .set(.win32Input)], signalKeys: .none)
      ),
    ])
  func modes(names: String, modes: TtyModes) throws {
    let options = try Options(["--show-keys", "--modes", names])
    #expect(options.mode == .showKeys(isJSON: false, modes: modes))
  }

  @Test("--escape-delay is ESCDELAY for this program, whatever the environment says")
  func escapeDelay() throws {
    let options = try Options(["--escape-delay", "50", "--show-keys"])
    #expect(options.environment["ESCDELAY"] == "50")
    #expect(
      TerminalDecoder.Settings(environment: options.environment).escapeDelay == .milliseconds(50))
    #expect(try Options([]).escapeDelay == nil)
  }

  @Test(
    "What cannot be used says what to write",
    arguments: [
      (
        ["--escape-delay", "soon"],
        "--escape-delay takes MILLISECONDS from 0 to 10000, not soon"
      ),
      (
        ["--escape-delay", "-1"], "--escape-delay takes MILLISECONDS from 0 to 10000, not -1"
      ),
      (["--escape-delay"], "--escape-delay needs MILLISECONDS after it"),
      (
        ["--json", "--check-plugin", "x"],
        "--json goes with FILE, -c COMMANDS, what is piped, --check KEYMAP and --show-keys"
      ),
      (
        ["--json", "-i", "-c", "show"],
        "--json goes without -i: a prompt shows answers as they look"
      ),
      (["--modes", "plain", "-c", "show"], "--modes goes with --show-keys"),
      (["--show-keys", "--modes"], "--modes needs MODES after it"),
      (
        ["--show-keys", "--modes", "kitty,vt52"],
        "the mode 'vt52' is unknown; write plain, or some of kitty,modify,paste,focus,mouse and "
          + "numbers of private modes"
      ),
      (
        ["--show-keys", "--modes", "kitty,"],
        "the mode '' is unknown; write plain, or some of kitty,modify,paste,focus,mouse and "
          + "numbers of private modes"
      ),
      (
        ["--show-keys", "a.kbd"],
        "give one of FILE, -c, --show-keys, --transcript and the like; --help lists them"
      ),
    ] as [([String], String)])
  func mistakes(arguments: [String], message: String) {
    let mistake = #expect(throws: MessageError.self) { _ = try Options(arguments) }
    #expect(mistake?.message == message)
  }
}
