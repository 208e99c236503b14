public import KeyboardCore

/// The keys of a page that is shown while what lies below it keeps the keys, such as a live key map.
///
/// They are the default keys of its commands, as the user has bound, blocked, unbound and customized them. Bindings
/// of other commands and text input below the page are ignored.
///
/// ```swift
/// let keys = PageKeymap(of: commands, in: engine)
/// if let (binding, step) = keys.step(for: event) { try step.take() }
/// ```
///
/// A page has no sequences: they belong to what lies below.
public struct PageKeymap {
  private let keymap: Keymap
  private let environment: Keymap.Environment
  private let commands: [KeyCommand]

  /// Collects the keys of a page at this moment.
  ///
  /// - Parameters:
  ///   - page: the responder with the commands.
  ///   - engine: the engine with the user's bindings.
  /// - Complexity: O(bindings of these commands and their keys).
  public init(of page: any CommandResponder, in engine: KeyEngine) {
    var keymap = Keymap()
    keymap.replace(
      .builtIn, with: ResolvedBinding.offers(of: ResponderChain(from: nil, then: [page])))
    commands = page.supportedCommands
    var others = commands.flatMap { engine.keymap.bindings(performing: $0.id) }
    for sequence in Set((keymap.bindings + others).map(\.sequence)) {
      others += engine.keymap.bindings(of: sequence).filter { $0.invocation == nil }
    }
    for binding in others where binding.layer != .builtIn && binding.layer != .customizations {
      keymap.add(binding)
    }
    keymap.replace(.customizations, with: engine.customizations(keymap))
    self.keymap = keymap
    environment = Keymap.Environment(engine.context) { page.step(for: $0) }
  }

  /// Returns what a key would do on the page now; nil if it would do nothing.
  public func step(for event: KeyEvent) -> (binding: ResolvedBinding, step: CommandStep)? {
    let found = keymap.resolve(event.candidates, after: [], .nothing, in: environment)
    guard case .matched(let binding) = found.resolution, let step = found.step else { return nil }
    return (binding, step)
  }

  /// The commands with the keys that perform them on the page; those without keys are left out.
  public var keysInForce: [CommandKeys] {
    commands.compactMap { command in
      let bindings = keymap.bindings(performing: command.id).reversed().filter {
        $0.sequence.strokes.count == 1
          && keymap.resolve($0.sequence.strokes, after: [], .nothing, in: environment).resolution
            == .matched($0)
      }
      guard !bindings.isEmpty else { return nil }
      return CommandKeys(
        command.invocation, title: command.title ?? command.id.rawValue,
        sequences: bindings.map(\.sequence))
    }
  }
}
