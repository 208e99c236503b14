import KeyboardCore

/// A command of lists, declared in one value: its name, its arguments, its effect, and the reasons for refusal.
///
/// ``all`` has every command. Commands added there appear in lists of commands, in help, in errors and among the
/// names for scripts and keymaps.
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
    /// Commits, or moves the focus with this effect on the selection. The delegate responds to the navigation, and,
    /// if `isAction`, provides the keys as well.
    case action(
      Goal, selecting: ListNavigator.NavigationRequest.Selecting = .byPolicy, isAction: Bool = true)
    /// Has another effect, if that is meaningful for any argument; see ``isMeaningful(for:in:)``.
    case change(if: Condition, Finder)
  }

  let id: CommandID
  let title: String
  /// The parameters of the command, of which one may be given.
  let parameters: [CommandParameter]
  let effect: Effect
  /// A Boolean value indicating whether it needs lines and columns, which a table does not have.
  let isForCollections: Bool
  /// A Boolean value indicating whether it has no keys, because it needs an argument.
  let isForScripts: Bool
  /// Determines whether lists of commands show it if finding its step would be expensive; nil means that the step is
  /// to be found.
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

  /// The one parameter of the command, if any.
  var parameter: CommandParameter? { parameters.first }

  /// A Boolean value indicating whether a held key repeats it, as a step or `count` steps.
  var isStep: Bool { parameter == .count }

  /// A Boolean value indicating whether the delegate provides its keys as a ``ListNavigator/Action``.
  var isAction: Bool { if case .action(_, _, let isAction) = effect { isAction } else { false } }

  /// Returns the entry of the command, with these keys, for lists of commands.
  func keyCommand(for descriptors: [ListNavigator.KeyCommandDescriptor]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: descriptors.title ?? title,
      sequences: descriptors.map(\.sequence), allowsRepeat: isStep, parameters: parameters,
      isChange: false)
  }

  /// Returns the action with this focus and this data; nil if it has none or is not a navigation.
  func action(for navigator: ListNavigator, in list: List) -> ListNavigator.Action? {
    if case .action(let goal, _, _) = effect { goal(navigator, list) } else { nil }
  }

  /// Returns whether it could do something, with any argument.
  ///
  /// - Complexity: never iterates over the list or the selection.
  func isMeaningful(for navigator: ListNavigator, in list: List) -> Bool {
    switch effect {
    case .action(let goal, _, _): goal(navigator, list) != nil
    case .change(let isMeaningful, _): isMeaningful(navigator, list)
    }
  }

  /// Returns whether lists of commands show it: whether it would do something without an argument, or could with one.
  func isListed(for navigator: ListNavigator, in list: List) -> Bool {
    if let isListed = listing?(navigator, list) { return isListed }
    let invocation = CommandInvocation(id)
    return navigator.canPerform(invocation, causedBy: .command(invocation))
  }

  /// Returns the reason why it would do nothing now.
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

  /// Returns the command with an id; nil if there is none.
  static func named(_ id: CommandID) -> ListCommand? { byName[id.rawValue] }
}

extension [ListNavigator.KeyCommandDescriptor] {
  /// The first title among the descriptors.
  var title: String? { lazy.compactMap(\.discoverabilityTitle).first }
}
