import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// A pane over the root of a screen, and the responder that has the keys while no modal layer is above it.
final class Layer {
  /// The part of the screen that a layer is drawn on.
  enum Extent {
    /// The place of the root; the layers below are not drawn.
    case pane
    /// A box in that place, around which the layers below are seen.
    case box
    /// All lines above the status line, that of the header too.
    case page
  }

  let pane: any Pane
  let extent: Extent
  /// The text at the start of the status line, without a header; nil leaves both.
  let name: () -> String?
  /// The commands whose keys the status line shows while the layer has the keys.
  let shownCommands: () -> [CommandID]
  /// A Boolean value indicating whether keys end here; those that the pane of another one does not take go
  /// on to the layer below.
  let isModal: Bool
  fileprivate let responder: (any CommandResponder)?
  fileprivate let isQuestion: Bool
  /// Let go when the layer has gone: what gives it the keys and redraws it, and what its pane needs.
  var tokens: [Subscription] = []

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - pane: the pane.
  ///   - responder: gets the keys of the engine; nil for a pane that takes them by itself.
  ///   - extent: the part of the screen that it is drawn on.
  ///   - name: returns the text at the start of the status line.
  ///   - shownCommands: returns the commands whose keys the status line shows.
  ///   - isModal: whether keys end here.
  ///   - isQuestion: whether bindings of plugins count for nothing meanwhile.
  init(
    _ pane: any Pane, keys responder: (any CommandResponder)?, on extent: Extent = .pane,
    name: @escaping () -> String? = { nil }, shownCommands: @escaping () -> [CommandID] = { [] },
    isModal: Bool = true, isQuestion: Bool = false
  ) {
    (self.pane, self.responder, self.extent) = (pane, responder, extent)
    (self.name, self.shownCommands) = (name, shownCommands)
    (self.isModal, self.isQuestion) = (isModal, isQuestion)
  }
}

/// The root of a screen and the layers over it: drawing goes up from the root, keys and the mouse go down from
/// the newest layer.
///
/// ```
///        keys, mouse
///             ▼
///  keyboard page                          not modal: what it does not take goes on
///  list of keys, dialog                   modal: keys end here
///  editor, list of commands, plugin pane
///  root ▲
///    drawing
/// ```
final class Layers {
  let engine: KeyEngine
  /// Notified when a layer comes or goes, and when a pane looks different.
  let changes = Observers<Void>()
  /// The layers, the newest last.
  private(set) var entries: [Layer] = []
  /// The pane under all layers.
  var root: (any Pane)? {
    didSet {
      rootChanges = root.map(observe)
      changes.notify()
    }
  }
  private var rootChanges: Subscription?
  /// The abilities of the terminal, which all panes learn; nil before it has answered.
  var capabilities: Capabilities? {
    didSet {
      guard let capabilities else { return }
      for pane in entries.map(\.pane) + [root].compactMap(\.self) { pane.learn(capabilities) }
    }
  }

  init(_ engine: KeyEngine) {
    self.engine = engine
  }

  /// Puts a layer on top.
  func push(_ layer: Layer) {
    entries.append(layer)
    layer.tokens.append(observe(layer.pane))
    if let responder = layer.responder {
      layer.tokens.append(engine.present(responder, isQuestion: layer.isQuestion))
    }
    changes.notify()
  }

  /// Takes a layer away; false if it is not there.
  @discardableResult
  func remove(_ layer: Layer) -> Bool {
    guard let index = entries.firstIndex(where: { $0 === layer }) else { return false }
    entries.remove(at: index)
    layer.tokens = []
    changes.notify()
    return true
  }

  /// Takes the newest layer of a pane away; false if there is none.
  @discardableResult
  func remove(_ pane: any Pane) -> Bool {
    entries.last { $0.pane === pane }.map(remove) ?? false
  }

  private func observe(_ pane: any Pane) -> Subscription {
    if let capabilities { pane.learn(capabilities) }
    return pane.changes.observe(self) { $0.changes.notify() }
  }

  // MARK: Looking at the stack

  /// The newest modal layer, which has the keys; nil where the root has them.
  var front: Layer? { entries.last(where: \.isModal) }

  /// The pane that typed text is for.
  var frontPane: (any Pane)? { front?.pane ?? root }

  /// The layers above the one that has the keys, the newest first.
  var passing: [Layer] { entries.reversed().prefix { !$0.isModal } }

  /// The layer in the place of the root; nil where the root is seen.
  var ground: Layer? { entries.last { $0.extent == .pane } }

  /// The layers above that one, in the order in which they are drawn.
  var overlays: ArraySlice<Layer> {
    entries[(entries.lastIndex { $0.extent == .pane }.map { $0 + 1 } ?? 0)...]
  }

  /// Returns the newest pane of a type.
  func newest<Shown: Pane>(_ type: Shown.Type) -> Shown? {
    entries.lazy.reversed().compactMap { $0.pane as? Shown }.first
  }
}
