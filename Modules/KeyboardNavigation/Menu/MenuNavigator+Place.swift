public import KeyboardCore

extension MenuNavigator: PlaceResponder {
  /// The menus that are open, and the entry that has the focus in each.
  public var place: Value {
    place(levels.map { ($0.path, $0.navigator.place) }, focusing: focusedLevel)
  }

  /// Returns where a command that moves within the bar or a menu would lead; nil where a menu opens or
  /// closes by it.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard let command = MenuCommand(invocation.id), invocation.arguments.isEmpty,
      isPossible(command), focusedLevel == levels.count - 1
    else { return nil }
    switch command {
    case .next, .previous, .first, .last: break
    case .nextMenu, .previousMenu: if !isInBar { return nil }
    default: return nil
    }
    let step = CommandInvocation(command.step)
    guard let place = levels[focusedLevel].navigator.place(after: step) else { return nil }
    let former = levels.dropLast().map { ($0.path, $0.navigator.place) }
    return self.place(former + [(levels[focusedLevel].path, place)], focusing: focusedLevel)
  }

  private func place(_ levels: [(path: [String], place: Value)], focusing level: Int) -> Value {
    [
      "menu": .string(scene), "level": .integer(level),
      "levels": .array(
        levels.map { ["path": .array($0.path.map(Value.string)), "place": $0.place] }),
    ]
  }
}
