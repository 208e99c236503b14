import KeyboardAssistance
import KeyboardCommands
public import KeyboardCore

extension TextForm {
  /// The values of the inputs that are asked for, by name; secrets are among them.
  public var values: [String: Value] {
    Dictionary(asked.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The inputs with a value whose condition holds, on every page.
  public var asked: [FormInput] {
    inputs.filter { $0.kind.hasValue && $0.meetsCondition && $0.isEnabled }
  }

  /// The inputs at which a mistake is shown.
  public var mistakes: [FormInput] { asked.filter { $0.mistake != nil } }

  /// Reads values by the names of inputs, for conditions and defaults.
  ///
  /// An input that is not asked for has no value.
  struct Values: ContextReading {
    let form: TextForm

    func value(_ name: String) -> Value? {
      guard let input = form.input(named: name), input.meetsCondition else { return nil }
      return input.value
    }
  }

  var valueContext: Values { Values(form: self) }

  /// Records which inputs depend on the values of others.
  func connect(_ input: FormInput) {
    for name in input.condition.names + (input.defaultValue?.usedNames ?? []) {
      dependents[name, default: []].append(input)
    }
  }

  /// Updates the inputs that depend on a value that has changed.
  func valueDidChange(of input: FormInput) {
    isSubmitting = false
    changes.notify()
    for other in dependents[input.name] ?? [] where other !== input { evaluate(other) }
  }

  /// Computes an input's default and condition.
  func evaluate(_ input: FormInput) {
    if !input.isEdited, let value = try? input.defaultValue?.value(in: valueContext),
      value != input.value
    {
      input.value = value
    }
    let meets = input.condition.evaluate(in: valueContext)
    guard meets != input.meetsCondition else { return }
    input.meetsCondition = meets
    inputDidChange(input)
    // Inputs that read a value that is no longer asked for read none.
    for other in dependents[input.name] ?? [] where other !== input { evaluate(other) }
  }
}

// MARK: Pages

extension TextForm {
  /// The number of pages; 1 at least.
  public var pageCount: Int { lastPage + 1 }

  /// Goes to the next page that asks for something, unless there is a mistake on this one.
  ///
  /// - Returns: false if there is no such page, or if the first mistake has the focus now.
  @discardableResult
  public func goToNextPage() -> Bool {
    guard let next = pages(from: page + 1) else { return false }
    let here = asked.filter { $0.page == page }
    for input in here { input.validate() }
    let mistakes = here.filter { $0.mistake != nil }
    if let first = mistakes.first {
      navigator.focus(first)
      refusals.notify(mistakes.count)
      return false
    }
    show(page: next)
    return true
  }

  /// Goes back to the page before; no mistake prevents it.
  ///
  /// - Returns: false on the first page.
  @discardableResult
  public func goToPreviousPage() -> Bool {
    guard let previous = (0..<page).last(where: hasInputs) else { return false }
    show(page: previous)
    return true
  }

  /// A Boolean value indicating whether there is a page before this one.
  public var hasPreviousPage: Bool { (0..<page).contains(where: hasInputs) }

  /// A Boolean value indicating whether there is a page after this one.
  public var hasNextPage: Bool { pages(from: page + 1) != nil }

  private func pages(from page: Int) -> Int? {
    page <= lastPage ? (page...lastPage).first(where: hasInputs) : nil
  }

  private func hasInputs(_ page: Int) -> Bool {
    inputs.contains { $0.page == page && $0.kind.hasValue && $0.meetsCondition }
  }

  /// Shows a page, with the focus in its first input.
  func show(page: Int) {
    self.page = page
    placeAll()
    contentOffset = .zero
    navigator.inputsDidChange()
    navigator.focus(navigator.nextItem(after: nil) ?? inputs.first { !$0.isHidden })
    changes.notify()
  }
}

// MARK: Submitting

extension TextForm {
  /// The result of submitting a form.
  public enum Submission: Hashable, Sendable {
    /// The number of mistakes; they are shown at their inputs, the first of which has the focus.
    case mistakes(Int)
    /// Checks that take time are under way; observe ``TextForm/submissions`` or ``TextForm/changes``.
    case waiting
    /// All inputs are valid.
    case done
  }

  /// Validates every input; if all are valid, notifies observers of ``submissions`` of the values.
  ///
  /// While a check takes time, the form waits until something is changed or ``cancelSubmission()``.
  @discardableResult
  public func submit() -> Submission {
    for input in asked { input.validate() }
    let mistakes = mistakes
    if let first = mistakes.first {
      isSubmitting = false
      if first.page != page { show(page: first.page) }
      navigator.focus(first)
      changes.notify()
      refusals.notify(mistakes.count)
      return .mistakes(mistakes.count)
    }
    guard !asked.contains(where: \.isChecking) else {
      isSubmitting = true
      changes.notify()
      return .waiting
    }
    isSubmitting = false
    submissions.notify(values)
    return .done
  }

  /// Stops waiting for checks; the answers stay.
  public func cancelSubmission() {
    isSubmitting = false
    changes.notify()
  }

  /// Called when a check that takes time has ended.
  func checkDidEnd() {
    changes.notify()
    if isSubmitting, !asked.contains(where: \.isChecking) { submit() }
  }

  /// Goes on from the last input of a page: to the next page, or submits at the last.
  func advance() {
    if hasNextPage {
      if !goToNextPage(), editedInput == nil { navigator.focus(mistakes.first) }
    } else if submit() == .waiting, editedInput == nil {
      navigator.focus(asked.last { !$0.isHidden })
    }
  }
}

extension CommandID {
  /// `form.submit`: checks every answer of a form, and submits it.
  public static let submitForm: CommandID = "form.submit"
  /// `form.nextPage`: goes to the next page of a form.
  public static let nextPage: CommandID = "form.nextPage"
  /// `form.previousPage`: goes back to the page before.
  public static let previousPage: CommandID = "form.previousPage"
}

extension TextForm {
  /// Adds the commands of the form itself.
  func addCommands() {
    commands.leavesKeysToFocus = true
    add(.submitForm, "Done", "ctrl+s", if: \.submitsAtEnd) { _ = $0.submit() }
    add(.nextPage, "Next page", "pagedown", if: \.hasNextPage) { _ = $0.goToNextPage() }
    add(.previousPage, "Previous page", "pageup", if: \.hasPreviousPage) {
      _ = $0.goToPreviousPage()
    }
    add("form.up", "Previous input", "up", if: \.submitsAtEnd) {
      _ = $0.navigator.goToPreviousItem(loops: true)
    }
    add("form.down", "Next input", "down", if: \.submitsAtEnd) {
      _ = $0.navigator.goToNextItem(loops: true)
    }
  }

  private func add(
    _ id: CommandID, _ title: String, _ key: KeySequence,
    if isPossible: @escaping (TextForm) -> Bool, perform: @escaping (TextForm) -> Void
  ) {
    commands.add(
      id, title, keys: key, of: self, if: isPossible, perform: { form, _ in perform(form) })
  }
}
