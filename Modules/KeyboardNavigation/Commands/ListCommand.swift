import KeyboardCore

/// A command of lists, declared in one value: its name, its arguments, what it does, and why not.
///
/// ``all`` has every command. One that is added there is in lists of commands, in help, in errors and among
/// what scripts and keymaps may name.
final class ListCommand: Sendable {
  typealias List = any NavigableList
  typealias Cause = ListNavigator.NavigationRequest.Invocation
  typealias Condition = @Sendable (ListNavigator, List) -> Bool
  typealias Goal = @Sendable (ListNavigator, List) -> ListNavigator.Action?
  typealias Reason = @Sendable (ListNavigator, CommandInvocation, List) -> String
  typealias Finder =
    @Sendable (ListNavigator, CommandInvocation, Cause, List) throws(CommandError)
    -> ListNavigator.Step?

  enum Effect: Sendable {
    /// Commits, or moves the focus with this effect on the selection. The delegate is asked about the
    /// navigation, and, if `isAction`, about the keys as well.
    case action(
      Goal, selecting: ListNavigator.NavigationRequest.Selecting = .byPolicy, isAction: Bool = true)
    /// Does something else, if that makes sense whatever the argument; see ``isMeaningful(for:in:)``.
    case change(if: Condition, Finder)
  }

  let id: CommandID
  let title: String
  /// The arguments that the command takes, of which one may be given.
  let parameters: [CommandParameter]
  let effect: Effect
  /// A Boolean value indicating whether it needs lines and columns, which a table does not have.
  let isForCollections: Bool
  /// A Boolean value indicating whether it has no keys, as it needs an argument.
  let isForScripts: Bool
  /// Decides whether lists of commands show it where finding its step would cost too much; nil asks for
  /// its step.
  private let listing: (@Sendable (ListNavigator, List) -> Bool?)?
  private let reason: Reason?

  init(
    _ id: CommandID, _ title: String, _ parameters: [CommandParameter] = [],
    forCollections: Bool = false,
    forScripts: Bool = false, effect: Effect,
    listedIf listing: (@Sendable (ListNavigator, List) -> Bool?)? = nil,
    because reason: Reason? = nil
  ) {
    (self.id, self.title, self.parameters, self.effect) = (id, title, parameters, effect)
    (isForCollections, isForScripts) = (forCollections, forScripts)
    (self.listing, self.reason) = (listing, reason)
  }

  /// The one argument that the command takes, if any.
  var parameter: CommandParameter? { parameters.first }

  /// A Boolean value indicating whether a held key repeats it, as a step or `count` of them.
  var isStep: Bool { parameter == .count }

  /// A Boolean value indicating whether the delegate gives it keys as a ``ListNavigator/Action``.
  var isAction: Bool { if case .action(_, _, let isAction) = effect { isAction } else { false } }

  /// Returns the entry of the command, with these keys, in lists of commands.
  func keyCommand(for descriptors: [ListNavigator.KeyCommandDescriptor]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: descriptors.title ?? title,
      sequences: descriptors.map(\.sequence), allowsRepeat: isStep, parameters: parameters,
      isChange: false)
  }

  /// Returns the action with this focus and this data, or nil when it has none or is no navigation.
  func action(for navigator: ListNavigator, in list: List) -> ListNavigator.Action? {
    if case .action(let goal, _, _) = effect { goal(navigator, list) } else { nil }
  }

  /// Returns whether it could do something, whatever its argument.
  ///
  /// - Complexity: never a walk through the list or the selection.
  func isMeaningful(for navigator: ListNavigator, in list: List) -> Bool {
    switch effect {
    case .action(let goal, _, _): goal(navigator, list) != nil
    case .change(let isMeaningful, _): isMeaningful(navigator, list)
    }
  }

  /// Returns whether it is to be listed: whether it would do something without an argument, or could
  /// with one.
  func isListed(for navigator: ListNavigator, in list: List) -> Bool {
    if let isListed = listing?(navigator, list) { return isListed }
    let invocation = CommandInvocation(id)
    return navigator.canPerform(invocation, causedBy: .command(invocation))
  }

  /// Returns why it would do nothing now.
  func reason(
    for navigator: ListNavigator, _ invocation: CommandInvocation, in list: List
  ) -> String {
    reason?(navigator, invocation, list)
      ?? (isMeaningful(for: navigator, in: list)
        ? ListNavigator.leadsNowhere : ListNavigator.focusFirst)
  }

  // MARK: All commands

  /// The commands by the text of their ids: comparing them one by one costs more than a step.
  private static let byName = Dictionary(
    uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })

  /// Returns the command with an id; nil for one of something else.
  static func named(_ id: CommandID) -> ListCommand? { byName[id.rawValue] }
}

extension [ListNavigator.KeyCommandDescriptor] {
  /// The first title that one of them has.
  var title: String? { lazy.compactMap(\.discoverabilityTitle).first }
}
