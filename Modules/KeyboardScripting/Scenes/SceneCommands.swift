import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

/// The commands that scenes offer, whatever is possible now.
enum SceneCommands {
  /// Every command of every kind of scene, once, with the keys of the first kind that has it.
  static let all: [KeyCommand] = {
    var seen: Set<CommandID> = []
    let kinds =
      TableNavigator.commands(keys: .session) + CollectionNavigator.commands(keys: .session)
      + ScrollNavigator.commands
    return kinds.filter { seen.insert($0.id).inserted }
  }()

  /// The commands whose keys are bound while there is no scene.
  static let fallback: [KeyCommand] = TableNavigator.commands(keys: .session)

  /// Commands that go one step, so that a held key performs them again and again; all take the
  /// argument `count`.
  nonisolated static let stepping: Set<CommandID> = [
    .nextRow, .previousRow, .extendNext, .extendPrevious, .leftItem, .rightItem, .pageDown, .pageUp,
    .scrollDown, .scrollUp, .scrollLeft, .scrollRight, .moveRowDown, .moveRowUp,
  ]

  /// What commands bind unless the user says otherwise.
  static func bindings(of commands: [KeyCommand]) -> [ResolvedBinding] {
    commands.flatMap { command in
      command.sequences.map { sequence in
        ResolvedBinding(
          sequence, .perform(command.invocation), layer: .builtIn, title: command.title,
          allowsRepeat: stepping.contains(command.id))
      }
    }
  }
}

extension NavigationPolicy {
  /// What a scene does unless it is told otherwise: KeyboardNavigationKit's rules, and on top of
  /// them everything that has keys of its own.
  static let session = NavigationPolicy(selection: .multiple, keys: .session)
}

extension NavigationKeys {
  /// The keys of a listbox, and the right arrow that commits a row of a table.
  static let session: NavigationKeys = {
    var keys = NavigationKeys.listbox
    keys[.commitFocusedRow] = NavigationKeys.keyboardNavigationKit[.commitFocusedRow]
    return keys
  }()
}
