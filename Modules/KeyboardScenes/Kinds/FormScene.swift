package import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
package import KeyboardCore
package import KeyboardForms
import KeyboardNavigation
public import KeyboardScripting

extension SceneKind {
  /// The kind `form`: text inputs below each other, one of which is edited above the on-screen keyboard.
  public static let form = SceneKind(
    "form", "Makes a form and gives it the focus; input adds an input.",
    example: "form signup { input first; input password secure }",
    commands: InputNavigator.commands + TextDocument.commands,
    .number(named: "width", in: 1...1e6), .number(named: "height", in: 1...1e6),
    .choice(
      named: "position",
      [
        ("minimal", PositionConstraint.minimal), ("top", .viewTopToTopOfScreen),
        ("keyboard", .viewBottomToTopOfKeyboard),
      ]),
    .number(named: "distance", in: 0...1e6), .flag("reduced")
  ) { name, session, width, height, position, distance, isReduced in
    let form = TextForm(
      name, keyboard: session.keyboard.dock, positionConstraint: position ?? .minimal,
      distance: distance ?? 1)
    form.assistant.reducesMotion = isReduced
    form.nextResponder = session.keyboard.controller
    form.layOut(in: Size(width: width ?? 80, height: height ?? 24))
    let scene = FormScene(form)
    scene.tokens = [
      form.navigator.focusChanges.observe { [weak session, weak scene] _ in
        guard let session, let scene else { return }
        session.respondersDidChange(in: scene)
      }
    ]
    return scene
  }
}

/// A form in a session.
package final class FormScene: Scene, InputScene {
  package let kind = "a form"
  /// The form with the inputs.
  package let form: TextForm
  fileprivate var tokens: [Subscription] = []

  init(_ form: TextForm) {
    self.form = form
  }

  package var name: String { form.name }
  package var responder: any CommandResponder { form.responder }
  package var element: AccessibilityElement? { form.editedInput?.selfDescription.element() }
  package var input: (any TextDocumentProxy)? { form.editedInput?.document }
  package var inputAccessoryHeight: Double { form.accessory.height }
  package var viewportSize: Size {
    get { form.viewportSize }
    set { form.layOut(in: newValue) }
  }

  package func scroll(by distance: Point) { form.scroll(by: distance) }

  /// Adds an input at the bottom; the first one is focused.
  func add(_ input: FormInput, to context: Context) {
    form.add([input])
    tokens += [
      context.register(
        Context.Name("\(name).value.\(input.name)", "the text; nothing in a secure input")
      ) { [weak input] in input?.readableValue },
      context.register(
        Context.Name(
          "\(name).length.\(input.name)", "the number of characters", isSecret: input.isSecure)
      ) {
        [weak input] in input.map { .integer($0.document.text.count) }
      },
    ]
    if form.editedInput == nil, input.kind.hasValue { form.navigator.focus(input) }
  }

  // MARK: Context

  private static var properties: [Property<TextForm>] {
    [
      Property("input", "the name of the edited input") { $0.editedInput.map { .string($0.name) } },
      Property("count", "the number of inputs") { .integer($0.inputs.count) },
      Property("offset", "the vertical scroll position") { .number($0.contentOffset.y) },
      Property("mistakes", "the number of invalid answers") {
        .integer($0.mistakes.count)
      },
    ]
  }

  package var properties: Properties { Properties(of: form, Self.properties) }

  /// The inputs by name; an input is visible if any part of it is visible above the keyboard.
  package var detail: [String: Value] {
    let inputs = form.inputs.map { input -> (String, Value) in
      (
        input.name,
        [
          "title": .string(input.title ?? input.name),
          "value": input.readableValue, "kind": .string(input.kind.name),
          "mistake": input.mistake.map(Value.string) ?? .null,
          "placeholder": input.placeholder.map(Value.string) ?? .null,
          "isEdited": .bool(input === form.editedInput), "isEnabled": .bool(input.isEnabled),
          "isSecure": .bool(input.isSecure), "isVisible": .bool(isVisible(input)),
        ]
      )
    }
    return ["inputs": .object(Dictionary(uniqueKeysWithValues: inputs))]
  }

  private func isVisible(_ input: FormInput) -> Bool {
    let sight = Rect(
      x: 0, y: 0, width: form.viewportSize.width,
      height: form.viewportSize.height - form.keyboard.height)
    return !input.isHidden && sight.intersection(input.frame) != nil
  }

  /// The visible inputs, the edited one after `*` with `|` as its cursor, the numbers of the others, and the keyboard.
  package func lines() -> [String] {
    let height = form.keyboard.height
    var lines = ["\(name):"]
    let there = form.inputs.filter { !$0.isHidden }
    let seen = there.indices.filter { isVisible(there[$0]) }
    if let first = seen.first, first > 0 { lines.append("  (\(first) above)") }
    for input in seen.map({ there[$0] }) {
      let isEdited = input === form.editedInput
      let remark = input.isEnabled ? "" : " (disabled)"
      lines.append(
        "\(isEdited ? "*" : " ") \(input.title ?? input.name): \(text(of: input))\(remark)")
      if let mistake = input.mistake { lines.append("    ! \(mistake)") }
    }
    if let last = seen.last, last < there.count - 1 {
      lines.append("  (\(there.count - 1 - last) below)")
    }
    if height > 0, let input = form.editedInput {
      lines.append("  keyboard, \(height.brief) lines, \(input.returnKey.title)")
    }
    return lines
  }

  private func text(of input: FormInput) -> String {
    let isEdited = input === form.editedInput
    guard input.field.isTyped else {
      return (0..<input.lineCount).map { String(input.line(at: $0).text.drop { $0 == " " }) }
        .joined(separator: "  ")
    }
    if !isEdited, input.document.text.isEmpty, let placeholder = input.placeholder {
      return "(\(placeholder))"
    }
    return input.document.lines(showsCursor: isEdited).joined(separator: " / ")
  }
}

extension FormInput {
  /// What scripts read: the value where none is typed or it is a number, else the text; null for a secret.
  fileprivate var readableValue: Value {
    if isSecure { return .null }
    return field.isTyped && value.numberValue == nil ? .string(document.text) : value
  }
}

/// Returns the verb that creates and changes the inputs of a form with some kinds of fields.
nonisolated func inputVerb(_ kinds: [FormInput.Kind]) -> Verb {
  let others = kinds.map(\.name).filter { !["text", "lines", "secret"].contains($0) }
  let words = ["secure", "multiline"] + others
  return Verb(
    "input", "Adds an input to the form that has the focus; changes it where it is there.",
    example: "input address email title='Email address'",
    .sceneName,
    .flag(among: words),
    .text(named: "title"), .text(named: "placeholder"), .text(named: "value").typed,
    .flag(among: "hidden", "shown"), .flag(among: "disabled", "enabled"), .flag("required"),
    .text(named: "options"), .text(named: "hint"), .text(named: "pattern"), .text(named: "min"),
    .text(named: "max"), .text(named: "when"), .text(named: "default"), .text(named: "message"),
    .content, .returnKey, .correction
  ) {
    session, arguments, name, kind, title, placeholder, value, sight, state, isRequired, options,
    hint, pattern, minimum, maximum, when, fallback, message, content, returnKey, correction
      throws(ScriptError) in
    guard let scene = session.focusedScene as? FormScene else {
      throw arguments.bad(
        at: arguments.position, "input needs a form that has the focus; form NAME makes one")
    }
    let known = scene.form.input(named: name)
    if known != nil, kind != nil || options != nil {
      throw arguments.bad(
        at: arguments.position,
        "\(name) is there, and its kind and its options stay; make another one")
    }
    let input: FormInput
    if let known {
      input = known
    } else {
      input = try session.input(
        name, kind, of: kinds, content, options: options, in: scene, arguments)
    }
    guard input.kind.hasBounds || minimum == nil && maximum == nil else {
      throw arguments.bad(
        at: arguments.position,
        "\(input.kind.name) has no min and max: "
          + kinds.filter(\.hasBounds).map(\.name).joined(separator: ", ")
          + " have; pattern='.{2,9}' is "
          + "about the length of a text")
    }
    if let title { input.title = title }
    if let placeholder { input.placeholder = placeholder }
    if let hint { input.hint = hint }
    do {
      if isRequired { input.rules.isRequired = true }
      if let pattern { input.rules.pattern = try FormInput.Rules.pattern(pattern) }
      if let minimum { input.rules.minimum = FormScene.bound(minimum) }
      if let maximum { input.rules.maximum = FormScene.bound(maximum) }
      if let message { input.rules.message = message }
      if let when { input.condition = try Condition(parsing: when) }
      if let fallback { input.defaultValue = try ValueExpression(parsing: fallback) }
    } catch {
      throw arguments.bad(at: arguments.position, "\(error)")
    }
    if let low = input.rules.minimum?.numberValue, let high = input.rules.maximum?.numberValue,
      low > high
    {
      throw arguments.bad(
        at: arguments.position, "max is at least \(low.brief), the value of min")
    }
    if known == nil { scene.add(input, to: session.context) }
    if known != nil, let content { input.document.contentType = content }
    if let returnKey { input.document.returnKey = returnKey }
    if let correction { input.document.autocorrectionType = correction }
    if let value {
      input.setAnswer(value)
      if input.isSecure { session.hasSecret = true }
    }
    if let sight { input.isHidden = sight == "hidden" }
    if let state { input.isEnabled = state == "enabled" }
  }
}

extension FormScene {
  /// Returns a number or a date from its text.
  fileprivate static func bound(_ text: String) -> Value {
    Int(text).map(Value.integer) ?? Double(text).map(Value.number) ?? .string(text)
  }
}

extension Session {
  /// Returns a new input for a form.
  fileprivate func input(
    _ name: String, _ word: String?, of kinds: [FormInput.Kind], _ content: TextContentType?,
    options: String?, in scene: FormScene, _ arguments: Arguments
  ) throws(ScriptError) -> FormInput {
    let kindName = ["secure": "secret", "multiline": "lines"][word ?? ""] ?? word
    let kind = kinds.first { $0.name == kindName } ?? (content?.isSecret ?? false ? .secret : .text)
    guard kind.hasOptions == (options != nil) else {
      throw arguments.bad(
        at: arguments.position,
        kind.hasOptions
          ? "\(kind.name) needs options, as in options='a,b'"
          : "only choices have options: "
            + kinds.filter(\.hasOptions).map(\.name).joined(separator: ", "))
    }
    let choices = (options ?? "").split(separator: ",").map {
      FormInput.Option(.string(String($0)))
    }
    let input = FormInput(
      name, kind, title: name.capitalizedFirst, options: choices, bus: bus,
      documentName: "\(scene.name).\(name)")
    if input.field.isTyped, let content { input.document.contentType = content }
    return input
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
