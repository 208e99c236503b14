package import KeyboardCore

/// A history of keys as a file, for reporting a mistake and for looking each key up again elsewhere.
///
/// It contains the keys, the bindings that were considered for each, the values that their conditions read and
/// whether their commands were possible. ``replay()`` needs nothing else, so the program itself does not run. It
/// contains neither keys of a secure input nor values that reveal a secret.
///
/// ```json
/// { "format": "keyboard-report", "version": 1, "program": "mailbox", "bindings": […], "keys": […] }
/// ```
package struct KeyReport: Sendable {
  /// The name of the program that received the keys.
  package let program: String
  private var bindings: [Binding]
  private var keys: [Entry]

  /// A binding that was considered for some key.
  fileprivate struct Binding: Codable, Sendable {
    let id: String
    let keys: String
    var command: String?
    var arguments: [String: Value]?
    var unbinds: String?
    /// The members of a keymap file that give the key a role.
    var role: Value?
    var when: String?
    let layer: String
    var depth: Int?
    var problem: String?
    var place: String?
    var repeats: Bool?
    var inText: Bool?
  }

  /// A key, or several into a secure input.
  fileprivate struct Entry: Codable, Sendable {
    var secure: Bool?
    var number: Int?
    /// The candidates of the key.
    var strokes: [String]?
    var phase: KeyEvent.Phase?
    var source: KeyEvent.Source?
    var text: String?
    /// Milliseconds since the first key.
    var time: Int?
    /// The strokes before it.
    var after: [String]?
    var textGuard: TextGuard?
    var excludesPlugins: Bool?
    var actsAtOnce: Bool?
    var candidates: [Candidate]?
    var values: [String: Value]?
    /// `matched`, `pending`, `blocked` or `unbound`.
    var means: String?
    /// The index of the binding that it performs, or would perform if no more keys followed.
    var binding: Int?
    var outcome: String?
    var performed: String?
    var performer: String?
    var microseconds: Int?
    var failure: String?
    var changes: [String]?
  }

  fileprivate struct Candidate: Codable, Sendable {
    /// Its index among the bindings.
    let binding: Int
    let verdict: String
    /// Its place in the order of declaration.
    let order: Int
    var isPossible: Bool?
    /// A Boolean value indicating whether its condition held, if the values that it read are left out.
    var held: Bool?
  }

  private struct File: Codable {
    var format: String
    var version: Int
    var toolkit: String?
    var program: String
    var bindings: [Binding]
    var keys: [Entry]
  }

  private static let format = "keyboard-report"
  private static let version = 1

  // MARK: Writing

  /// Creates the report of a history.
  ///
  /// - Parameters:
  ///   - history: the keys.
  ///   - program: the name of the program.
  package init(_ history: KeyHistory, program: String) {
    self.program = program
    var numbers: [ResolvedBinding: Int] = [:]
    var bindings: [Binding] = []
    let start = history.keys.first?.instant ?? .zero
    keys = history.entries.map { entry in
      guard case .key(let key) = entry else { return Entry(secure: true) }
      return Entry(key, since: start) { binding in
        if let number = numbers[binding] { return number }
        numbers[binding] = bindings.count
        bindings.append(Binding(binding))
        return bindings.count - 1
      }
    }
    self.bindings = bindings
  }

  /// The report as JSON, with a line break at its end.
  package var json: String {
    let file = File(
      format: Self.format, version: Self.version, toolkit: KeyboardToolkit.version,
      program: program, bindings: bindings, keys: keys)
    // Encoding cannot fail, because numbers that JSON lacks were left out.
    let value = (try? Value(encoding: file)) ?? .null
    return JSON5Printer(.json).print(JSON5Node(value))
  }

  // MARK: Reading

  /// Reads a report.
  ///
  /// - Throws: a ``MessageError`` that describes the mistake in the text.
  package init(parsing text: String) throws(MessageError) {
    let file: File
    do {
      file = try Value(json: text.utf8).decoded()
    } catch let error as JSONError {
      throw MessageError("this is not a report of keys: \(error)")
    } catch {
      throw MessageError("this is not a report of keys; write one with why last --save FILE")
    }
    guard file.format == Self.format, file.version == Self.version else {
      throw MessageError(
        "this report has the format \(file.format) \(file.version); this version reads "
          + "\(Self.format) \(Self.version)")
    }
    (program, bindings, keys) = (file.program, file.bindings, file.keys)
  }

  // MARK: Replaying

  /// A key of a report, looked up again.
  package struct ReplayedKey: Hashable, Sendable {
    /// The number of the key.
    package let number: Int
    /// The keys in notation, including those before it in the sequence.
    package let keys: String
    /// The recorded outcome: `performed navigation.nextRow`, `typed`, `waits`.
    package let then: String
    /// The recorded meaning.
    package let meaning: String
    /// The meaning found again from the report.
    package let meaningNow: String

    /// A Boolean value indicating whether the meaning, binding and command, is the same again.
    package var agrees: Bool { meaning == meaningNow }
  }

  /// Resolves the keys again, using only the content of the report.
  ///
  /// - Throws: a ``MessageError`` if bindings or keys in it cannot be read.
  /// - Returns: the keys that have a number, in order.
  package func replay() throws(MessageError) -> [ReplayedKey] {
    let bindings = try bindings.map { (binding) throws(MessageError) in try binding.resolved() }
    var replayed: [ReplayedKey] = []
    for entry in keys {
      guard let number = entry.number else { continue }
      replayed.append(try entry.replayed(number, with: bindings))
    }
    return replayed
  }
}

extension KeyReport.Binding {
  fileprivate init(_ binding: ResolvedBinding) {
    id = binding.id.rawValue
    keys = binding.sequence.description
    layer = binding.layer.description
    switch binding.effect {
    case .perform(let invocation):
      command = invocation.id.rawValue
      arguments = invocation.arguments.isEmpty ? nil : invocation.arguments
    case .block: break
    case .unbind(let id): unbinds = id?.rawValue ?? "*"
    case .role:
      role = JSON5Node(JSON5Node.members(binding.sequence, binding.effect, when: .always)).value
    }
    when = binding.condition.clause
    depth = binding.depth == 0 ? nil : binding.depth
    problem = binding.problem
    place = binding.origin.map { "\($0)" }
    repeats = binding.allowsRepeat ? true : nil
    inText = binding.appliesInText ? true : nil
  }

  fileprivate func resolved() throws(MessageError) -> ResolvedBinding? {
    let effect: ResolvedBinding.Effect =
      if let role {
        try ResolvedBinding(KeySequence(KeyStroke(.escape)), members: role, layer: .session).effect
      } else if let command {
        .perform(CommandInvocation(CommandID(command), arguments ?? [:]))
      } else if let unbinds {
        .unbind(unbinds == "*" ? nil : CommandID(unbinds))
      } else {
        .block
      }
    guard let layer = ResolvedBinding.Layer(description: layer) else {
      throw MessageError("the report names a layer \(layer), which this version does not know")
    }
    // Keys without notation, which no file can bind either.
    guard let sequence = try? KeySequence(parsing: keys) else { return nil }
    do {
      return ResolvedBinding(
        id: ResolvedBinding.ID(id), sequence, effect,
        when: try when.map { (text) throws(ExpressionError) in try Condition(parsing: text) }
          ?? .always, problem: problem, layer: layer, depth: depth ?? 0,
        allowsRepeat: repeats ?? false, appliesInText: inText ?? false)
    } catch {
      throw MessageError("the report has a condition that cannot be read: \(error)")
    }
  }
}

extension KeyReport.Entry {
  fileprivate init(
    _ key: KeyHistory.PressedKey, since start: Instant, number: (ResolvedBinding) -> Int
  ) {
    self.number = key.number
    strokes = key.event.candidates.map(\.description)
    (phase, source, text) = (key.event.phase, key.event.source, key.event.text)
    time = start.duration(to: key.instant).wholeMilliseconds
    after = key.examined.before.isEmpty ? nil : key.examined.before.map(\.description)
    textGuard = key.examined.textGuard == .nothing ? nil : key.examined.textGuard
    excludesPlugins = key.excludesPlugins ? true : nil
    actsAtOnce = key.examined.actsAtOnce ? true : nil
    let told = Set(key.values.map(\.name))
    candidates = key.trace.candidates.map { candidate in
      let isHidden = !candidate.binding.condition.names.allSatisfy(told.contains)
      return KeyReport.Candidate(
        binding: number(candidate.binding), verdict: candidate.verdict.description,
        order: candidate.order,
        isPossible: candidate.verdict.isPossible, held: isHidden ? candidate.verdict.held : nil)
    }
    values = key.values.reduce(into: [:]) { $0[$1.name] = $1.value }
    means = key.trace.resolution.name
    binding = key.binding.map(number)
    switch key.outcome {
    case .waits: outcome = "waits"
    case .performed(let command): (outcome, performed) = ("performed", command.description)
    case .held(let role): outcome = "\(role.span.name) \(role.part)"
    case .typed: outcome = "typed"
    case .notTaken: outcome = "not taken"
    case .blocked: outcome = "blocked"
    case .cancelled(let reason): outcome = "cancelled: \(reason.rawValue)"
    case .taken: outcome = "taken before the bindings"
    }
    performer = key.responder
    microseconds = key.time.map { Int($0 / .microseconds(1)) }
    failure = key.failure
    changes = key.changes.isEmpty ? nil : key.changes.map(\.description)
  }

  fileprivate func replayed(
    _ number: Int, with bindings: [ResolvedBinding?]
  ) throws(MessageError) -> KeyReport.ReplayedKey {
    guard (candidates ?? []).allSatisfy({ bindings.indices.contains($0.binding) }),
      binding.map(bindings.indices.contains) ?? true
    else { throw MessageError("key \(number) names a binding that is not in the report") }
    var keymap = Keymap()
    var possible: Set<CommandInvocation> = []
    for candidate in (candidates ?? []).sorted(by: { $0.order < $1.order }) {
      guard var binding = bindings[candidate.binding] else { continue }
      if let held = candidate.held { binding = binding.restricted(to: held ? .always : .never) }
      keymap.add(binding)
      if candidate.isPossible == true, let invocation = binding.invocation {
        possible.insert(invocation)
      }
    }
    let then = binding.flatMap { bindings[$0] }
    var environment = Keymap.Environment(values ?? [:]) { invocation in
      guard possible.contains(invocation) else { return nil }
      var step = CommandStep {}
      step.actsAtOnce = actsAtOnce == true && invocation == then?.invocation
      return step
    }
    environment.excludesPlugins = { excludesPlugins ?? false }
    let before = (after ?? []).compactMap { try? KeyStroke(parsing: $0) }
    // A stroke without a notation cannot be bound.
    let candidates = (strokes ?? []).compactMap { try? KeyStroke(parsing: $0) }
    let resolution = keymap.resolve(
      candidates, after: before, textGuard ?? .nothing, in: environment
    ).resolution
    return KeyReport.ReplayedKey(
      number: number, keys: ((after ?? []) + (strokes ?? []).prefix(1)).joined(separator: " "),
      then: [outcome, performed].compactMap(\.self).joined(separator: " "),
      meaning: Self.meaning(means, then),
      meaningNow: Self.meaning(resolution.name, resolution.binding))
  }

  private static func meaning(_ name: String?, _ binding: ResolvedBinding?) -> String {
    [name, binding.map { "\($0.effect) by \($0.id)" }].compactMap(\.self).joined(separator: ": ")
  }
}

extension ResolvedBinding {
  fileprivate func restricted(to condition: Condition) -> ResolvedBinding {
    ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: layer, depth: depth,
      allowsRepeat: allowsRepeat, appliesInText: appliesInText)
  }
}

extension ResolvedBinding.Layer {
  /// Creates the layer with a description; nil if there is none.
  fileprivate init?(description: String) {
    let others: [Self] = [
      .builtIn, .profile, .keymapFile, .customizations, .session, .transient,
    ]
    if let layer = others.first(where: { $0.description == description }) {
      self = layer
    } else {
      let plugin = Self.plugin("").description
      guard description.hasPrefix(plugin) else { return nil }
      self = .plugin(String(description.dropFirst(plugin.count)))
    }
  }
}

extension Keymap.Resolution {
  /// The name in reports.
  fileprivate var name: String {
    switch self {
    case .matched: "matched"
    case .pending: "pending"
    case .blocked: "blocked"
    case .unbound: "unbound"
    }
  }
}

extension Keymap.Trace.Verdict {
  /// A Boolean value indicating whether the binding's command was possible; nil if that was not determined.
  fileprivate var isPossible: Bool? {
    switch self {
    case .wins, .waits, .comesTooLate, .outranked: true
    case .notOffered: false
    default: nil
    }
  }

  /// A Boolean value indicating whether its condition held, if that mattered.
  fileprivate var held: Bool {
    if case .conditionFails = self { false } else { true }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
