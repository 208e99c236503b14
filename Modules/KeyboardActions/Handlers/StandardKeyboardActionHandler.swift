public import KeyboardCore

/// The default action handler of a keyboard.
///
/// A gesture is handled in twelve steps, which subclasses can override:
///
/// 1. the action can be replaced: ``replacementAction(for:on:)``
/// 2. ``tryTriggerFeedback(for:on:)``
/// 3. ``tryUpdateSpaceDragState(for:on:)``
/// 4. handling ends here if ``action(for:on:)`` returns nil
/// 5. ``tryRemoveAutocompleteInsertedSpace(before:on:)``
/// 6. ``tryApplyAutocompleteSuggestion(before:on:)``
/// 7. the action runs
/// 8. ``tryReinsertAutocompleteRemovedSpace(after:on:)``
/// 9. ``tryEndSentence(after:on:)``
/// 10. ``tryChangeKeyboardType(after:on:)``
/// 11. ``tryRegisterEmoji(after:on:)``
/// 12. ``tryPerformAutocomplete(after:on:)``
///
/// Immediately after a correction, backspace reverts it: ``undoOfCorrection(for:on:)``. Source: KeyboardKit's class of
/// the same name.
open class StandardKeyboardActionHandler: KeyboardActionHandler {
  /// The controller of the keyboard; nil after its release.
  public private(set) weak var inputViewController: KeyboardInputViewController?

  /// The distance for one step of the cursor; nil for that of the context.
  private let spaceDragSensitivity: KeyboardContext.SpaceDragSensitivity?
  private var spaceDrag = SpaceDrag()
  /// A Boolean value indicating whether a finger on the space bar moves the cursor.
  public private(set) var isSpaceDragging = false

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - inputViewController: the controller of the keyboard; held weakly.
  ///   - spaceDragSensitivity: the distance for one step of the cursor; nil for that of the context.
  public init(
    inputViewController: KeyboardInputViewController,
    spaceDragSensitivity: KeyboardContext.SpaceDragSensitivity? = nil
  ) {
    self.inputViewController = inputViewController
    self.spaceDragSensitivity = spaceDragSensitivity
  }

  /// Returns whether there is an action for the gesture.
  open func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool {
    self.action(for: gesture, on: action) != nil
  }

  /// Handles a gesture in twelve steps.
  open func handle(_ gesture: KeyboardGesture, on action: KeyboardAction) {
    guard let controller = inputViewController else { return }
    let action = replacementAction(for: gesture, on: action) ?? action
    tryTriggerFeedback(for: gesture, on: action)
    tryUpdateSpaceDragState(for: gesture, on: action)
    guard let standardAction = self.action(for: gesture, on: action) else {
      return controller.report(gesture, on: action, effect: false)
    }
    let gestureAction = undoOfCorrection(for: gesture, on: action) ?? standardAction
    let correction = controller.correction
    if action.needsInput { controller.correction = nil }
    controller.editing {
      if let correction, gesture == .tap { restore(correction, before: action, in: controller) }
      tryRemoveAutocompleteInsertedSpace(before: gesture, on: action)
      let previous = controller.textDocumentProxy.previousWord
      tryApplyAutocompleteSuggestion(before: gesture, on: action)
      let word = controller.textDocumentProxy.wordAtCursor
      if gesture == .tap, action.isWordDelimiter, word.parts.after.isEmpty {
        controller.didType(word.whole, after: previous)
      }
      gestureAction(controller)
      tryReinsertAutocompleteRemovedSpace(after: gesture, on: action)
      tryEndSentence(after: gesture, on: action)
      controller.completeEmojiName(after: gesture, on: action)
    }
    tryChangeKeyboardType(after: gesture, on: action)
    tryRegisterEmoji(after: gesture, on: action)
    tryPerformAutocomplete(after: gesture, on: action)
    controller.keyboardBehavior.didHandle(gesture, on: action)
    controller.report(gesture, on: action, effect: true)
  }

  /// Moves the cursor when a finger moves over the space bar; does nothing for other keys.
  open func handleDrag(
    on action: KeyboardAction, from startLocation: Point, to currentLocation: Point
  ) {
    guard action == .space, let controller = inputViewController,
      controller.keyboardContext.spaceLongPressBehavior == .moveInputCursor
    else { return }
    let steps = spaceDrag.steps(
      from: startLocation, to: currentLocation,
      sensitivity: spaceDragSensitivity ?? controller.keyboardContext.spaceDragSensitivity)
    guard steps != (0, 0) else { return }
    isSpaceDragging = true
    controller.endComposition()
    let proxy = controller.textDocumentProxy
    if steps.lines != 0 { proxy.adjustTextPosition(byLineOffset: steps.lines) }
    // In right-to-left text, forward is to the left.
    let direction = controller.keyboardContext.locale.isRightToLeft ? -1 : 1
    if steps.characters != 0 {
      proxy.adjustTextPosition(byCharacterOffset: direction * steps.characters)
    }
  }

  /// Returns the function of a gesture on an action: the standard action, or the command with the name of a custom
  /// action; nil for none.
  open func action(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
    guard gesture == .tap, case .custom(let name) = action else {
      return action.standardAction(for: gesture)
    }
    let command = CommandInvocation(CommandID(name))
    guard inputViewController?.host?.canPerform(command) == true else { return nil }
    return { $0?.host?.perform(command) }
  }

  /// Returns the function of backspace immediately after a correction, which restores the typed word and stops
  /// correcting it; nil for anything else.
  open func undoOfCorrection(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
    guard gesture == .tap, action == .backspace, let controller = inputViewController,
      controller.keyboardContext.backspaceAfterCorrection == .takesBack,
      let correction = controller.correction, controller.textDocumentProxy.selectedText ?? "" == "",
      let text = controller.textDocumentProxy.documentContextBeforeInput,
      let end = correction.end(in: text)
    else { return nil }
    return { controller in
      controller?.textDocumentProxy.deleteBackward(times: correction.applied.count + end.count)
      controller?.textDocumentProxy.insertText(correction.typed + end)
      controller?.leaveAsTyped(correction.typed)
    }
  }

  /// Reverts a correction before a character that continues the corrected text: after a dot or colon inside an
  /// address, as in `exmple.org`, and after a letter in a formula, as in `i = 0`.
  private func restore(
    _ correction: AppliedCorrection, before action: KeyboardAction,
    in controller: KeyboardInputViewController
  ) {
    let proxy = controller.textDocumentProxy
    guard let text = proxy.documentContextBeforeInput, let end = correction.end(in: text),
      ".:".contains(end) && action.continuesWord
        || end == " " && correction.typed.count == 1 && action.isOperator
    else { return }
    proxy.deleteBackward(times: correction.applied.count + 1)
    proxy.insertText(correction.typed + end)
    controller.corrections.removeAll { $0 == correction }
  }

  // MARK: Before the action

  /// Returns the replacement of an action: the locale's quotation mark for a typed one, and in Kurdish the letter `ه`
  /// for
  /// `ھ`.
  ///
  /// The returned action is not replaced again. In a secure input, nothing is replaced.
  open func replacementAction(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction? {
    guard gesture == .tap, case .character(let text) = action,
      let controller = inputViewController, !controller.textDocumentProxy.isSecure
    else { return nil }
    let locale = controller.keyboardContext.locale
    if locale.languageCode == "ckb", text == "ھ" { return .character("ه") }
    return controller.textDocumentProxy
      .preferredQuotationReplacement(whenInserting: text, for: locale)
      .map { .character($0) }
  }

  /// Returns whether a gesture causes feedback: a press on a key whose tap has an effect, and the gestures of a held
  /// key.
  ///
  /// A touch causes feedback once, and once more for each repetition.
  open func shouldTriggerFeedback(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> Bool {
    switch gesture {
    case .press: canHandle(.tap, on: action) || canHandle(.press, on: action)
    case .tap, .doubleTap: false
    case .release, .longPress, .repeatPress: canHandle(gesture, on: action)
    }
  }

  /// Gives feedback if the gesture causes it.
  open func tryTriggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction) {
    guard shouldTriggerFeedback(for: gesture, on: action) else { return }
    inputViewController?.keyboardFeedbackHandler?.triggerFeedback(for: gesture, on: action)
  }

  /// Ends the drag on the space bar at a press or release.
  open func tryUpdateSpaceDragState(for gesture: KeyboardGesture, on action: KeyboardAction) {
    guard gesture == .press || (gesture == .release && action == .space) else { return }
    (spaceDrag, isSpaceDragging) = (SpaceDrag(), false)
  }

  /// Removes the space of a suggestion before a delimiter such as a comma, or before a typed space.
  open func tryRemoveAutocompleteInsertedSpace(
    before gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    guard gesture == .tap, action.typedText != nil || action == .backspace,
      let controller = inputViewController
    else { return }
    let isSpace = action == .space || action == .character(" ")
    let spacedMarks = LanguageRules.of(controller.keyboardContext.locale).spacedMarks
    let keepsSpace = action.typedText.map { spacedMarks.contains($0) } == true
    let isRemoved =
      controller.autocompleteSpace == .inserted && (action.movesSpace && !keepsSpace || isSpace)
      && controller.textDocumentProxy.documentContextBeforeInput?.last == " "
    controller.autocompleteSpace = isRemoved && !isSpace ? .removed : .none
    if isRemoved { controller.textDocumentProxy.deleteBackward() }
  }

  /// Replaces the current word by the automatic suggestion before a delimiter.
  open func tryApplyAutocompleteSuggestion(
    before gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    guard gesture == .tap, action.appliesSuggestions, !isSpaceDragging,
      let controller = inputViewController, !controller.textDocumentProxy.isCursorAtNewWord,
      // While suggestions are loading, the current ones are for a part of the word.
      !controller.autocompleteContext.isLoading,
      let suggestion = controller.autocompleteContext.suggestions.first(where: \.isAutocomplete),
      let word = controller.textDocumentProxy.currentWord,
      word.count > 1
        || action.endsSingleLetter(after: controller.textDocumentProxy.wordAtCursor.text),
      !controller.isTypingOnHardwareKeys
        || controller.keyboardContext.isHardwareAutocorrectEnabled
    else { return }
    controller.textDocumentProxy.replaceCurrentWord(with: suggestion.text)
    let correction = AppliedCorrection(typed: word, applied: suggestion.text)
    controller.correction = correction
    controller.corrections = controller.corrections.suffix(99) + [correction]
  }

  // MARK: After the action

  /// Adds the removed space after the delimiter; after a full stop, another one can follow, as in an ellipsis, and
  /// moves it again.
  open func tryReinsertAutocompleteRemovedSpace(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    guard let controller = inputViewController, controller.autocompleteSpace == .removed else {
      return
    }
    let isRepeatable = action.typedText.map { ".!?".contains($0) } ?? false
    controller.autocompleteSpace = isRepeatable ? .inserted : .none
    controller.textDocumentProxy.insertText(" ")
  }

  /// Ends the sentence if the behavior requires it.
  open func tryEndSentence(after gesture: KeyboardGesture, on action: KeyboardAction) {
    guard let controller = inputViewController,
      controller.keyboardBehavior.shouldEndSentence(after: gesture, on: action)
    else { return }
    controller.textDocumentProxy.endSentence(with: controller.keyboardContext.locale.stops.full)
  }

  /// Changes the keyboard type if the behavior requires it.
  open func tryChangeKeyboardType(after gesture: KeyboardGesture, on action: KeyboardAction) {
    guard let controller = inputViewController,
      controller.keyboardBehavior.shouldSwitchToPreferredKeyboardType(after: gesture, on: action)
    else { return }
    controller.keyboardContext.keyboardType =
      controller.keyboardBehavior.preferredKeyboardType(after: gesture, on: action)
  }

  /// Adds a tapped emoji to the recent emojis, unless the input is secure.
  open func tryRegisterEmoji(after gesture: KeyboardGesture, on action: KeyboardAction) {
    guard gesture == .tap, case .emoji(let emoji) = action,
      let controller = inputViewController, !controller.textDocumentProxy.isSecure
    else { return }
    controller.keyboardContext.recentEmojis.register(emoji)
  }

  /// Requests suggestions for the word at the cursor.
  open func tryPerformAutocomplete(after gesture: KeyboardGesture, on action: KeyboardAction) {
    inputViewController?.performAutocomplete()
  }
}

extension KeyboardAction {
  /// A Boolean value indicating whether the action types a character that ends a word.
  fileprivate var isWordDelimiter: Bool {
    guard let text = typedText, text.count == 1, self != .tab, let character = text.first else {
      return false
    }
    return character.isWordDelimiter
  }

  /// A Boolean value indicating whether the action types a mark that is followed, not preceded, by a space.
  fileprivate var movesSpace: Bool {
    typedText.map { $0.count == 1 && "!.?,;:)]}".contains($0) } ?? false
  }

  /// A Boolean value indicating whether the action types a letter, a digit or a sign of addresses.
  fileprivate var continuesWord: Bool {
    guard case .character(let text) = self, let character = text.first else { return false }
    return character.isLetter || character.isNumber || "/@_-".contains(character)
  }

  /// A Boolean value indicating whether the action types an operator of a formula.
  fileprivate var isOperator: Bool {
    guard case .character(let text) = self else { return false }
    return text.count == 1 && "=+-*/<>|&%".contains(text)
  }

  /// Returns whether the action ends a single letter that is a word, rather than the label of a list item, as in `i)`.
  fileprivate func endsSingleLetter(after text: Substring) -> Bool {
    switch typedText {
    case ".": text.last { !$0.isWhitespace || $0.isNewline }.map { !$0.isNewline } ?? false
    case let mark: mark.map { " ,?!…\n".contains($0) } ?? false
    }
  }

  /// A Boolean value indicating whether typing this applies the suggestion for the preceding word.
  ///
  /// An opening bracket does not, because the preceding word is a name in a program.
  fileprivate var appliesSuggestions: Bool {
    switch self {
    case .character, .space, .newLine, .return, .primary(.newLine), .primary(.return):
      isWordDelimiter && typedText.map { !"([{<>".contains($0) } ?? false
    default: false
    }
  }
}

extension AppliedCorrection {
  /// Returns the character that ended the word directly before the end of a text, with preceding quotation marks; nil
  /// if the text does not end in this way.
  fileprivate func end(in text: String) -> String? {
    guard let delimiter = text.last else { return nil }
    let quotes = text.dropLast().reversed().prefix(while: \.isQuoteAroundWord).reversed()
    guard text.dropLast(1 + quotes.count).hasSuffix(applied) else { return nil }
    return String(quotes) + String(delimiter)
  }
}
