import KeyboardCommands
import KeyboardCore

/// A binding of `--bind`: a key or an event, and the actions that follow one after another.
struct KeyBinding {
  /// An action, such as `execute(less {})`.
  struct Action: Hashable {
    var name: String
    /// The text between its brackets; nil without brackets.
    var argument: String?
  }

  /// The events that actions can be bound to.
  enum Event: String {
    case start, load, change, focus
    case backwardEOF = "backward-eof"
  }

  /// The key or the event as it was written.
  var trigger: String
  /// The keys; nil for an event.
  var keys: KeySequence?
  var actions: [Action]
  /// A Boolean value indicating whether the actions come after those that are bound already.
  var isMore = false

  /// The actions as they were written, for the list of keys.
  var title: String {
    actions.map { $0.argument == nil ? $0.name : "\($0.name) \($0.argument ?? "")" }
      .joined(separator: ", ")
  }

  /// Reads the value of `--bind`: `ctrl-o:execute(less {})+abort,f3:toggle-preview`.
  static func all(in text: String) throws(MessageError) -> [KeyBinding] {
    var bindings: [KeyBinding] = []
    var rest = text[...]
    while !rest.isEmpty {
      // The key may be a colon itself.
      guard let colon = rest.dropFirst().firstIndex(of: ":") else {
        throw MessageError("--bind \(rest) has no action; write KEY:ACTION, such as ctrl-o:accept")
      }
      let triggers = triggers(in: String(rest[..<colon]))
      rest = rest[colon...].dropFirst()
      // `KEY:+ACTION` comes after what is bound already.
      let isMore = rest.first == "+"
      var actions: [Action] = []
      repeat {
        if isMore || !actions.isEmpty { rest.removeFirst() }
        actions.append(try action(&rest))
      } while rest.first == "+"
      for trigger in triggers {
        let isEvent = Event(rawValue: trigger) != nil
        if mouse.contains(trigger) { continue }
        let keys = isEvent ? nil : try Self.keys(named: trigger, in: "--bind")
        bindings.append(
          KeyBinding(trigger: trigger, keys: keys, actions: actions, isMore: isMore))
      }
      guard rest.isEmpty || rest.first == "," else {
        throw MessageError("--bind ends with \(rest), which is not an action")
      }
      rest = rest.dropFirst()
    }
    return bindings
  }

  /// Returns the bindings as they hold: of several for a key the last one, and those that come after it.
  static func joined(_ bindings: [KeyBinding]) -> [KeyBinding] {
    var joined: [KeyBinding] = []
    for binding in bindings {
      if let index = joined.firstIndex(where: { $0.trigger == binding.trigger }) {
        let former = binding.isMore ? joined[index].actions : []
        joined[index].actions = former + binding.actions
      } else {
        joined.append(binding)
      }
    }
    return joined
  }

  /// The keys before a colon, with commas between them; one of them may be a comma.
  private static func triggers(in text: String) -> [String] {
    text == "," ? [text] : text.split(separator: ",").map(String.init)
  }

  private static func action(_ rest: inout Substring) throws(MessageError) -> Action {
    var name = rest.prefix { $0.isLetter || $0 == "-" }
    if rest.dropFirst(name.count).hasPrefix("/eof") { name = rest.prefix(name.count + 4) }
    rest = rest.dropFirst(name.count)
    if Picking.withoutEffect.contains(String(name)) {
      _ = rest.isEmpty || "+,".contains(rest.first ?? "+") ? nil : Self.argument(&rest)
      return Action(name: "ignore")
    }
    // `put` alone puts the key that was pressed.
    let isAlone = rest.isEmpty || "+,".contains(rest.first ?? "+")
    if name == "put", isAlone { return Action(name: "put") }
    guard let wantsArgument = Picking.actions[String(name)]?.wantsArgument else {
      throw MessageError(
        "--bind does not know the action \(name.isEmpty ? rest : name); it knows "
          + Picking.actions.keys.sorted().joined(separator: ", "))
    }
    guard wantsArgument else { return Action(name: String(name)) }
    guard let argument = Self.argument(&rest) else {
      throw MessageError("--bind \(name) needs something in brackets, such as \(name)(…)")
    }
    return Action(name: String(name), argument: argument)
  }

  /// Reads the text between brackets, or between two equal delimiters; after a colon, the whole rest.
  private static func argument(_ rest: inout Substring) -> String? {
    guard let opening = rest.popFirst() else { return nil }
    if opening == ":" {
      defer { rest = "" }
      return String(rest)
    }
    let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]
    guard pairs[opening] != nil || "~!@#$%^&*;/|".contains(opening) else { return nil }
    let closing = pairs[opening] ?? opening
    // The same sign may stand within, where nothing ends.
    let end = rest.indices.first { index in
      guard rest[index] == closing else { return false }
      let next = rest[index...].dropFirst().first
      return next == nil || next == "," || next == "+"
    }
    guard let end else { return nil }
    defer { rest = rest[end...].dropFirst() }
    return String(rest[..<end])
  }

  // MARK: Keys

  /// Keys that are one in fzf, as terminals send the same for them.
  private static let same: [[KeySequence]] = [["ctrl+/", "ctrl+_"], ["ctrl+^", "ctrl+6"]]

  /// Returns keys and those that stand for them.
  static func synonyms(of keys: KeySequence) -> [KeySequence] {
    same.first { $0.contains(keys) } ?? [keys]
  }

  /// The names of keys that fzf has beside the toolkit's.
  private static let names = [
    "bs": "backspace", "bspace": "backspace", "btab": "shift+tab", "del": "delete",
    "esc": "escape", "pgdn": "pagedown", "pgup": "pageup", "return": "enter",
  ]

  /// The triggers of the mouse, which has its own meaning here.
  private static let mouse = ["double-click", "left-click", "right-click"]

  /// Reads a key as fzf writes it, such as `ctrl-r`; a mistake names the option.
  static func keys(named name: String, in option: String) throws(MessageError) -> KeySequence {
    let joined = name.replacing("page-", with: "page")
    let parts = joined.count == 1 ? [joined] : joined.split(separator: "-").map(String.init)
    let last = parts.last.map { names[$0] ?? $0 } ?? ""
    do {
      return try KeySequence(parsing: (parts.dropLast() + [last]).joined(separator: "+"))
    } catch {
      throw MessageError("\(option) does not know the key \(name); write ctrl-r, alt-enter or f5")
    }
  }
}
