import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import Requirements
import SeededRandom
import Testing

@Suite("Keymaps written for other programs and read again")
struct ExchangeRoundTripTests {
  @Test(
    "What a format can say is the same after it was written and read",
    arguments: KeymapFormat.read)
  func roundTrip(format: KeymapFormat) throws {
    try roundTrip(format, seeds(400))
  }

  @Test("So it is after Neovim has run what was written", .needs("nvim"))
  func neovim() throws {
    try roundTrip(.neovim, 0..<10)
  }

  private func roundTrip(_ format: KeymapFormat, _ seeds: some Sequence<Int>) throws {
    var written = 0
    for seed in seeds {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bindings = try (0..<25).map { _ in
        try ResolvedBinding.random(for: format, using: &generator)
      }
      bindings = Keymap(bindings).bindings
      if format == .vsCode {
        // Removals of the program's own bindings come before anything else.
        bindings = bindings.filter(\.isRemoval) + bindings.filter { !$0.isRemoval }
      }
      let export = format.write(bindings)
      let omitted = Set(export.omissions.map(\.binding.id))
      let again = try format.read(export.text, file: "again", mayRun: true)
      #expect(again.problems.filter { $0.severity == .error } == [], "\(export.text)")
      var expected = bindings.filter { !omitted.contains($0.id) }.map { $0.line(in: format) }
      var found = again.bindings.map { $0.line(in: format) }
      if format == .helix || format == .kanata {
        // Bindings of one mode or layer stand together.
        (expected, found) = (expected.sorted(), found.sorted())
      }
      let differences = found.difference(from: expected)
      #expect(differences.isEmpty, "\(differences) in \(export.text)")
      #expect(export.omissions.allSatisfy { !$0.reason.isEmpty })
      written += found.count
    }
    #expect(written > 10)
  }

  @Test("The shipped profiles are written for every program", arguments: KeymapFormat.read)
  func profiles(format: KeymapFormat) throws {
    for profile in KeymapProfile.shipped {
      let bindings = try profile.keymap().bindings
      let export = format.write(bindings)
      let again = try format.read(export.text, file: "again")
      #expect(again.problems.filter { $0.severity == .error } == [])
      #expect(again.bindings.count == bindings.count - export.omissions.count)
    }
  }
}

extension ResolvedBinding {
  fileprivate var isRemoval: Bool { if case .unbind = effect { true } else { false } }

  /// Returns the parts of the binding that a program keeps.
  fileprivate func line(in format: KeymapFormat) -> String {
    let keepsTitle = [.vsCode, .neovim, .tmux].contains(format) && !isRemoval
    let repeats = format == .tmux && allowsRepeat && !isRemoval
    return
      "\(sequence) \(effect) \(condition) \(keepsTitle || format == .vsCode ? title ?? "" : "") \(repeats)"
  }

  /// A random binding, of which each program can say some.
  fileprivate static func random(
    for format: KeymapFormat, using generator: inout SeededGenerator
  ) throws -> ResolvedBinding {
    let keys = [
      "a", "g", "z", "1", "!", "?", "-", "plus", "<", ">", "|", "\\", "'", "\"", ";", ",", "[", "]",
      "{", "`", "~", "$", "#", "%", "é", "enter", "tab", "escape", "space", "backspace", "delete",
      "insert", "up", "left", "home", "pagedown", "f1", "f5", "f12", "f30", "kp5", "kpenter",
      "capslock", "[KeyA]", "[Semicolon]", "[IntlBackslash]", "leftctrl", "browserback",
    ]
    let modifiers: [Modifiers] = [
      [], [], [], .control, .alt, .shift, .super, [.control, .alt], [.control, .shift],
      [.alt, .shift],
      .hyper,
    ]
    var strokes: [KeyStroke] = []
    for _ in 0..<generator.pick([1, 1, 1, 2, 2, 3]) {
      guard let key = try? KeyStroke(parsing: generator.pick(keys)) else { continue }
      let stroke = KeyStroke(key.key, key.modifiers.union(generator.pick(modifiers)))
      if (try? KeyStroke(parsing: "\(stroke)")) == stroke { strokes.append(stroke) }
    }
    var sequence = KeySequence(strokes: strokes) ?? "f2"
    if format == .kanata, let first = strokes.first {
      // kanata binds keys without modifiers.
      sequence = KeySequence(KeyStroke(first.key))
    }
    // Others write what one of several is in another way.
    let lists = [
      "mode in ['insert', 'visual']", "mode in ['normal', 'visual', 'select', 'operator']",
    ]
    let conditions =
      (format == .neovim ? lists : []) + [
        "mode == 'normal'", "mode == 'insert'", "mode == 'copy-mode-vi'",
        "keymap == 'vi-command'", "mode == 'vi' && term == 'xterm'", "application == 'bash'",
        "layer == 'nav'", "layer == 'num-2'", "Editor && !(menu || kind == 'full')", "kind != 'x'",
        "within('list')", "list.focus > 3",
      ]
    let names = [
      "select-pane", "move_line_up", "editor::Copy", "a.b-c", ":write", "vim.lsp.buf.hover",
      "re-read-init-file", "lrld", "a b", "",
    ]
    let arguments: [[String: Value]] = [
      [:], [:], ["arguments": "-t 1"], ["arguments": "'x y' \"#{z}\""], ["value": 3],
      ["n": [1, nil, "x"]], ["arguments": "a \"b"], ["arguments": "x; y"],
    ]
    let invocations = [
      CommandInvocation(CommandID(generator.pick(names)), generator.pick(arguments)),
      CommandInvocation(
        "key.press", ["keys": .string("\(generator.pick([sequence, "ctrl+w h"]))")]),
      CommandInvocation("key.press", ["keys": ": w enter"]),
      CommandInvocation("layer.switch", ["layer": "nav"]),
      CommandInvocation("runCommands", ["commands": ["collapse", "move_line_up"]]),
      CommandInvocation(
        "runCommands",
        ["commands": [["command": ":write", "args": ["arguments": "all"]], "next-window"]]),
    ]
    let effect: Effect =
      switch Int.random(in: 0..<10, using: &generator) {
      case 3 where format == .kanata: .role(.random(invocations[2], using: &generator))
      case 0: .block
      case 1: .unbind(nil)
      case 2: .unbind("next-window")
      default: .perform(generator.pick(invocations))
      }
    let condition =
      Int.random(in: 0..<3, using: &generator) == 0 ? nil : generator.pick(conditions)
    return ResolvedBinding(
      sequence, effect, when: try condition.map(Condition.init(parsing:)) ?? .always,
      layer: .keymapFile, title: generator.pick([nil, "Größe \"x\"", "it's"]),
      allowsRepeat: Bool.random(using: &generator))
  }
}

extension KeyRole {
  /// A random role, as kanata can have it.
  fileprivate static func random(
    _ tap: CommandInvocation, using generator: inout SeededGenerator
  ) -> KeyRole {
    let parts: [Part] = [.modifiers([.control, .shift]), .modifiers(.super), .layer("nav")]
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return KeyRole(generator.pick(parts), .down)
    case 1: return KeyRole(generator.pick(parts), .once(for: .milliseconds(700)))
    default:
      let command = CommandInvocation("layer.switch", ["layer": "num"])
      let times: [Duration] = [.milliseconds(1), .milliseconds(200)]
      return KeyRole(
        generator.pick(parts + [.command(command)]),
        .held(
          generator.pick(Decision.allCases), after: generator.pick(times),
          again: generator.pick([.zero] + times)),
        tap: generator.pick([nil, tap]))
    }
  }
}
