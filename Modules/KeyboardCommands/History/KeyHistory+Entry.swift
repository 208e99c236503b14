public import KeyboardCore

extension KeyHistory {
  /// An entry of a history.
  public enum Entry {
    /// A key, with its effect.
    case key(PressedKey)
    /// One or more keys went to a secure input; nothing about them is recorded.
    case secret
  }

  /// A key that was pressed or repeated; its effect is added as it becomes known.
  public final class PressedKey {
    /// Its number among the keys since the start, from 1; keys into secure inputs are not counted.
    public let number: Int
    /// The moment at which it was looked up, on the clock of sequences.
    public let instant: Instant
    /// The bindings of the sequence that it completed or continued, each with its verdict at the time.
    ///
    /// A key that is bound to one command, or to none, is explained on first access.
    public internal(set) lazy var trace = Keymap.Trace(plain: examined)
    /// The outcome for the key.
    public internal(set) var outcome = Outcome.waits
    /// The time that its command took, such as the round trip of a plugin; nil for one that finished at once.
    public internal(set) var time: Duration?
    /// A Boolean value indicating whether its command is still running.
    public internal(set) var isGoingOn = false
    /// The reason why its command failed; nil if it did not.
    public internal(set) var failure: String?
    /// The values that conditions read, and other watched values, without secrets.
    public var values: [Condition.Reading] {
      noted.map { Condition.Reading(name: $0.slot.name, value: $0.value) }
    }
    /// The values that changed.
    public internal(set) var changes: [Change] = []

    let examined: ExaminedKey
    /// The names of ``values`` with their values.
    var noted: [(slot: Context.Slot, value: Value?)] = []
    /// A Boolean value indicating whether bindings of plugins were left out, because a question was asked.
    var excludesPlugins = false
    var responderType: (any CommandResponder.Type)?
    var responderName: String?
    /// The approximate size in bytes.
    var size = 0

    init(number: Int, _ examined: ExaminedKey, at instant: Instant) {
      (self.number, self.examined, self.instant) = (number, examined, instant)
      size = 608
    }

    /// The bindings that were considered.
    var considered: [ResolvedBinding] {
      guard examined.isPlain else { return trace.candidates.map(\.binding) }
      return binding.map { [$0] } ?? []
    }

    /// The key as it arrived.
    public var event: KeyEvent { examined.event }

    /// The binding that it performed, or would perform if no more keys followed.
    public var binding: ResolvedBinding? { examined.resolution.binding }

    /// The type of the responder that performed the command; nil if there was none.
    public var responder: String? { responderType.map { "\($0)" } }

    /// The display name of the command's provider; nil if it has none.
    public var provider: String? {
      guard case .performed(let command) = outcome else { return nil }
      return responderName ?? command.id.providerName
    }
  }

  /// The outcome for a key.
  public enum Outcome: Hashable, Sendable {
    /// It waits for more keys.
    case waits
    /// It performed a command: that of its binding, or one that goes further for a held key.
    case performed(CommandInvocation)
    /// It was held or is down, and has this role.
    indirect case held(KeyRole)
    /// Its text went to the responder that accepts text.
    case typed
    /// Nothing used it: it was left to the host.
    case notTaken
    /// It is bound to do nothing.
    case blocked
    /// The sequence that it was part of was cancelled.
    case cancelled(KeyEngine.BindingCancelled.Reason)
    /// A recorder of keys or an on-screen keyboard took it before the bindings.
    case taken
  }

  /// A value that a key has changed.
  public struct Change: Hashable, Sendable, CustomStringConvertible {
    /// The context name.
    public let name: String
    /// The value before; nil for none.
    public let before: Value?
    /// The value afterwards; nil for none.
    public let after: Value?

    /// The name and both values: `focus.row: 12 → 0`.
    public var description: String {
      func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "no value" }
      return "\(name): \(text(before)) → \(text(after))"
    }
  }
}

extension KeyHistory.Entry: CustomStringConvertible {
  /// The lines of ``lines(naming:)``.
  public var description: String { lines { $0.description }.joined(separator: "\n") }

  /// Returns what the key did and why, one line for each binding that was considered.
  ///
  /// - Parameter name: returns the title of a command request.
  /// - Returns: the lines, the first one for the key itself.
  public func lines(naming name: (CommandInvocation) -> String) -> [String] {
    switch self {
    case .secret: ["keys into a secure input"]
    case .key(let key): key.lines(naming: name)
    }
  }
}

extension KeyHistory.PressedKey {
  /// Returns one line: the keys and their effect.
  public func headline(naming name: (CommandInvocation) -> String) -> String {
    let keys = trace.sequence.description
    let what: String =
      switch outcome {
      case .waits: "\(keys) waits for more keys"
      case .performed(let command) where failure != nil:
        "\(keys) could not perform \(name(command))\(performer)"
      case .performed(let command): "\(keys) performed \(name(command))\(performer)"
      case .held(let role): "\(keys) \(role.headline(name))"
      case .typed: "\(keys) typed \(event.text.map(Self.quoted) ?? "nothing")"
      case .notTaken: "\(keys) did nothing: \(reasonForNothing)"
      case .blocked: "\(keys) is blocked"
      case .cancelled(let reason): "\(keys) came to nothing (\(reason.words))"
      case .taken: "\(keys) was taken before the bindings"
      }
    return "\(number)  \(what)"
  }

  private var reasonForNothing: String {
    if case .pending = trace.resolution { return "what followed is not bound" }
    return trace.candidates.isEmpty ? "not bound" : "not possible then"
  }

  /// The performer of the command, and the duration of one that took time.
  private var performer: String {
    let time = isGoingOn ? ", which goes on" : time.map { " in \($0.milliseconds)" } ?? ""
    return (provider.map { ", by \($0)" } ?? "") + time
  }

  private static func quoted(_ text: String) -> String { "\u{201C}\(text)\u{201D}" }

  fileprivate func lines(naming name: (CommandInvocation) -> String) -> [String] {
    var lines = [headline(naming: name)]
    lines += trace.candidateLines(naming: name)
    let read = Set(trace.candidates.flatMap(\.binding.condition.names))
    let held = values.filter { read.contains($0.name) }
    if !held.isEmpty {
      lines.append("  with \(held.map(\.description).joined(separator: ", "))")
    }
    if let failure { lines.append("  \(failure)") }
    lines += changes.map { "  \($0)" }
    return lines
  }
}

extension KeyEngine.BindingCancelled.Reason {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .escape: "cancelled by its key"
    case .focusChange: "the focus moved"
    case .paste: "something was pasted"
    case .keymapChange: "the bindings changed"
    case .mismatch: "the next key did not go on with it"
    case .notBound: "what followed is not bound"
    case .blocked: "it is blocked"
    }
  }
}

extension Duration {
  /// The time with one or two significant digits, such as `0.14 ms`.
  fileprivate var milliseconds: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds < 1000 { return "\(microseconds) µs" }
    if microseconds < 10_000 { return "\(microseconds / 1000).\(microseconds / 100 % 10) ms" }
    return "\(microseconds / 1000) ms"
  }
}
