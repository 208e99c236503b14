import KeyboardCore
import KeyboardTerminalUI

/// What the options of fzf change of the look alone.
struct Look {
  var border: Border?
  var label: String?
  var (labelColumn, isLabelBelow) = (0, false)
  var margin: Margin?
  var padding: Margin?
  var hidesNumbers = false
  var pointer: Character?
  var marker: Character?
  var ellipsis: Character?
  var thumb: Character?
  var hasScrollBar = true
  var isBold = true
  var colors = ColorScheme()
  /// A Boolean value indicating whether the header precedes the prompt.
  var isHeaderFirst = false
  var tabStop = 8
  /// A Boolean value indicating whether the ends of long lines are shown while nothing is typed.
  var keepsEnd = false
  var showsMatch = true
  var columnsAfterMatch = 10
  /// The number of rows that stay in sight above and below the focus.
  var rowsBesideFocus = 0

  /// The border, by fzf's names.
  enum Border: String, CaseIterable {
    case rounded, sharp, bold, double, block, thinblock, horizontal, vertical, top, bottom, left
    case right, none

    var lines: BorderPane.Lines {
      switch self {
      case .sharp: .sharp
      case .bold, .block, .thinblock: .bold
      case .double: .double
      default: .rounded
      }
    }

    var sides: BorderPane.Sides {
      switch self {
      case .none: []
      case .top: .top
      case .bottom: .bottom
      case .left: .left
      case .right: .right
      case .horizontal: [.top, .bottom]
      case .vertical: [.left, .right]
      default: .all
      }
    }
  }

  /// Changes the theme that fits the terminal.
  func change(_ theme: inout Theme, hasPalette: Bool) {
    colors.change(&theme, hasPalette: hasPalette)
    if let pointer { theme.symbols.focus = pointer }
    if let marker { theme.symbols.selection = marker }
    if let ellipsis { theme.symbols.ellipsis = ellipsis }
    if let thumb { theme.symbols.thumb = thumb }
    if !isBold {
      for style in [\Theme.focused, \.selected, \.header, \.title, \.warning, \.key, \.mode] {
        theme[keyPath: style].attributes.remove(.bold)
      }
    }
  }

  /// Returns a character of one column, the first one of a text; a blank for none.
  static func sign(_ text: String) -> Character {
    let first = text.first ?? " "
    return first.displayWidth == 1 ? first : " "
  }

  /// Returns a text with blanks in place of tabs.
  func expanded(_ text: String) -> String {
    guard tabStop != 8, text.utf8.contains(0x09) else { return text }
    var (result, column) = ("", 0)
    for character in text {
      let width = character == "\t" ? tabStop - column % tabStop : character.displayWidth
      result += character == "\t" ? String(repeating: " ", count: width) : String(character)
      column += width
    }
    return result
  }
}

extension Character {
  fileprivate var displayWidth: Int { String(self).displayWidth }
}

extension BorderPane {
  /// Sets the label; empty for none.
  func setLabel(_ text: String, _ look: Look) {
    guard !text.isEmpty else {
      label = nil
      return
    }
    var label = Label(StyledText(text))
    (label.column, label.isBelow) = (look.labelColumn, look.isLabelBelow)
    self.label = label
  }
}
