import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import KeyboardRuntime

/// A session in an application: its scenes are what the application shows, and nothing of the session
/// stays behind.
extension Session {
  /// Joins the application, whose responders stay where they are.
  func attach() {
    // For those that the application has not named itself.
    for event in Self.events where bus.catalogue[event.name] == nil {
      try? bus.catalogue.register(event)
    }
    bindingsBefore = engine.keymap.bindings.filter { $0.layer == .session }
    tokens += [
      engine.addResponder(commandsOfScripts),
      engine.focusChanges.observe { [weak self] in self?.followApplication() },
    ]
    followApplication()
  }

  /// Takes back everything that the session has brought: bindings, scenes, handlers, held keys.
  func detach() {
    finishRecording()
    coach.isOn = false
    for key in heldKeys {
      var event = KeyEvent(pressing: KeyStroke(key), at: engine.scheduler.now)
      (event.phase, event.text) = (.release, nil)
      engine.send(event)
    }
    heldKeys = []
    for scene in scenes.values where !(scene is ApplicationScene) { close(scene) }
    // A session that only watches has bound nothing, and leaves the bindings of the one that has the keys.
    if !watches { engine.replace(.session, with: bindingsBefore) }
    _ = handlers.remove(nil)
    _ = handlers.dropQueued()
    liveBodies?.cancel()
    (tokens, tracedKeys, variables, sceneTokens) = ([], nil, [:], [:])
  }

  /// Takes the responders that the application has now for scenes.
  private func followApplication() {
    var found: [String: ApplicationScene] = [:]
    for scene in ApplicationScene.scenes(of: engine.chain) where found[scene.name] == nil {
      found[scene.name] = scene
    }
    for (name, scene) in scenes {
      guard let former = scene as? ApplicationScene else { continue }
      if let next = found[name], next.subject === former.subject {
        found[name] = nil
      } else {
        (scenes[name], sceneTokens[name]) = (nil, nil)
      }
    }
    for (name, scene) in found where scenes[name] == nil {
      scenes[name] = scene
      sceneTokens[name] = context.register(scene.contextNames) { [weak scene] fullName in
        scene?.value(String(fullName.dropFirst(name.count + 1)))
      }
    }
    let responder = engine.firstResponder
    keepFocus(of: scenes.values.first { $0.responder === responder })
  }

  /// Returns what conditions read of the application's focus, whether a script is attached or not; nil in a
  /// session of its own.
  func contentOfApplication(_ name: String) -> Value? {
    isAttached ? runtime.focusedContent(name) : nil
  }

  // MARK: Watching

  /// The verbs that change nothing in the application.
  private static let watchingVerbs: Set<String> = [
    "applications", "bindings", "break", "coach", "commands", "conflicts", "continue", "echo",
    "events",
    "exit", "expect", "for", "get", "help", "if", "macro", "off", "on", "quit", "repeat",
    "return", "scenes", "screen", "set", "show", "source", "tick", "trace", "unset", "wait",
    "watch", "where", "while", "why",
  ]

  /// Refuses a verb that would change something.
  func checkWatches(_ verb: Verb, _ statement: Statement) throws(ScriptError) {
    guard !Self.watchingVerbs.contains(verb.name), macros[statement.verb] == nil else { return }
    throw ScriptError(
      .failed, "who watches may not \(verb.name); attach without --watch", at: statement.position)
  }
}

/// Something of an application that takes keys, under the name that it has there.
final class ApplicationScene: Scene {
  let name: String
  let kind: String
  let responder: any CommandResponder
  /// The object that the scene stands for.
  let subject: AnyObject
  private let names: [(suffix: String, summary: String)]
  private let isSecret: Bool
  private let read: (String) -> Value?
  private let text: () -> [String]
  var viewportSize = Size.zero

  private init(
    _ name: String, _ kind: String, _ responder: any CommandResponder, subject: AnyObject? = nil,
    isSecret: Bool = false, names: KeyValuePairs<String, String>,
    text: @escaping () -> [String] = { [] }, read: @escaping (String) -> Value?
  ) {
    (self.name, self.kind, self.responder) = (name, kind, responder)
    self.subject = subject ?? responder
    self.isSecret = isSecret
    self.names = names.map { ($0.key, $0.value) }
    (self.text, self.read) = (text, read)
  }

  // The viewport is the application's.
  func scroll(by distance: Point) {}

  var contextNames: [Context.Name] {
    names.map { Context.Name("\(name).\($0.suffix)", $0.summary, isSecret: isSecret) }
  }

  func value(_ name: String) -> Value? { read(name) }

  func lines() -> [String] {
    let text = text()
    if !text.isEmpty { return ["\(name):"] + text.map { "   \($0)" } }
    return ["\(name): \(kind)"]
      + names.map { "   \($0.suffix) = \(read($0.suffix)?.description ?? "(no value now)")" }
  }
}

extension ApplicationScene {
  /// Finds the scenes of a chain of responders, and of what its focus moves through.
  static func scenes(of chain: ResponderChain) -> [ApplicationScene] {
    chain.flatMap { responder -> [ApplicationScene] in
      switch responder {
      case let sequence as FocusSequence: sequence.stops.flatMap { scenes(of: $0.responder, $0.id) }
      case let inputs as InputNavigator: inputs.inputItems.compactMap { scene(of: $0, in: inputs) }
      default: scenes(of: responder, nil)
      }
    }
  }

  private static func scenes(
    of responder: any CommandResponder, _ name: String?
  ) -> [ApplicationScene] {
    switch responder {
    case let list as ListNavigator: [scene(of: list)]
    case let text as TextDocument: [scene(of: text, text.name, text)]
    case let combo as ComboBox:
      [
        ApplicationScene(
          combo.scene, "a combo box", combo,
          names: ["value": "the text", "isExpanded": "whether the list is open"]
        ) {
          $0 == "value" ? .string(combo.document.text) : .bool(combo.isExpanded)
        }
      ]
    case let menu as MenuNavigator:
      [
        ApplicationScene(
          menu.scene, "a menu", menu,
          names: ["focus": "the path of the focused item", "isOpen": "whether a menu is open"]
        ) {
          $0 == "focus" ? .array(menu.focusedPath.map(Value.string)) : .bool(menu.isOpen)
        }
      ]
    case let range as RangeNavigator:
      [
        ApplicationScene(range.scene, "a range", range, names: ["value": "the number"]) { _ in
          .number(range.value)
        }
      ]
    case let control as ControlNavigator:
      [
        ApplicationScene(
          control.scene, "a \(control.kind.rawValue)", control, names: ["state": "on, off or mixed"]
        ) { _ in .string(control.state.rawValue) }
      ]
    case let scroller as ScrollNavigator:
      [
        ApplicationScene(
          name ?? scroller.scene, "a scroller", scroller,
          names: ["x": "how far it is scrolled right", "y": "how far it is scrolled down"]
        ) {
          .number($0 == "x" ? scroller.targetOffset.x : scroller.targetOffset.y)
        }
      ]
    default: []
    }
  }

  private static func scene(of list: ListNavigator) -> ApplicationScene {
    func title(_ index: Int) -> String? {
      list.list.flatMap { items in
        items.indexPathForItem(atFlatIndex: index).flatMap { items.titleForItem(at: $0) }
      }
    }
    return ApplicationScene(
      list.scene, list is TableNavigator ? "a table" : "a grid", list,
      names: [
        "focus": "flat index of the focused row, counted from 0",
        "title": "what the focused row says", "count": "number of rows",
        "selection": "flat indexes of the selected rows, such as 0-4,7",
        "selectionCount": "number of selected rows",
      ]
    ) { name in
      let focus = list.flatIndexOfFocusedRow
      return switch name {
      case "focus": focus.map(Value.integer)
      case "title": focus.flatMap(title).map(Value.string)
      case "count": (list.list?.totalNumberOfItems).map(Value.integer)
      case "selection": .string(list.selection.description)
      default: .integer(list.selection.count)
      }
    }
  }

  private static func scene(
    of document: TextDocument, _ name: String, _ responder: any CommandResponder,
    subject: AnyObject? = nil
  ) -> ApplicationScene {
    ApplicationScene(
      name, document.isSecure ? "a secure text" : "a text", responder, subject: subject,
      isSecret: document.isSecure,
      names: [
        "value": "the text; nothing in a secure input", "length": "the number of characters",
      ],
      text: { document.lines(showsCursor: true) },
      read: {
        if $0 == "length" { return .integer(document.text.count) }
        return document.isSecure ? nil : .string(document.text)
      })
  }

  private static func scene(
    of input: any NavigableInput, in navigator: InputNavigator
  ) -> ApplicationScene? {
    guard let input = input as? FormInput else { return nil }
    if input.isSecure || input.kind.isTyped {
      return scene(of: input.document, input.name, navigator, subject: input)
    }
    return ApplicationScene(
      input.name, "a field of the kind \(input.kind.rawValue)", navigator, subject: input,
      names: ["value": "the answer", "mistake": "what is wrong with it"]
    ) {
      $0 == "value" ? input.value : input.mistake.map(Value.string)
    }
  }
}
