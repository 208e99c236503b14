import KeyboardCore
import KeyboardNavigation

/// The commands that scenes offer, whatever is possible now.
enum SceneCommands {
  /// Every command with its title and the sequences it has unless the user says otherwise.
  static let all: [KeyCommand] = TableNavigator.commands

  /// Whether a held key performs a command again and again.
  static func repeats(_ id: CommandID) -> Bool {
    id == .nextRow || id == .previousRow
  }
}
