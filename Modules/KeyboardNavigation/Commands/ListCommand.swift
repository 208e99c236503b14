import KeyboardCore

/// The commands of lists, in the order in which they are offered.
enum ListCommand: String, CaseIterable {
  case commit = "navigation.commit"
  case previousRow = "navigation.previousRow"
  case nextRow = "navigation.nextRow"
  case leftItem = "navigation.left"
  case rightItem = "navigation.right"
  case firstRow = "navigation.first"
  case lastRow = "navigation.last"
  case focusRow = "navigation.focusRow"
  case clearFocus = "navigation.clearFocus"
  case pageUp = "navigation.pageUp"
  case pageDown = "navigation.pageDown"
  case extendPrevious = "navigation.extendPrevious"
  case extendNext = "navigation.extendNext"
  case extendFirst = "navigation.extendFirst"
  case extendLast = "navigation.extendLast"
  case toggle = "navigation.toggle"
  case selectAll = "navigation.selectAll"
  case selectNone = "navigation.selectNone"
  case invert = "navigation.invert"
  case delete = "navigation.delete"
  case moveUp = "navigation.moveUp"
  case moveDown = "navigation.moveDown"
  case findNext = "navigation.findNext"
  case findPrevious = "navigation.findPrevious"
  case typeSelect = "navigation.typeSelect"

  /// By the text of their ids; comparing the raw values one by one would cost more than a step.
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  init?(_ id: CommandID) {
    guard let command = Self.byName[id.rawValue] else { return nil }
    self = command
  }

  var id: CommandID { CommandID(rawValue) }

  var title: String {
    switch self {
    case .commit: "Commit focused row"
    case .previousRow: "Previous row"
    case .nextRow: "Next row"
    case .leftItem: "Previous item"
    case .rightItem: "Next item"
    case .firstRow: "First row"
    case .lastRow: "Last row"
    case .focusRow: "Focus row"
    case .clearFocus: "Clear focus"
    case .pageUp: "Page up"
    case .pageDown: "Page down"
    case .extendPrevious: "Extend selection to previous row"
    case .extendNext: "Extend selection to next row"
    case .extendFirst: "Extend selection to first row"
    case .extendLast: "Extend selection to last row"
    case .toggle: "Select or deselect row"
    case .selectAll: "Select all"
    case .selectNone: "Select nothing"
    case .invert: "Invert selection"
    case .delete: "Delete"
    case .moveUp: "Move row up"
    case .moveDown: "Move row down"
    case .findNext: "Find next"
    case .findPrevious: "Find previous"
    case .typeSelect: "Find by first letters"
    }
  }

  /// The command whose step an extension takes, or nil for no extension.
  var extended: ListCommand? {
    switch self {
    case .extendPrevious: .previousRow
    case .extendNext: .nextRow
    case .extendFirst: .firstRow
    case .extendLast: .lastRow
    default: nil
    }
  }

  /// A Boolean value indicating whether the delegate gives it keys as a ``ListNavigator/Action``.
  var isAction: Bool {
    switch self {
    case .commit, .previousRow, .nextRow, .leftItem, .rightItem, .firstRow, .lastRow, .focusRow,
      .clearFocus, .pageUp, .pageDown:
      true
    default: false
    }
  }

  /// Returns the entry of the command, with these keys, in lists of commands.
  func keyCommand(for descriptors: [ListNavigator.KeyCommandDescriptor]) -> KeyCommand {
    KeyCommand(
      CommandInvocation(id), title: descriptors.title ?? title,
      sequences: descriptors.compactMap(\.sequence), allowsRepeat: isStep)
  }

  /// The one argument that the command takes, if any.
  var parameter: CommandParameter? {
    switch self {
    case .previousRow, .nextRow, .leftItem, .rightItem, .pageUp, .pageDown, .extendPrevious,
      .extendNext, .moveUp, .moveDown:
      .count
    case .focusRow, .toggle: .row
    case .findNext, .findPrevious, .typeSelect: .text
    case .commit, .firstRow, .lastRow, .clearFocus, .extendFirst, .extendLast, .selectAll,
      .selectNone, .invert, .delete:
      nil
    }
  }

  /// A Boolean value indicating whether a held key repeats it, as a step or `count` of them.
  var isStep: Bool { parameter == .count }
}

extension [ListNavigator.KeyCommandDescriptor] {
  /// The first title that one of them has.
  var title: String? {
    lazy.compactMap(\.discoverabilityTitle).first
  }
}
