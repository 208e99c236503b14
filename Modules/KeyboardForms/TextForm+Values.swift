import KeyboardAssistance
import KeyboardCommands
public import KeyboardCore

extension TextForm {
  /// The values of the active inputs by name, including secrets.
  public var values: [String: Value] {
    Dictionary(asked.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The active inputs: those with a value whose condition is true, on every page.
  public var asked: [FormInput] {
    inputs.filter { $0.kind.hasValue && $0.meetsCondition && $0.isEnabled }
  }

  /// The active inputs at which a mistake is shown.
  public var mistakes: [FormInput] { asked.filter { $0.mistake != nil } }

  /// The values by the names of inputs, for conditions and defaults.
  ///
  /// Inputs that are not active have no value.
  struct Values: ContextReading {
    let form: TextForm

    func value(_ name: String) -> Value? {
      guard let input = form.input(named: name), input.meetsCondition else { return nil }
      return input.value
    }
  }

  var valueContext: Values { Values(form: self) }

  /// Registers the inputs whose values an input depends on.
  func connect(_ input: FormInput) {
    for name in input.condition.names + (input.defaultValue?.usedNames ?? []) {
      dependents[name, default: []].append(input)
    }
  }

  /// Updates the inputs that depend on a changed value.
  func valueDidChange(of input: FormInput) {
    isSubmitting = false
    changes.notify()
    for other in dependents[input.name] ?? [] where other !== input { evaluate(other) }
  }

  /// Evaluates the default and the condition of an input, and those of the inputs that depend on it.
  ///
  /// Inputs that depend on each other are evaluated once, as they may never agree.
  func evaluate(_ input: FormInput) {
    guard !input.isEvaluating else { return }
    input.isEvaluating = true
    defer { input.isEvaluating = false }
    if !input.isEdited, let value = try? input.defaultValue?.value(in: valueContext),
      value != input.value
    {
      input.value = value
    }
    let meets = input.condition.evaluate(in: valueContext)
    guard meets != input.meetsCondition else { return }
    input.meetsCondition = meets
    inputDidChange(input)
    // Inputs that depend on one that is no longer active must read no value.
    for other in dependents[input.name] ?? [] where other !== input { evaluate(other) }
  }
}

// MARK: Pages

extension TextForm {
  /// The number of pages; at least 1.
  public var pageCount: Int { lastPage + 1 }

  /// Goes to the next page with an active input, unless there is a mistake on this one.
  ///
  /// - Returns: false if there is no such page, or if the focus moved to the first mistake.
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

  /// Goes back to the previous page, even if this one has mistakes.
  ///
  /// - Returns: false on the first page.
  @discardableResult
  public func goToPreviousPage() -> Bool {
    guard let previous = (0..<page).last(where: hasInputs) else { return false }
    show(page: previous)
    return true
  }

  /// A Boolean value indicating whether there is a previous page.
  public var hasPreviousPage: Bool { (0..<page).contains(where: hasInputs) }

  /// A Boolean value indicating whether there is a next page.
  public var hasNextPage: Bool { pages(from: page + 1) != nil }

  private func pages(from page: Int) -> Int? {
    page <= lastPage ? (page...lastPage).first(where: hasInputs) : nil
  }

  private func hasInputs(_ page: Int) -> Bool {
    inputs.contains { $0.page == page && $0.kind.hasValue && $0.meetsCondition }
  }

  /// Shows a page, and focuses its first input.
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
    /// There are mistakes, shown at their inputs; the first one is focused.
    case mistakes(Int)
    /// Asynchronous checks are running; observe ``TextForm/submissions`` or ``TextForm/changes``.
    case waiting
    /// All inputs are valid.
    case done
  }

  /// Validates every input; if all are valid, notifies observers of ``submissions``.
  ///
  /// During an asynchronous check, the form waits until a value changes or ``cancelSubmission()`` is called.
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

  /// Stops waiting for asynchronous checks, and keeps the answers.
  public func cancelSubmission() {
    isSubmitting = false
    changes.notify()
  }

  /// Continues after an asynchronous check has ended.
  func checkDidEnd() {
    changes.notify()
    if isSubmitting, !asked.contains(where: \.isChecking) { submit() }
  }

  /// Advances from the last input of a page: to the next page, or submits after the last page.
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
  /// `form.previousPage`: goes back to the previous page of a form.
  public static let previousPage: CommandID = "form.previousPage"
}

extension TextForm {
  /// Adds the commands of the form.
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
