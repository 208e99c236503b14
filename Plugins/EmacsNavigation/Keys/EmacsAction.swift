import KeyboardCore

/// A command of the plugin: what it does in texts, and in lists.
nonisolated struct EmacsAction: Sendable {
  /// The name of the command, without `emacs.`.
  let name: String
  let title: String
  let keys: [String]
  /// The command that it performs in texts; nil when it does nothing there.
  let text: TextCommand?
  /// The action that it performs in lists; nil when it does nothing there.
  let list: ListAction?
  /// Other keys that do the same while a number waits or a region is shown.
  var plainKey: String?

  init(
    _ name: String, _ title: String, _ keys: [String], text: TextCommand? = nil,
    list: ListAction? = nil, plainKey: String? = nil
  ) {
    (self.name, self.title, self.keys) = (name, title, keys)
    (self.text, self.list, self.plainKey) = (text, list, plainKey)
  }

  var id: CommandID { CommandID("emacs.\(name)") }

  /// The condition under which its keys are bound; nil for always.
  var condition: String? {
    switch (text, list) {
    case (nil, _?): "!focus.acceptsText"
    case (_?, nil): "focus.acceptsText"
    default: nil
    }
  }

  /// The condition under which its plain key is bound: while a number waits or a region is shown.
  var plainCondition: String {
    list == nil
      ? "focus.acceptsText && \(EmacsNavigation.hasArgument)" : EmacsNavigation.isBusy
  }

  /// A Boolean value indicating whether a held key repeats it.
  var repeats: Bool { text?.isMove == true || list?.isStep == true }
}

/// An action of the plugin in lists, grids and scrollers.
nonisolated enum ListAction: Hashable, Sendable {
  case next, previous, forward, backward, pageDown, pageUp
  case lineStart, lineEnd, first, last, goToRow
  /// Puts the focused row in the middle of the visible part, at its top, at its bottom.
  case show
  /// Goes to the middle of the visible part, its top, its bottom.
  case view
  case setMark, exchange, selectAll, quit
  case killRows, killRegion, copyRegion, yank, yankOther

  var isStep: Bool {
    [.next, .previous, .forward, .backward, .pageDown, .pageUp].contains(self)
  }

  /// A Boolean value indicating whether it also works in content that only scrolls.
  var isMove: Bool { isStep || [.first, .last, .lineStart, .lineEnd, .quit].contains(self) }
}

nonisolated extension TextCommand {
  /// A Boolean value indicating whether it moves point, so that a held key repeats it.
  var isMove: Bool {
    switch self {
    case .forwardChar, .backwardChar, .nextLine, .previousLine, .forwardWord, .backwardWord,
      .forwardSentence, .backwardSentence, .forwardParagraph, .backwardParagraph:
      true
    default: false
    }
  }
}

nonisolated extension EmacsAction {
  /// All of them, in the order of the documentation.
  static let all: [EmacsAction] = moves + marks + kills + changes

  private static let moves = [
    EmacsAction(
      "next", "Next row or line", ["ctrl+n"], text: .nextLine, list: .next, plainKey: "down"),
    EmacsAction(
      "previous", "Previous row or line", ["ctrl+p"], text: .previousLine, list: .previous,
      plainKey: "up"),
    EmacsAction(
      "forward", "Next item or character", ["ctrl+f"], text: .forwardChar, list: .forward,
      plainKey: "right"),
    EmacsAction(
      "backward", "Previous item or character", ["ctrl+b"], text: .backwardChar, list: .backward,
      plainKey: "left"),
    EmacsAction(
      "lineStart", "Start of the line", ["ctrl+a"], text: .beginningOfLine, list: .lineStart,
      plainKey: "home"),
    EmacsAction(
      "lineEnd", "End of the line", ["ctrl+e"], text: .endOfLine, list: .lineEnd, plainKey: "end"),
    EmacsAction("pageDown", "Page down", ["ctrl+v"], list: .pageDown, plainKey: "pagedown"),
    EmacsAction("pageUp", "Page up", ["alt+v"], list: .pageUp, plainKey: "pageup"),
    EmacsAction("first", "Start of everything", ["alt+<"], text: .beginningOfBuffer, list: .first),
    EmacsAction("last", "End of everything", ["alt+>"], text: .endOfBuffer, list: .last),
    EmacsAction(
      "goToLine", "Go to row or line", ["alt+g g", "alt+g alt+g"], text: .goToLine, list: .goToRow),
    EmacsAction(
      "show", "Show row in the middle, at the top, at the bottom", ["ctrl+l"], list: .show),
    EmacsAction(
      "view", "Go to the middle, the top, the bottom of what is seen", ["alt+r"], list: .view),
    EmacsAction("indentation", "First character of the line", ["alt+m"], text: .backToIndentation),
    EmacsAction("forwardWord", "End of the word", ["alt+f"], text: .forwardWord),
    EmacsAction("backwardWord", "Start of the word", ["alt+b"], text: .backwardWord),
    EmacsAction("forwardSentence", "End of the sentence", ["alt+e"], text: .forwardSentence),
    EmacsAction("backwardSentence", "Start of the sentence", ["alt+a"], text: .backwardSentence),
    EmacsAction("forwardParagraph", "End of the paragraph", ["alt+}"], text: .forwardParagraph),
    EmacsAction("backwardParagraph", "Start of the paragraph", ["alt+{"], text: .backwardParagraph),
  ]

  private static let marks = [
    EmacsAction(
      "setMark", "Set mark, or go to one", ["ctrl+space", "ctrl+@"], text: .setMark, list: .setMark),
    EmacsAction(
      "exchange", "Exchange point and mark", ["ctrl+x ctrl+x"], text: .exchangePointAndMark,
      list: .exchange),
    EmacsAction("selectAll", "Mark all", ["ctrl+x h"], text: .markWholeBuffer, list: .selectAll),
    EmacsAction("markWord", "Mark word", ["alt+@"], text: .markWord),
    EmacsAction("markParagraph", "Mark paragraph", ["alt+h"], text: .markParagraph),
  ]

  private static let kills = [
    EmacsAction(
      "killLine", "Kill row, or rest of the line", ["ctrl+k"], text: .killLine, list: .killRows),
    EmacsAction("killRegion", "Kill region", ["ctrl+w"], text: .killRegion, list: .killRegion),
    EmacsAction("copyRegion", "Copy region", ["alt+w"], text: .killRingSave, list: .copyRegion),
    EmacsAction("yank", "Yank what was killed", ["ctrl+y"], text: .yank, list: .yank),
    EmacsAction(
      "yankOther", "Yank what was killed before that", ["alt+y"], text: .yankPop, list: .yankOther),
    EmacsAction(
      "deleteChar", "Delete character", ["ctrl+d"], text: .deleteChar, plainKey: "delete"),
    EmacsAction(
      "deleteBackward", "Delete character before", [], text: .deleteBackwardChar,
      plainKey: "backspace"),
    EmacsAction("killWord", "Kill word", ["alt+d"], text: .killWord),
    EmacsAction(
      "backwardKillWord", "Kill word before", ["alt+backspace", "ctrl+backspace"],
      text: .backwardKillWord),
    EmacsAction("killSentence", "Kill sentence", ["alt+k"], text: .killSentence),
  ]

  private static let changes = [
    EmacsAction("transposeChars", "Exchange characters", ["ctrl+t"], text: .transposeChars),
    EmacsAction("transposeWords", "Exchange words", ["alt+t"], text: .transposeWords),
    EmacsAction("upcaseWord", "Word in upper case", ["alt+u"], text: .upcaseWord),
    EmacsAction("downcaseWord", "Word in lower case", ["alt+l"], text: .downcaseWord),
    EmacsAction("capitalizeWord", "Word with a capital letter", ["alt+c"], text: .capitalizeWord),
    EmacsAction("deleteSpace", "Delete blanks around", ["alt+\\"], text: .deleteHorizontalSpace),
    EmacsAction("oneSpace", "Leave one space", ["alt+space"], text: .justOneSpace),
    EmacsAction("openLine", "Open line", ["ctrl+o"], text: .openLine),
    EmacsAction(
      "deleteBlankLines", "Delete blank lines", ["ctrl+x ctrl+o"], text: .deleteBlankLines),
    EmacsAction("joinLines", "Join with the line before", ["alt+^"], text: .deleteIndentation),
  ]
}
