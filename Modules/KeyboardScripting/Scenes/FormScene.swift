package import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
package import KeyboardCore
package import KeyboardForms

extension SceneKind {
  /// `form`: text inputs below each other, one of which is edited above the on-screen keyboard.
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
package final class FormScene: Scene {
  package let kind = "a form"
  /// The inputs, and what keeps the edited one in sight.
  package let form: TextForm
  fileprivate var tokens: [Subscription] = []

  init(_ form: TextForm) {
    self.form = form
  }

  package var name: String { form.name }
  package var responder: any CommandResponder { form.navigator }
  package var input: (any TextDocumentProxy)? { form.editedInput?.document }
  package var inputAccessoryHeight: Double { form.accessory.height }
  package var viewportSize: Size {
    get { form.viewportSize }
    set { form.layOut(in: newValue) }
  }

  package func scroll(by distance: Point) { form.scroll(by: distance) }

  /// Adds an input at the bottom; the first one is edited at once.
  func add(_ input: FormInput, to context: Context) {
    form.add([input])
    tokens += [
      context.register(
        Context.Name("\(name).value.\(input.name)", "the text; nothing in a secure input")
      ) { [weak input] in
        input.flatMap { $0.isSecure ? nil : .string($0.document.text) }
      },
      context.register(
        Context.Name(
          "\(name).length.\(input.name)", "the number of characters", isSecret: input.isSecure)
      ) {
        [weak input] in input.map { .integer($0.document.text.count) }
      },
    ]
    if form.editedInput == nil { form.navigator.focus(input) }
  }

  // MARK: Context

  package var contextNames: [Context.Name] {
    [
      Context.Name("\(name).input", "the name of the edited input"),
      Context.Name("\(name).count", "the number of inputs"),
      Context.Name("\(name).offset", "how far the form is scrolled"),
    ]
  }

  package func value(_ name: String) -> Value? {
    switch name {
    case "input": form.editedInput.map { .string($0.name) }
    case "count": .integer(form.inputs.count)
    case "offset": .number(form.contentOffset.y)
    default: nil
    }
  }

  /// The inputs by name; an input is visible where any of it is in sight above the keyboard.
  package var detail: [String: Value] {
    let inputs = form.inputs.map { input -> (String, Value) in
      (
        input.name,
        [
          "title": .string(input.title ?? input.name),
          "value": input.isSecure ? .null : .string(input.document.text),
          "isEdited": .bool(input === form.editedInput), "isEnabled": .bool(input.isEnabled),
          "isSecure": .bool(input.isSecure), "isVisible": .bool(isVisible(input)),
        ]
      )
    }
    return ["inputs": .object(Dictionary(inputs) { first, _ in first })]
  }

  private func isVisible(_ input: FormInput) -> Bool {
    let sight = Rect(
      x: 0, y: 0, width: form.viewportSize.width,
      height: form.viewportSize.height - form.keyboard.height)
    return !input.isHidden && sight.intersection(input.frame) != nil
  }

  /// The inputs in sight, the edited one after `*` and its cursor as `|`, and the keyboard.
  package func lines() -> [String] {
    let height = form.keyboard.height
    var lines = ["\(name):"]
    for input in form.inputs where isVisible(input) {
      let isEdited = input === form.editedInput
      let text = input.document.lines(showsCursor: isEdited).joined(separator: " / ")
      let remark = input.isEnabled ? "" : " (disabled)"
      lines.append("\(isEdited ? "*" : " ") \(input.title ?? input.name): \(text)\(remark)")
    }
    if height > 0, let input = form.editedInput {
      lines.append("  keyboard, \(height.brief) lines, \(input.returnKey.title)")
    }
    return lines
  }
}

/// The verb that makes the inputs of a form, and changes them.
nonisolated let inputVerb = Verb(
  "input", "Adds an input to the form that has the focus; changes it where it is there.",
  example: "input email content=email title='Email address'",
  .sceneName, .flag(among: "secure", "email", "multiline"), .text(named: "title"),
  .text(named: "placeholder"), .text(named: "value").typed, .flag(among: "hidden", "shown"),
  .flag(among: "disabled", "enabled"), .content, .returnKey, .correction
) {
  session, arguments, name, kind, title, placeholder, value, sight, state, content, returnKey,
  correction throws(ScriptError) in
  guard let scene = session.focusedScene as? FormScene else {
    throw arguments.bad(
      at: arguments.position, "input needs a form that has the focus; form NAME makes one")
  }
  let isNew = kind != nil || title != nil || placeholder != nil
  let known = scene.form.input(named: name)
  if known != nil, isNew {
    throw arguments.bad(
      at: arguments.position,
      "\(name) is there; change its value=, or whether it is hidden, shown, disabled or enabled")
  }
  let input =
    known ?? session.input(name, kind, content, title: title, placeholder, in: scene)
  if known == nil { scene.add(input, to: session.context) }
  if known != nil, let content { input.document.contentType = content }
  if let returnKey { input.document.returnKey = returnKey }
  if let correction { input.document.autocorrectionType = correction }
  if let value {
    input.document.setText(value)
    if input.isSecure { session.hasSecret = true }
  }
  if let sight { input.isHidden = sight == "hidden" }
  if let state { input.isEnabled = state == "enabled" }
}

extension Session {
  /// Returns a new input for a form.
  fileprivate func input(
    _ name: String, _ kind: String?, _ content: TextContentType?, title: String?,
    _ placeholder: String?, in scene: FormScene
  ) -> FormInput {
    let content = content ?? (kind == "email" ? .email : .text)
    let document = TextDocument(
      name: "\(scene.name).\(name)", isMultiline: kind == "multiline",
      isSecure: kind == "secure" || content.isSecret, bus: bus)
    document.contentType = content
    return FormInput(
      name, document: document, title: title ?? name.capitalizedFirst, placeholder: placeholder)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
