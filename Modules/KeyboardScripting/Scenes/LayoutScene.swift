import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation

extension SceneKind {
  /// The kind `layout`: several scenes on one screen.
  public static let layout = SceneKind(
    "layout", "Puts scenes on one screen: Tab moves from one to the next.",
    example: "layout window tools list vertical", commands: FocusSequence.commands,
    .choice(
      named: "keys",
      [
        ("tab", FocusSequence.Steps.byTab), ("f6", .byPane), ("arrows", .byArrow),
        ("verticalarrows", .byVerticalArrow),
      ],
      summaries: [
        "Tab and Shift+Tab", "F6 and Shift+F6, for panes", "Right and Left, for a tool bar",
        "Down and Up, for a tool bar that lies so",
      ]),
    .flag("vertical"), .flag("wraps"), .flag("rtl"), .many(.scene)
  ) { name, session, steps, isVertical, wraps, isMirrored, parts throws(MessageError) in
    let steps = steps ?? .byTab
    let layout = LayoutScene(
      name, isMirrored ? steps.mirrored : steps, session, isVertical: isVertical, wraps: wraps)
    try layout.add(parts)
    return layout
  }

  /// The kind `dialog`: scenes that receive the keys until Escape closes it.
  public static let dialog = SceneKind(
    "dialog",
    "Opens a dialog of scenes: Tab stays in it, Escape closes it, and focus opens it again.",
    example: "dialog ask note buttons focus=buttons", commands: FocusSequence.commands,
    .text(named: "focus"), .many(.scene)
  ) { name, session, initial, parts throws(MessageError) in
    let dialog = LayoutScene(name, .byTab, session, isVertical: true, wraps: true)
    dialog.isDialog = true
    dialog.initial = initial
    try dialog.add(parts)
    return dialog
  }
}

/// Several scenes on one screen, or in a dialog; the focused one receives the keys.
package final class LayoutScene: Scene {
  package let name: String
  /// The names of the scenes, in order; some of the scenes can be missing.
  package private(set) var names: [String] = []
  /// A Boolean value indicating whether the scenes are below each other.
  package let isVertical: Bool
  /// A Boolean value indicating whether it is a dialog.
  package fileprivate(set) var isDialog = false
  package var viewportSize = Size.zero
  /// The sequence that moves the focus between the scenes.
  let sequence: FocusSequence
  /// The scene that is focused when a dialog opens; nil for the first one.
  fileprivate var initial: String?
  private weak var session: Session?
  /// The sequence under a dialog whose opener is not in a layout.
  private var ground: FocusSequence?
  /// The scene that received the keys when the dialog was opened.
  package private(set) weak var opener: (any Scene)?

  init(
    _ name: String, _ steps: FocusSequence.Steps, _ session: Session, isVertical: Bool, wraps: Bool
  ) {
    (self.name, self.isVertical, self.session) = (name, isVertical, session)
    sequence = FocusSequence(steps: steps, wraps: wraps, bus: session.bus, scene: name) {
      [weak session] _ in session?.giveKeys(toLayout: name)
    }
  }

  fileprivate func add(_ parts: [any Scene]) throws(MessageError) {
    for part in parts {
      if let other = session?.layout(of: part), other.name != name {
        throw MessageError("\(part.name) is in \(other.name) already; close \(other.name) first")
      }
      guard part.name != name, !names.contains(part.name) else {
        throw MessageError(
          "\(part.name) cannot be in \(name) \(part.name == name ? "itself" : "twice")")
      }
      names.append(part.name)
    }
    if let initial, !names.contains(initial) {
      throw MessageError("focus is one of \(names.joined(separator: ", ")), not '\(initial)'")
    }
    update()
  }

  /// Updates the sequence after scenes with its names were added or removed.
  func update() { sequence.stops = parts.map(stop) }

  /// The scenes, in order.
  package var parts: [any Scene] { names.compactMap { session?.scenes[$0] } }

  private func stop(for part: any Scene) -> FocusSequence.Stop {
    if let layout = part as? LayoutScene { return .init(part.name, layout.sequence) }
    return .init(part.name, part.responder) { [weak part] in
      part.map { ($0.responder as? any FocusableResponder)?.canTakeFocus ?? true } ?? false
    } enter: { [weak part] in
      part?.enter($0)
    }
  }

  package var kind: String { isDialog ? "a dialog" : "a layout" }
  package var responder: any CommandResponder { sequence }
  package var element: AccessibilityElement? { session?.scene(withKeysOf: sequence)?.element }
  package func scroll(by distance: Point) {
    session?.scene(withKeysOf: sequence)?.scroll(by: distance)
  }

  package func enter(_ arrival: FocusSequence.Arrival) {
    guard isDialog, !sequence.isPresented, let session else { return sequence.enter(arrival) }
    let opener = session.lastScene { !self.names.contains($0.name) }
    self.opener = opener
    if let around = opener.flatMap(session.layout) {
      around.sequence.present(sequence, focusing: initial)
    } else {
      let ground = FocusSequence(opener.map { [stop(for: $0)] } ?? []) { [weak session] _ in
        session?.focusedScene = session?.lastScene { $0 === opener }
      }
      if let opener { ground.follow(opener.responder) }
      self.ground = ground
      ground.present(sequence, focusing: initial)
    }
  }

  // MARK: Context

  private static var properties: [Property<LayoutScene>] {
    [
      Property("focus", "name of the focused scene in it, or of the last one") {
        $0.sequence.current.map(Value.string)
      },
      Property("count", "the number of its scenes") { .integer($0.sequence.stops.count) },
    ]
  }

  private static var dialogProperties: [Property<LayoutScene>] {
    [
      Property("open", "whether the dialog is open") { .bool($0.sequence.isPresented) }
    ]
  }

  package var properties: Properties {
    Properties(of: self, isDialog ? Self.properties + Self.dialogProperties : Self.properties)
  }

  package var position: String? { sequence.current }

  package func lines() -> [String] {
    let state = isDialog && !sequence.isPresented ? "closed" : (position ?? "nothing") + " focused"
    return ["\(name): \(state)"] + parts.flatMap { $0.lines().map { "  \($0)" } }
  }
}
