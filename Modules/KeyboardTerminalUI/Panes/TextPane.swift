public import KeyboardCore
public import KeyboardTerminal

/// A pane that shows a text input, with the keys of terminals unless the input has a style.
///
/// A click puts the cursor, a drag selects, the wheel scrolls.
@MainActor
public final class TextPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let document: TextDocument
  private let label: String
  private var firstLine = 0
  private var size = CellSize(rows: 0, columns: 0)
  /// The text whose cursor was last visible: only a change of the text or the cursor scrolls.
  private var seen: TextBuffer?
  private var isSelecting = false

  /// Creates a pane of a text input.
  ///
  /// - Parameters:
  ///   - document: the text.
  ///   - label: the name of the text on a screen in words; empty if the question above it is enough, nil for the
  ///     document's name.
  public init(document: TextDocument, label: String? = nil) {
    (self.document, self.label) = (document, label ?? document.name)
    if document.keyStyle == nil { document.keyStyle = .terminal }
    let isSecure = document.isSecure
    document.wrappedLine = { [weak self] buffer, position in
      let columns = MainActor.assumeIsolated { self?.size.columns } ?? 0
      guard columns > 0 else { return nil }
      return TextView(buffer, isSecure: isSecure).line(at: position, columns: columns)
    }
  }

  /// One line for an input of one line; otherwise nil.
  public var fixedRows: Int? { document.isMultiline ? nil : 1 }

  /// The line and the column of the cursor, from 1.
  public var summary: String {
    let text = document.text
    let before = text[..<document.buffer.cursor]
    let line = before.count(where: \.isNewline) + 1
    let column = before.reversed().prefix { !$0.isNewline }.count + 1
    return "\(line):\(column)"
  }

  /// The text with its cursor.
  public var focusedElement: AccessibilityElement? {
    document.selfDescription.element()?.labeled(label)
  }

  private var view: TextView {
    TextView(document.buffer, isSecure: document.isSecure, firstLine: firstLine)
  }

  /// Scrolls to the cursor if it has moved, the text has changed or the size is different.
  public func layOut(in size: CellSize) {
    guard size != self.size || seen != document.buffer else { return }
    self.size = size
    firstLine = view.firstLineShowingCursor(in: size)
    seen = document.buffer
  }

  /// Draws the text.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.draw(view, in: CellRect(size: canvas.size))
  }

  /// Scrolls by whole lines, within the text.
  public func scroll(by lines: Int) {
    let last = max(0, view.lines(columns: size.columns).count - size.rows)
    firstLine = min(max(0, firstLine + lines), last)
    changes.notify()
  }

  /// Puts the cursor in the text, selects or scrolls.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    if let distance = WheelSteps().distance(for: event) {
      scroll(by: Int(distance.y))
      return []
    }
    if event.action == .release { isSelecting = false }
    guard event.button == .left, let cell = event.cell else { return [] }
    switch event.action {
    case .press:
      isSelecting = true
      put(at: cell, in: size, extending: event.modifiers.contains(.shift))
    case .motion where isSelecting: put(at: cell, in: size, extending: true)
    case .motion, .release: break
    }
    return []
  }

  private func put(at cell: CellPosition, in size: CellSize, extending: Bool) {
    let position = view.position(at: cell, columns: size.columns)
    document.moveCursor(to: position, extending: extending)
    changes.notify()
  }
}
