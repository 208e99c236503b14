public import KeyboardCore

extension CommandID {
  /// `layer.switch`: changes the base layer, which is in force while no key has one.
  ///
  /// The argument `layer` is its name; without it, there is no base layer.
  public static let switchLayer: CommandID = "layer.switch"

  /// `layer.toggle`: switches to the layer of the argument `layer`, or to none if it is in force.
  public static let toggleLayer: CommandID = "layer.toggle"

  /// `key.press`: presses keys, as a person would.
  ///
  /// The argument `keys` is the keys in notation, `count` the number of times they are pressed, 1 by default. While a
  /// key's command continues, its keys wait, as others do. The first key that fails or has no use ends the press, as it
  /// ends a macro of vi and Emacs. A key pressed this way cannot press others: the command is refused for everything
  /// that it causes, in scripts, plugins and timers.
  public static let pressKeys: CommandID = "key.press"
}

/// The responder that presses keys as a command does, for macros, scripts and plugins, and changes layers.
package final class KeyPresser: CommandResponder {
  /// The responder that is tried for all other commands.
  package weak var nextResponder: (any CommandResponder)?
  private weak var engine: KeyEngine?

  /// The maximum number of keys that one command presses.
  static let limit = 10_000

  /// Creates the responder, which presses the keys of an engine and does not keep it alive.
  package init(_ engine: KeyEngine) {
    self.engine = engine
  }

  private static let keys = CommandParameter("keys", .text)
  private static let count = CommandParameter("count", .wholeNumber(atLeast: 1))
  private static let layer = CommandParameter("layer", .text)

  /// The commands that press keys and change layers.
  package static let commands = [
    KeyCommand(
      CommandInvocation(.pressKeys), title: "Press keys", isDiscoverable: false,
      parameters: [keys, count], isRecorded: false),
    KeyCommand(
      CommandInvocation(.switchLayer), title: "Switch layer", isDiscoverable: false,
      parameters: [layer]),
    KeyCommand(
      CommandInvocation(.toggleLayer), title: "Toggle layer", isDiscoverable: false,
      parameters: [layer]),
  ]

  /// The commands that press keys and change layers.
  package var keyCommands: [KeyCommand] { Self.commands }

  /// Returns whether it is one of its commands.
  package func canPerform(_ invocation: CommandInvocation) -> Bool {
    invocation.id == .pressKeys || invocation.id == .switchLayer || invocation.id == .toggleLayer
  }

  /// Presses the keys, or changes the layer.
  ///
  /// - Throws: `CommandError` as ``press(_:)`` does, and with code `badArgument` for a missing layer.
  package func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard invocation.id != .pressKeys else { return try press(invocation) }
    for command in Self.commands where command.id == invocation.id {
      try command.check(invocation.arguments)
    }
    let name = invocation.arguments["layer"]?.stringValue
    if invocation.id == .switchLayer {
      engine?.switchLayer(to: name)
    } else if let name {
      engine?.switchLayer(to: engine?.layer == name ? nil : name)
    } else {
      throw .badArgument(of: invocation.id, "\(invocation.id) needs a layer, such as layer='nav'")
    }
  }

  /// Presses the keys.
  ///
  /// - Throws: `CommandError` with code `badArgument` for a text that is not notation, and for too many keys; with
  ///   code `unavailable` for a key that was itself pressed this way.
  private func press(_ invocation: CommandInvocation) throws(CommandError) {
    guard PressTrail.current.isEmpty else { throw .pressesItself(PressTrail.current) }
    try Self.commands[0].check(invocation.arguments)
    guard let notation = invocation.arguments["keys"]?.stringValue else {
      throw .badArgument(of: .pressKeys, "\(CommandID.pressKeys) needs keys, such as keys='g g'")
    }
    let sequence: KeySequence
    do throws(KeyNotationError) {
      sequence = try KeySequence(parsing: notation)
    } catch {
      throw .badArgument(of: .pressKeys, error.message)
    }
    let count = invocation.arguments["count"]?.integerValue ?? 1
    guard count <= Self.limit / sequence.strokes.count else {
      throw .badArgument(
        of: .pressKeys, "that is more than \(Self.limit) keys; press fewer, or less often")
    }
    engine?.press(sequence.strokes, times: count)
  }
}

extension CommandError {
  fileprivate static func pressesItself(_ trail: [String]) -> CommandError {
    let steps = trail.count > 8 ? trail.prefix(4) + ["…"] + trail.suffix(3) : trail[...]
    return CommandError(
      code: .unavailable, command: .pressKeys,
      message: "a key that \(CommandID.pressKeys) pressed presses no others "
        + "(\(steps.joined(separator: " → "))); bind what they do")
  }
}

extension KeyEngine {
  /// Presses keys for a command. All wait before the first has an effect, so that one that fails can drop the rest.
  fileprivate func press(_ strokes: [KeyStroke], times count: Int) {
    let (now, wasSettling) = (scheduler.now, isSettling)
    isSettling = true
    for _ in 0..<count {
      for stroke in strokes {
        var event = KeyEvent(pressing: stroke, at: now, source: .command)
        event.trail = ["\(CommandID.pressKeys) \(stroke)"]
        send(event)
        if needsReleases { send(event.released) }
      }
    }
    isSettling = wasSettling
    settle()
  }

  /// Notifies observers of the failure of a key's command, which ends the press that the key belongs to.
  func report(_ result: Result<Value, CommandError>, pressedAt press: Instant?) {
    guard let error = result.error else { return }
    endPress(press)
    failures.notify(error)
  }

  /// Notifies observers of a key without a use, once however long it is held, which ends the press that it belongs to.
  func reportUnhandled(_ event: KeyEvent) {
    guard event.phase == .press else { return }
    if event.key.name?.isModifier != true { endPress(event.press) }
    unhandledKeys.notify(event)
  }

  /// Drops the keys that a command has still to press.
  private func endPress(_ press: Instant?) {
    guard let press else { return }
    machine.drop(press: press)
    holds.drop(press: press)
    settle()
  }

  /// Keys were pressed: those of a performed binding, or an unbound one.
  ///
  /// Published before their effect, in the order of the keys; never while a secure input has the focus.
  public struct KeyPressed: KeyboardEvent, Hashable {
    /// `key.pressed`.
    public static let name = "key.pressed"
    /// True: the event contains what a person types.
    public static let isPrivate = true
    /// The keys in notation; pressing them again has the same effect.
    public let keys: String
    /// The command that they perform; nil for an unbound key, such as a letter.
    public let command: CommandID?

    init(_ keys: KeySequence, command: CommandID?) {
      self.keys = keys.description
      self.command = command
    }
  }
}

extension KeyEvent {
  /// The moment at which a command pressed the key and those with it; nil for all other keys.
  var press: Instant? { source == .command ? instant : nil }

  /// The release of the key.
  package var released: KeyEvent {
    var event = self
    (event.phase, event.text) = (.release, nil)
    return event
  }

  /// The stroke that types what this key types: `?` for Shift and its key.
  var typedStroke: KeyStroke {
    guard typesText, let text, text.count == 1, let character = text.first, character != " " else {
      return stroke
    }
    return KeyStroke(.character(character))
  }
}

extension EventDescription {
  /// The events of keys.
  public static let keyEvents: [EventDescription] = [
    EventDescription(
      KeyEngine.KeyPressed.self, "Keys were pressed, and not in a secure input.",
      fields: [
        "keys": "the keys of a binding, or a key that is bound to nothing",
        "command": "the command that they perform, absent without one",
      ])
  ]
}
