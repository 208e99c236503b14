import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// The rows of an editor as a table for a navigator.
nonisolated final class BindingsTable: LaidOutTable, ViewportList {
  var sections: [BindingsEditor.Section] = [] {
    didSet {
      layout = TableLayout(rowCounts: sections.map(\.rows.count), header: 1)
      viewport.contentSize.height = layout.height
      viewport.offset = viewport.clamped(viewport.offset)
    }
  }
  private(set) var layout = TableLayout()
  /// The visible part; everything until its size is set.
  var viewport = Viewport(
    contentSize: .zero, size: Size(width: 1, height: .greatestFiniteMagnitude))
  let hasDisabledItems = false

  func row(at path: IndexPath) -> BindingsEditor.Row? {
    containsRow(at: path) ? sections[path.section].rows[path.row] : nil
  }

  /// Scrolls to a row; to the first one of a section with its header.
  func show(_ path: IndexPath) {
    if path.row == 0, let header = rectForHeader(inSection: path.section) {
      scrollRectToVisible(header, animated: false)
    }
    scrollRectToVisible(rectForRow(at: path), animated: false)
  }

  func identityForItem(at indexPath: IndexPath) -> AnyHashable? { row(at: indexPath)?.id }

  func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
    for (number, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { AnyHashable($0.id) == identity }) {
        return IndexPath(row: row, section: number)
      }
    }
    return nil
  }
}

extension BindingsEditor.Row {
  /// Creates the row of a command without keys; nil for one without a title, or with an invalid condition.
  nonisolated init?(keyless command: KeyCommand) {
    guard let title = command.title,
      let condition = try? command.condition.map({ try Condition(parsing: $0) }) ?? .always
    else { return nil }
    self.init(
      id: ResolvedBinding.ID("keyless:\(command.invocation)"),
      KeyBinding(
        key: command.id.rawValue, name: title, sequence: nil, when: condition),
      command: command.invocation)
  }
}

/// A delegate that handles commits.
nonisolated final class CommitDelegate: TableNavigatorDelegate {
  var onCommit: (Int) -> Void = { _ in }

  func tableNavigator(
    _ navigator: TableNavigator, didUpdateFocus focusUpdate: TableNavigator.FocusUpdate,
    completedNavigationWith context: TableNavigator.NavigationCompletionContext
  ) {}

  func tableNavigator(_ navigator: TableNavigator, commitFocusedRowAt indexPath: IndexPath) {
    onCommit(indexPath.row)
  }
}

/// Receives the text of the filter during typing.
nonisolated final class FilterField: TextResponder {
  weak var nextResponder: (any CommandResponder)?
  var acceptsText = false
  var onInsert: (String) -> Void = { _ in }
  let keyCommands: [KeyCommand] = []

  func canPerform(_ invocation: CommandInvocation) -> Bool { false }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    throw CommandError(
      code: .unavailable, command: invocation.id,
      message: "\(invocation.id) is not a command of text")
  }

  func insertText(_ text: String, at instant: Instant) -> Bool {
    if acceptsText { onInsert(text) }
    return acceptsText
  }
}
