public import KeyboardCore

/// A linter for keymap files, which works without the program that uses the file.
///
/// ```swift
/// let check = KeymapCheck(file, over: profile.bindings)
/// for finding in check.findings { print(finding) }
/// ```
///
/// Findings that the author has marked with `intended: "reason"` are included, with the reason as
/// ``Finding/intention``.
public struct KeymapCheck: Sendable {
  /// A part of a keymap that is probably a mistake.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of findings, by their names in JSON.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A part of the file that cannot be read or has no meaning.
      case mistake
      /// A command, an argument or a name that is not defined.
      case unknown
      /// A binding whose keys never perform its command.
      case unreachable
      /// Two bindings that compete for their keys.
      case conflict
      /// Keys that one of the named terminals can never send.
      case undeliverable
      /// A letter that can never be typed, because its binding applies in text and always.
      case character
      /// An example of the file that fails.
      case test
    }

    /// The kind of finding.
    public let kind: Kind
    /// One sentence that names the remedy.
    public let message: String
    /// The place in the file.
    public let position: SourcePosition
    /// The reason why its author intends it; nil if none is given.
    public var intention: String?

    /// `file:line:column: kind: message`, and the intention if there is one.
    public var description: String {
      "\(position): \(kind.rawValue): \(message)"
        + (intention.map { " (intended: \($0))" } ?? "")
    }
  }

  /// A terminal, and the strokes that it cannot send.
  public struct Terminal: Sendable {
    /// The name of the terminal in findings.
    public let name: String
    /// Returns the form in which a stroke arrives, in one sentence; nil if it arrives unchanged.
    public let obstacle: @Sendable (KeyStroke) -> String?

    /// Returns whether the release of a stroke arrives, so that it can be held.
    public let reportsRelease: @Sendable (KeyStroke) -> Bool

    /// Creates a terminal.
    ///
    /// - Parameters:
    ///   - name: the name of the terminal in findings.
    ///   - reportsRelease: returns whether the release of a stroke arrives.
    ///   - obstacle: returns the form in which a stroke arrives, in one sentence; nil if it arrives unchanged.
    public init(
      _ name: String, reportsRelease: @escaping @Sendable (KeyStroke) -> Bool = { _ in true },
      obstacle: @escaping @Sendable (KeyStroke) -> String?
    ) {
      (self.name, self.reportsRelease, self.obstacle) = (name, reportsRelease, obstacle)
    }
  }

  /// The findings, sorted by place.
  public private(set) var findings: [Finding] = []
  /// The number of tested examples.
  public let testCount: Int

  private let file: KeymapFile
  private let keymap: Keymap

  /// The findings that are not intended, which make a check fail.
  public var failures: [Finding] { findings.filter { $0.intention == nil } }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - file: the keymap.
  ///   - others: the bindings of lower layers, such as those of its profile and of the program.
  ///   - known: the commands and names of the program, which identify bindings for other programs; those are compared
  ///     only with each other. Nil if the program is not known.
  ///   - terminals: the terminals in which the program runs.
  /// - Complexity: linear in the number of bindings, except for bindings of one sequence under different conditions;
  ///   see ``KeyboardCommands/Keymap/conflicts``.
  public init(
    _ file: KeymapFile, over others: [ResolvedBinding] = [],
    known: KnownNames? = nil, terminals: [Terminal] = []
  ) {
    self.file = file
    keymap = Keymap(others + file.bindings)
    testCount = file.tests.count
    for problem in file.problems { add(.mistake, problem.message, at: problem.position) }
    for problem in known.map({ file.unknownNames(among: $0, skipsOtherPrograms: true) }) ?? [] {
      add(.unknown, problem.message, at: problem.position)
    }
    let bindings = Dictionary(grouping: file.bindings) { known?.isForeign($0) ?? false }
    findConflicts(in: Keymap(others + bindings[false, default: []]))
    findConflicts(in: Keymap(bindings[true, default: []]))
    for binding in file.bindings {
      findUndeliverable(binding, from: terminals)
      findCharacter(binding)
    }
    for test in file.tests { run(test) }
    findings.sort {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
  }

  private mutating func add(_ kind: Finding.Kind, _ message: String, at position: SourcePosition) {
    findings.append(Finding(kind: kind, message: message, position: position))
  }

  private mutating func add(_ kind: Finding.Kind, _ message: String, of binding: ResolvedBinding) {
    guard let position = binding.origin else { return }
    findings.append(
      Finding(
        kind: kind, message: message, position: position, intention: file.intentions[binding.id]))
  }

  /// Finds bindings that hide each other, once each, and conflicts. Overriding lower layers is the purpose of such a
  /// file; exceptions are intended; and whether conditions about different things hold together, only the program
  /// knows.
  private mutating func findConflicts(in keymap: Keymap) {
    let own = Set(file.bindings.map(\.id))
    var told: Set<ResolvedBinding.ID> = []
    for hidden in keymap.unreachable where own.contains(hidden.binding.id) {
      told.insert(hidden.binding.id)
      add(.unreachable, "\(hidden); remove it, or change its condition", of: hidden.binding)
    }
    for conflict in keymap.conflicts(of: own)
    where !conflict.isOverride && !told.contains(conflict.first.id)
      && !told.contains(conflict.second.id) && !conflict.isException && !conflict.isUnrelated
    {
      let subject = own.contains(conflict.first.id) ? conflict.first : conflict.second
      let other = subject == conflict.first ? conflict.second : conflict.first
      let remedy =
        conflict.kind == .prefix
        ? "the shorter keys act only after a pause; choose others"
        : "write conditions that exclude each other"
      var intended = subject
      // Either of the two may be marked as intended.
      if file.intentions[subject.id] == nil, file.intentions[other.id] != nil { intended = other }
      add(.conflict, "\(conflict); \(remedy)", of: intended)
    }
  }

  private mutating func findUndeliverable(
    _ binding: ResolvedBinding, from terminals: [Terminal]
  ) {
    guard !binding.effect.isRemoval else { return }
    for terminal in terminals {
      let obstacle =
        binding.sequence.strokes.lazy.compactMap(terminal.obstacle).first
        ?? obstacle(to: binding, in: terminal)
      if let obstacle { add(.undeliverable, "\(terminal.name): \(obstacle)", of: binding) }
    }
  }

  /// Returns the reason why a key cannot have its role in a terminal, where it is tapped at once.
  private func obstacle(to binding: ResolvedBinding, in terminal: Terminal) -> String? {
    guard case .role(let role) = binding.effect, let stroke = binding.sequence.strokes.first,
      !terminal.reportsRelease(stroke)
    else { return nil }
    if case .once = role.span { return nil }
    return
      "\(stroke) is never \(role.part), as its release does not arrive and it is tapped at once; choose "
      + "another key, or use a terminal with the kitty keyboard protocol"
  }

  private mutating func findCharacter(_ binding: ResolvedBinding) {
    guard case .perform = binding.effect, binding.appliesInText, binding.condition == .always,
      let first = binding.sequence.strokes.first, KeyEvent(pressing: first).typesText
    else { return }
    add(
      .character,
      "\(first) can no longer be typed, as it is taken in every text; write a condition or remove "
        + "inText", of: binding)
  }

  private mutating func run(_ test: KeymapFile.Test) {
    let environment = Keymap.Environment(test.given)
    let performed = keymap.resolve(test.keys, in: environment).binding?.invocation
    let isRight =
      if let expected = test.performs {
        performed?.id == expected.id
          && expected.arguments.allSatisfy { performed?.arguments[$0.key] == $0.value }
      } else {
        performed == nil
      }
    guard !isRight else { return }
    let trace = keymap.trace(test.keys, in: environment)
    let reasons = trace.lines.dropFirst().prefix(3).map { $0.trimmedStart }
    add(
      .test,
      "\(test.keys) should perform \(test.performs.map { "\($0)" } ?? "nothing"), and performs "
        + "\(performed.map { "\($0)" } ?? "nothing")"
        + (reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))"),
      at: test.position)
  }
}

extension String {
  fileprivate var trimmedStart: Substring { drop { $0 == " " } }
}

extension KeymapFile {
  /// An example in a keymap: keys that perform a command in a given context.
  ///
  /// ```json5
  /// tests: [{ given: { "list.focus": 3 }, keys: "g g", performs: "navigation.first" }]
  /// ```
  public struct Test: Hashable, Sendable {
    /// The values of context names in the example.
    public let given: [String: Value]
    /// The keys, pressed one after another.
    public let keys: KeySequence
    /// The command that they perform, with the relevant arguments; nil for none.
    public let performs: CommandInvocation?
    /// The place of the example.
    public let position: SourcePosition
  }
}
