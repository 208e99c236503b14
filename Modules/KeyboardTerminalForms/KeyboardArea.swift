public import KeyboardActions
import KeyboardAssistance
import KeyboardCore
import KeyboardTerminal
public import KeyboardTerminalUI

/// The lower part of a pane with an on-screen keyboard: a line of suggestions, where there can be some,
/// and the keys.
///
/// The left button of the mouse is a finger. Keys of the real keyboard press the keys that stand
/// for them: held, where the terminal reports releases, they are a long press.
@MainActor
final class KeyboardArea {
  let keyboard: SystemKeyboard
  /// The number of lines of keys.
  private(set) var keyRows = 0
  /// The opacity, which is not drawn: cells cover what is behind them.
  var alpha = 1.0
  /// The distance that it is drawn below its place while it comes and goes.
  var transform = Transform.identity { didSet { keyboard.changes.notify() } }

  /// A Boolean value indicating whether held keys can be told from pressed ones.
  private var reportsReleases = false

  private static let touch = KeyboardGestures.TouchID.pointer(0)
  /// 80 columns are as wide as a phone.
  private static let pointsPerCell = 5.0
  /// The number of suggestions that are shown, as on a phone.
  private static let suggestionLimit = 3

  /// Creates the part of a keyboard, whose size is then in cells.
  init(_ keyboard: SystemKeyboard) {
    self.keyboard = keyboard
    keyboard.controller.gestures.pointsPerUnit = Self.pointsPerCell
  }

  /// Gives each row of keys three lines, or one where there are few.
  ///
  /// - Parameters:
  ///   - size: the extent of the whole pane.
  ///   - rest: the number of lines that are kept for the content above.
  func layOut(in size: CellSize, rest: Int) {
    let rows = max(1, keyboard.keys.count)
    keyRows = size.rows >= rows * 3 + rest ? rows * 3 : min(rows, size.rows)
    let cells = Size(width: Double(size.columns), height: Double(keyRows))
    if keyboard.size != cells { keyboard.size = cells }
  }

  /// The number of lines of suggestions: none in a secure input, nor where none are asked for.
  func suggestionRows(in size: CellSize) -> Int {
    keyboard.controller.showsSuggestions && size.rows > keyRows + 1 ? 1 : 0
  }

  // MARK: Drawing

  /// Draws at the bottom of a pane.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    if let query = keyboard.controller.emojiSearchText {
      let frame = suggestionFrame(0, in: size)
      canvas.write(
        "🔍 \(query)", at: frame.origin, columns: frame.size.columns, canvas.theme.text)
    }
    for (index, suggestion) in zip(firstSuggestion..., suggestions) {
      let frame = suggestionFrame(index, in: size)
      canvas.write(
        suggestion.title, at: frame.origin,
        columns: frame.size.columns,
        suggestion.isAutocomplete ? canvas.theme.selected : canvas.theme.detail, alignment: .center)
    }
    var view = KeyboardView(keyboard)
    var keys = keysFrame(in: size)
    if keys.origin.row > 0 {
      // The callout of the first row covers the line above.
      view.linesAbove = 1
      keys = CellRect(
        row: keys.origin.row - 1, column: 0, rows: keyRows + 1, columns: keys.size.columns)
    }
    canvas.draw(view, in: keys)
  }

  /// The suggestions that are shown.
  private var suggestions: ArraySlice<AutocompleteSuggestion> {
    keyboard.controller.autocompleteContext.suggestions
      .prefix(Self.suggestionLimit - firstSuggestion)
  }

  /// The index of the first suggestion, which follows the name that an emoji is searched by.
  private var firstSuggestion: Int { keyboard.controller.isSearchingEmojis ? 1 : 0 }

  private func suggestionFrame(_ index: Int, in size: CellSize) -> CellRect {
    let width = size.columns / Self.suggestionLimit
    return CellRect(
      row: size.rows - keyRows - 1, column: index * width, rows: suggestionRows(in: size),
      columns: width)
  }

  private func keysFrame(in size: CellSize) -> CellRect {
    CellRect(row: size.rows - keyRows, column: 0, rows: keyRows, columns: size.columns)
  }

  // MARK: Touches and keys

  /// Touches the keys, turns a page of emojis, or takes a suggestion.
  ///
  /// - Returns: the commands to perform; nil for an event above the keyboard.
  func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation]? {
    guard let cell = event.cell else { return [] }
    let position = cell.within(keysFrame(in: size))
    let point = Point(x: Double(position.column) + 0.5, y: Double(position.row) + 0.5)
    switch event.action {
    case .press where event.button == .left && position.row >= 0:
      keyboard.touchDown(Self.touch, at: point)
    case .press where event.button == .wheelDown && position.row >= 0:
      return turnPage("keyboard.nextPage")
    case .press where event.button == .wheelUp && position.row >= 0:
      return turnPage("keyboard.previousPage")
    case .motion: keyboard.touchMoved(Self.touch, to: point)
    case .release: keyboard.touchUp(Self.touch)
    case .press: break
    }
    guard position.row < 0 else { return [] }
    for (index, suggestion) in zip(firstSuggestion..., suggestions)
    where suggestionFrame(index, in: size).contains(cell) {
      if event.action == .press, event.button == .left {
        keyboard.controller.insertAutocompleteSuggestion(suggestion)
        keyboard.changes.notify()
      }
      return []
    }
    return nil
  }

  private func turnPage(_ command: CommandID) -> [CommandInvocation] {
    let invocation = CommandInvocation(command)
    return keyboard.canPerform(invocation) ? [invocation] : []
  }

  /// Releases every key.
  func interrupt() {
    keyboard.controller.gestures.cancelAll()
  }

  /// Learns whether held keys can be told from pressed ones.
  func learn(_ capabilities: Capabilities) {
    reportsReleases = capabilities.reportsReleases
  }

  /// Presses the key that a real one stands for; returns whether there is one.
  func press(_ event: KeyEvent) -> Bool {
    keyboard.handle(event, reportsReleases: reportsReleases)
  }
}

extension KeyboardArea: @MainActor Animatable {
  var scheduler: any Scheduler { keyboard.controller.scheduler }

  func layoutIfNeeded() {}
}

extension FullScreen: @MainActor KeyboardFeedbackPlayer {
  /// Rings the terminal's bell, the one sound that it has.
  public func play(_ audio: AudioFeedback) { ringBell() }
  /// Does nothing: a terminal cannot vibrate.
  public func play(_ haptic: HapticFeedback) {}
}

extension CellSize {
  /// The size limited to 100 columns: the eye finds fields and keys better when they are no wider.
  var limitedForForms: CellSize { CellSize(rows: rows, columns: min(columns, 100)) }
}
