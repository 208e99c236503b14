import KeyboardActions
import KeyboardCore

/// A handler made from scratch that notes what it is asked to handle.
final class GestureLog: KeyboardActionHandler {
  /// The gestures, such as `tap a`.
  private(set) var lines: [String] = []
  /// Answers instead of the standard actions, by the gesture and the label of the key.
  var answers: [String: Bool] = [:]

  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool {
    answers[line(gesture, action)] ?? (action.standardAction(for: gesture) != nil)
  }

  func handle(_ gesture: KeyboardGesture, on action: KeyboardAction) {
    lines.append(line(gesture, action))
  }

  func handleDrag(on action: KeyboardAction, from start: Point, to location: Point) {
    lines.append("drag \(action) by \(Int(location.x - start.x))")
  }

  /// The lines since it was last asked.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  private func line(_ gesture: KeyboardGesture, _ action: KeyboardAction) -> String {
    let name = action.isCharacterAction ? action.inputCalloutText ?? "" : action.name
    return "\(gesture.rawValue) \(name)"
  }
}

/// A standard handler that notes the steps that it takes.
final class StepLog: StandardKeyboardActionHandler {
  var steps: [String] = []
  /// Actions that take the place of others, by the label of the key.
  var replacements: [String: KeyboardAction] = [:]

  override func action(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
    guard let standard = super.action(for: gesture, on: action) else { return nil }
    return { [weak self] controller in
      self?.steps.append("run \(action)")
      standard(controller)
    }
  }

  override func replacementAction(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction? {
    steps.append("replace")
    return action.inputCalloutText.flatMap { replacements[$0] }
  }

  override func tryTriggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("feedback")
    super.tryTriggerFeedback(for: gesture, on: action)
  }

  override func tryUpdateSpaceDragState(for gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("drag state")
    super.tryUpdateSpaceDragState(for: gesture, on: action)
  }

  override func tryRemoveAutocompleteInsertedSpace(
    before gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    steps.append("remove space")
    super.tryRemoveAutocompleteInsertedSpace(before: gesture, on: action)
  }

  override func tryApplyAutocompleteSuggestion(
    before gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    steps.append("apply suggestion")
    super.tryApplyAutocompleteSuggestion(before: gesture, on: action)
  }

  override func tryReinsertAutocompleteRemovedSpace(
    after gesture: KeyboardGesture, on action: KeyboardAction
  ) {
    steps.append("reinsert space")
    super.tryReinsertAutocompleteRemovedSpace(after: gesture, on: action)
  }

  override func tryEndSentence(after gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("end sentence")
    super.tryEndSentence(after: gesture, on: action)
  }

  override func tryChangeKeyboardType(after gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("change type")
    super.tryChangeKeyboardType(after: gesture, on: action)
  }

  override func tryRegisterEmoji(after gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("register emoji")
    super.tryRegisterEmoji(after: gesture, on: action)
  }

  override func tryPerformAutocomplete(after gesture: KeyboardGesture, on action: KeyboardAction) {
    steps.append("autocomplete")
    super.tryPerformAutocomplete(after: gesture, on: action)
  }
}
