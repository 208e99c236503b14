public import KeyboardCore

/// A keyboard with what each key does, drawn for each set of modifiers, and a list of all keys with their sequences
/// and conditions: a page to print.
///
/// ```swift
/// let drawing = KeymapDrawing("Keys of lamp", engine, layout: .ofUser(environment: environment))
/// print(drawing.text(.html))
/// ```
///
/// It has the bindings that can have an effect: those that apply under a condition, and those whose commands would do
/// nothing now. ``KeyChart`` is the keyboard of one moment.
public struct KeymapDrawing: Hashable, Sendable {
  /// A line of the list: keys with the same effect.
  public struct Line: Hashable, Sendable {
    /// The name of the group to which it belongs.
    public let provider: String
    /// The keys, in the order of declaration.
    public fileprivate(set) var keys: [KeySequence]
    /// The title of the effect.
    public let title: String
    /// The command with its arguments; nil for a role without a tap.
    public let command: CommandInvocation?
    /// The condition under which the keys apply; nil if they always do.
    public let condition: String?
  }

  /// A key of a drawn keyboard.
  public struct Cap: Hashable, Sendable {
    /// The position on the keyboard.
    public let position: PhysicalKey
    /// The legend of the key in the layout, such as `A`, `Esc` or `→`.
    public let legend: String
    /// Its width, where a letter is 1.
    public let width: Double
    /// The titles of its effects, the strongest first; empty if it has none.
    public fileprivate(set) var titles: [String] = []
    /// A Boolean value indicating whether it begins a sequence.
    public fileprivate(set) var beginsSequence = false

    /// A Boolean value indicating whether it has an effect or begins a sequence.
    public var isBound: Bool { !titles.isEmpty || beginsSequence }
  }

  /// The keyboard while some modifiers are held.
  public struct Keyboard: Hashable, Sendable {
    /// The held modifiers.
    public let modifiers: Modifiers
    /// The rows of keys from top to bottom, all of the same width.
    public let rows: [[Cap]]

    /// The modifiers in words, such as `Ctrl+Shift`; `Keys` for none.
    public var title: String {
      modifiers.isEmpty ? "Keys" : KeyStroke(.enter, modifiers).label(.words).dropped("+Enter")
    }
  }

  /// The text above the keyboard.
  public let title: String
  /// The keyboard layout.
  public let layout: Layout
  /// The keyboards with a bound key, one per set of modifiers; that without modifiers comes first.
  public let keyboards: [Keyboard]
  /// The list of all keys, in groups of the same provider.
  public let lines: [Line]

  /// Creates a drawing of a keymap.
  ///
  /// - Parameters:
  ///   - title: the heading.
  ///   - keymap: the bindings.
  ///   - layout: the keyboard layout.
  ///   - describe: returns the title of a binding, its group, and the place of that in the list; nil leaves the
  ///     binding out. By default a binding is called by its own title, or otherwise by its command, and belongs to its
  ///     provider, or otherwise to its layer.
  public init(
    _ title: String, _ keymap: Keymap, layout: Layout = .us,
    describing describe: (ResolvedBinding) -> (title: String, provider: String, place: Int)? = {
      ($0.title ?? "\($0.effect)", $0.provider ?? "\($0.layer)", 0)
    }
  ) {
    var seen: Set<KeySequence> = []
    let sequences = keymap.bindings.map(\.sequence).filter { seen.insert($0).inserted }
    var lines: [(place: Int, line: Line)] = []
    var keyboards: [Modifiers: [PhysicalKey: Cap]] = [:]
    for sequence in sequences {
      for binding in keymap.bindingsInEffect(of: sequence) {
        guard let (title, provider, place) = describe(binding) else { continue }
        let line = Line(
          provider: provider, keys: [], title: title, command: binding.invocation,
          condition: binding.clause)
        let index = lines.firstIndex { $0.line.isSameEffect(as: line) } ?? lines.count
        if index == lines.count { lines.append((place, line)) }
        lines[index].line.keys.append(sequence)
        guard let stroke = sequence.strokes.first, let place = layout.place(of: stroke) else {
          continue
        }
        var cap =
          keyboards[place.modifiers]?[place.key] ?? layout.cap(place.key, holding: place.modifiers)
        if sequence.strokes.count > 1 {
          cap.beginsSequence = true
        } else if !cap.titles.contains(title) {
          cap.titles.append(title)
        }
        keyboards[place.modifiers, default: [:]][place.key] = cap
      }
    }
    (self.title, self.layout) = (title, layout)
    let order = KeyChart.layers
    self.keyboards = keyboards.keys.sorted {
      (order.firstIndex(of: $0) ?? order.count, $0.rawValue)
        < (order.firstIndex(of: $1) ?? order.count, $1.rawValue)
    }.map { modifiers in
      Keyboard(
        modifiers: modifiers,
        rows: layout.rows.map { row in
          row.map { key, width in
            keyboards[modifiers]?[key] ?? layout.cap(key, width: width, holding: modifiers)
          }
        })
    }
    let providers = lines.sorted { $0.place < $1.place }.map(\.line.provider).uniqued
    self.lines = providers.flatMap { provider in
      lines.filter { $0.line.provider == provider }.sorted { $0.place < $1.place }.map(\.line)
    }
  }

  /// Creates a drawing of a program's keys, those of the user included, at its present focus.
  ///
  /// - Parameters:
  ///   - title: the heading.
  ///   - engine: the engine that handles the keys.
  ///   - layout: the keyboard layout.
  public init(_ title: String, _ engine: KeyEngine, layout: Layout = .us) {
    let places = engine.places
    self.init(title, engine.keymap, layout: layout) { binding in
      guard let command = binding.invocation?.id else {
        return ("\(binding.effect)", "Keys", places.count)
      }
      guard let (place, provider) = places[command] else { return nil }
      return (
        engine.title(of: binding),
        provider ?? binding.provider ?? command.providerName ?? "Program", place
      )
    }
  }

  /// A line of the list as it is shown: the labels of its keys, the title and the condition.
  typealias Row = (labels: [String], title: String, condition: String?)

  /// The rows of each provider; more than three lines that differ only in arguments are one.
  var groups: [(provider: String, rows: [Row])] {
    lines.map(\.provider).uniqued.map { provider in
      var rest = lines.filter { $0.provider == provider }[...]
      var rows: [Row] = []
      while let first = rest.first {
        let alike = rest.prefix { $0.isAlike(first) }
        let isFolded = alike.count > 3
        let labels =
          isFolded
          ? ["\(first.labels[0]) … \(alike[alike.endIndex - 1].labels[0])"] : first.labels
        rows.append((labels, first.title, first.condition))
        rest = rest.dropFirst(isFolded ? alike.count : 1)
      }
      return (provider, rows)
    }
  }
}

extension KeymapDrawing.Line {
  /// The labels of the keys, such as `Ctrl+K C`.
  var labels: [String] { keys.map { $0.label(.words) } }

  fileprivate func isSameEffect(as other: Self) -> Bool {
    provider == other.provider && command == other.command && isAlike(other)
  }

  /// Returns whether it differs from another line at most in arguments and keys.
  fileprivate func isAlike(_ other: Self) -> Bool {
    (title, condition) == (other.title, other.condition) && command?.id == other.command?.id
  }
}

extension KeymapDrawing.Layout {
  /// Returns a key without an effect.
  fileprivate func cap(
    _ key: PhysicalKey, width: Double? = nil, holding modifiers: Modifiers
  ) -> KeymapDrawing.Cap {
    let width = width ?? rows.joined().first { $0.0 == key }?.1 ?? 1
    return KeymapDrawing.Cap(
      position: key, legend: legend(of: key, holding: modifiers), width: width)
  }
}

extension Keymap {
  /// Returns the bindings of a sequence that can have an effect, the strongest first.
  ///
  /// After a binding without a condition come only those of the same layer, whose commands may be possible when its
  /// own is not.
  fileprivate func bindingsInEffect(of sequence: KeySequence) -> [ResolvedBinding] {
    let begins = sequence.strokes.indices.dropFirst().compactMap {
      KeySequence(strokes: sequence.strokes[..<$0])
    }
    let blocks = begins.flatMap { bindings(of: $0) }
      .filter { $0.effect == .block && $0.condition == .always }
    var found: [ResolvedBinding] = []
    var removed: Set<CommandID> = []
    var layer: ResolvedBinding.Layer?
    for binding in bindings(of: sequence) where binding.problem == nil {
      if let layer, binding.layer < layer { break }
      let isAlways = binding.condition == .always
      switch binding.effect {
      case .block, .unbind(nil):
        if isAlways { return found }
      case .unbind(let command?):
        if isAlways { removed.insert(command) }
      case .perform, .role:
        let command = binding.invocation?.id
        if blocks.contains(where: { $0.layer >= binding.layer })
          || command.map(removed.contains) ?? false
        {
          continue
        }
        found.append(binding)
        if isAlways, command != nil { layer = binding.layer }
      }
    }
    // Where the same effect has no condition, those of others do not matter.
    let always = Set(found.filter { $0.condition == .always }.map(\.effect))
    return found.filter { $0.condition == .always || !always.contains($0.effect) }
  }
}

extension [String] {
  /// The texts without repetitions.
  fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension String {
  fileprivate func dropped(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
