public import KeyboardCore

/// A keyboard with the present effect of each key, as a program draws it in a live key map.
///
/// ```swift
/// let chart = KeyChart(engine, holding: .control)
/// for cap in chart.rows.joined() where cap.meaning.doesSomething { print(cap.summary) }
/// // Ctrl+A: Select all (navigation.selectAll)
/// ```
///
/// The effects follow the rules of ``KeyEngine/meaning(of:)``; while a sequence is pending, only keys that continue
/// it have one. Keys are positions of a US keyboard in six rows of the same width: the function keys, four rows of
/// characters, and the space bar with the keys beside the characters.
public struct KeyChart: Hashable, Sendable {
  /// The effect of a key.
  public enum Meaning: Hashable, Sendable {
    /// It performs the command of a binding.
    case performs(ResolvedBinding)
    /// It waits for more keys; the fallback is performed if none follow.
    case waits(fallback: ResolvedBinding?)
    /// It types a text into the focused responder.
    case types(String)
    /// It deletes what was typed.
    case deletes
    /// It is bound, and its command would do nothing now; nil if it begins a sequence for which this is true.
    case unavailable(ResolvedBinding?)
    /// A block prevents its effect.
    case blocked
    /// It does not continue the pending sequence.
    case endsSequence
    /// It is taken before the bindings: by a host such as an on-screen keyboard, or by a recorder of keys.
    case taken
    /// It never arrives here, for this reason.
    case unreachable(String)
    /// It does nothing.
    case nothing
    /// It is a modifier or a lock.
    case modifier

    /// A Boolean value indicating whether pressing it performs a command or begins a sequence.
    public var doesSomething: Bool {
      switch self {
      case .performs, .waits: true
      default: false
      }
    }
  }

  /// A key of the keyboard.
  public struct Cap: Hashable, Sendable, Identifiable {
    /// The position; nil for a key that is not on the drawn keyboard.
    public let position: PhysicalKey?
    /// The legend of the key, such as `A`, `Esc` or `→`.
    public let legend: String
    /// Its width, where a letter is 1.
    public let width: Double
    /// The key with the modifiers of the chart; nil for a modifier or a lock.
    public let stroke: KeyStroke?
    /// The effect of the key.
    public let meaning: Meaning
    /// The title of the command that it would perform; empty if there is none.
    public let title: String
    /// The keys that can follow it, such as `a Archive`; empty if it does not wait for more.
    public let next: [String]

    /// The position or the key, which identifies a cap across charts.
    public var id: String { position?.code ?? stroke?.key.description ?? legend }

    /// The key and its effect, as one line.
    public var summary: String {
      let following = next.isEmpty ? "" : ": \(next.joined(separator: ", "))"
      let what =
        switch meaning {
        case .performs(let binding): title + Self.command(of: binding, besides: title)
        case .waits(nil): "waits for more keys" + following
        case .waits(let fallback?):
          title + Self.command(of: fallback, besides: title) + ", unless more keys follow"
            + following
        case .types(let text): text == " " ? "types a space" : "types \(text)"
        case .deletes: "takes back what was typed"
        case .unavailable(nil): "would wait for more keys, which would do nothing now"
        case .unavailable: "\(title), which would do nothing now"
        case .blocked: "is blocked"
        case .endsSequence: "does not go on with the keys so far"
        case .taken: "goes to what has the focus"
        case .unreachable(let reason): reason
        case .nothing: "does nothing here"
        case .modifier: "changes what other keys do"
        }
      // The reason names the key itself.
      if case .unreachable = meaning { return what }
      return "\(stroke?.label(.words) ?? legend): \(what)"
    }

    private static func command(of binding: ResolvedBinding, besides title: String) -> String {
      guard let command = binding.invocation?.description, command != title else { return "" }
      return " (\(command))"
    }
  }

  /// The held modifiers.
  public let modifiers: Modifiers
  /// The keys of the pending sequence, in notation; nil if there is none.
  public let pending: String?
  /// The rows of keys from top to bottom, all of the same width.
  public private(set) var rows: [[Cap]] = []
  /// Keys with an effect that are not on the drawn keyboard, sorted.
  public private(set) var others: [Cap] = []

  /// The modifiers whose layers are worth showing, the most used first.
  public static let layers: [Modifiers] = [
    [], .shift, .control, .alt, [.control, .shift], [.alt, .shift], [.control, .alt],
  ]

  /// Creates the chart of the present moment.
  ///
  /// - Parameters:
  ///   - engine: the engine that handles the keys.
  ///   - modifiers: the held modifiers.
  ///   - isTaken: returns whether a host takes a key before the bindings; never by default.
  ///   - unreachable: returns why a stroke never arrives here; nil by default.
  /// - Complexity: one resolution per key.
  public init(
    _ engine: KeyEngine, holding modifiers: Modifiers = [],
    isTaken: (KeyEvent) -> Bool = { _ in false },
    unreachable: (KeyStroke) -> String? = { _ in nil }
  ) {
    self.modifiers = modifiers
    pending = engine.pendingStrokes
    func cap(
      _ position: PhysicalKey?, _ stroke: KeyStroke?, _ legend: String, _ width: Double
    ) -> Cap {
      guard let stroke else {
        return Cap(
          position: position, legend: legend, width: width, stroke: nil, meaning: .modifier,
          title: "", next: [])
      }
      let event = KeyEvent(pressing: stroke)
      let meaning: Meaning =
        if let reason = unreachable(stroke) {
          .unreachable(reason)
        } else if pending == nil, isTaken(event) {
          event.typesText ? .types(event.text ?? "") : .taken
        } else {
          engine.meaning(of: event)
        }
      return Cap(
        position: position, legend: legend, width: width, stroke: stroke, meaning: meaning,
        title: meaning.binding.map(engine.title) ?? "",
        next: engine.next(after: stroke, meaning))
    }
    rows = Self.layout.map { row in
      row.map { position, width in
        let stroke = position.key.map { KeyStroke($0, modifiers) }
        return cap(position, stroke, position.legend(of: stroke), width)
      }
    }
    // Characters that Shift types are in the layer of Shift.
    let drawn = Set(
      Self.layout.joined().compactMap(\.0.key).flatMap {
        [KeyStroke($0, modifiers), KeyStroke($0, modifiers.union(.shift))]
      })
    others = engine.strokesBound
      .filter { $0.modifiers == modifiers && !drawn.contains($0) && !$0.key.isPosition }
      .map { cap(nil, $0, KeyStroke($0.key).label(.words), 1) }
      .filter(\.meaning.doesSomething)
      .sorted { $0.id < $1.id }
  }

  /// The cap with an id; nil if there is none.
  public subscript(id: String) -> Cap? {
    rows.joined().first { $0.id == id } ?? others.first { $0.id == id }
  }

  /// The keys with an effect, one per line, and a line for those that type.
  public var lines: [String] {
    let caps = rows.joined() + others
    let typing = caps.filter { if case .types = $0.meaning { true } else { false } }
    let typingLine = typing.isEmpty ? [] : ["\(typing.count) keys type text"]
    return caps.filter(\.meaning.doesSomething).map(\.summary) + typingLine
  }
}

extension KeyChart.Meaning {
  /// The binding of the meaning.
  fileprivate var binding: ResolvedBinding? {
    switch self {
    case .performs(let binding), .waits(let binding?), .unavailable(let binding?): binding
    default: nil
    }
  }
}

extension KeyEngine {
  /// The maximum number of keys that are named after one that waits for more.
  private static let nextLimit = 8

  /// The strokes that are bound after the pending sequence.
  fileprivate var strokesBound: [KeyStroke] {
    let strokes = machine.pending?.strokes ?? []
    return keymap.root.descendant(at: strokes)?.orderedChildren.map(\.stroke) ?? []
  }

  /// Returns the keys that can follow one that waits for more.
  fileprivate func next(after stroke: KeyStroke, _ meaning: KeyChart.Meaning) -> [String] {
    guard case .waits = meaning else { return [] }
    let strokes = (machine.pending?.strokes ?? []) + [stroke]
    var rest = keymap.continuations(after: strokes, in: environment)[...]
    var lines: [String] = []
    while let first = rest.first, lines.count < Self.nextLimit {
      // Several keys with the same effect, as with other arguments, become a range.
      let name = first.binding.map(title) ?? "…"
      let alike = rest.prefix { ($0.binding.map(title) ?? "…") == name }
      let isMany = alike.count > 3
      let labels = (isMany ? alike.prefix(1) + alike.suffix(1) : alike.prefix(1)).map {
        $0.stroke.label(.words)
      }
      lines.append("\(labels.joined(separator: " … ")) \(name)")
      rest = rest.dropFirst(isMany ? alike.count : 1)
    }
    return lines + (rest.isEmpty ? [] : ["…"])
  }
}

extension Key {
  fileprivate var isPosition: Bool { if case .physical = kind { true } else { false } }
}
