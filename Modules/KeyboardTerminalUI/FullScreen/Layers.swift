import KeyboardCommands
import KeyboardCore
import KeyboardTerminal

/// A pane over the root of a screen, and the responder that receives the keys while no modal layer is above it.
final class Layer {
  /// The part of the screen that a layer is drawn on.
  enum Extent {
    /// The place of the root; the layers below are not drawn.
    case pane
    /// A box in that place, around which the layers below are visible.
    case box
    /// All lines above the status line, including that of the header.
    case page
  }

  let pane: any Pane
  let extent: Extent
  /// The text at the start of the status line, without a header; nil does not change either.
  let name: () -> String?
  /// The commands whose keys the status line shows while the layer receives the keys.
  let shownCommands: () -> [CommandID]
  /// A Boolean value indicating whether keys end here; keys that the pane of another layer does not take continue to
  /// the layer below.
  let isModal: Bool
  fileprivate let responder: (any CommandResponder)?
  fileprivate let isQuestion: Bool
  /// The tokens that are released when the layer is removed: for its keys, for redrawing, and for its pane.
  var tokens: [Subscription] = []

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - pane: the pane.
  ///   - responder: the responder that receives the keys of the engine; nil for a pane that handles them itself.
  ///   - extent: the part of the screen on which it is drawn.
  ///   - name: returns the text at the start of the status line.
  ///   - shownCommands: returns the commands whose keys the status line shows.
  ///   - isModal: whether keys end here.
  ///   - isQuestion: whether bindings of plugins are ignored meanwhile.
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

/// The root of a screen and the layers over it: drawing goes up from the root, keys and the mouse go down from the
/// newest layer.
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
  /// The observers notified when a layer is added or removed, and when the look of a pane changes.
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
  /// The abilities of the terminal, which are passed to all panes; nil before it has answered.
  var capabilities: Capabilities? {
    didSet {
      guard let capabilities else { return }
      for pane in entries.map(\.pane) + [root].compactMap(\.self) { pane.learn(capabilities) }
    }
  }

  init(_ engine: KeyEngine) {
    self.engine = engine
  }

  /// Adds a layer on top.
  func push(_ layer: Layer) {
    entries.append(layer)
    layer.tokens.append(observe(layer.pane))
    if let responder = layer.responder {
      layer.tokens.append(engine.present(responder, isQuestion: layer.isQuestion))
    }
    changes.notify()
  }

  /// Removes a layer; returns false if it is not there.
  @discardableResult
  func remove(_ layer: Layer) -> Bool {
    guard let index = entries.firstIndex(where: { $0 === layer }) else { return false }
    entries.remove(at: index)
    layer.tokens = []
    changes.notify()
    return true
  }

  /// Removes the newest layer of a pane; returns false if there is none.
  @discardableResult
  func remove(_ pane: any Pane) -> Bool {
    entries.last { $0.pane === pane }.map(remove) ?? false
  }

  private func observe(_ pane: any Pane) -> Subscription {
    if let capabilities { pane.learn(capabilities) }
    return pane.changes.observe(self) { $0.changes.notify() }
  }

  // MARK: Looking at the stack

  /// The newest modal layer, which receives the keys; nil if the root does.
  var front: Layer? { entries.last(where: \.isModal) }

  /// The pane that receives typed text.
  var frontPane: (any Pane)? { front?.pane ?? root }

  /// The layers above the one that receives the keys, the newest first.
  var passing: [Layer] { entries.reversed().prefix { !$0.isModal } }

  /// The layer in the place of the root; nil if the root is visible.
  var ground: Layer? { entries.last { $0.extent == .pane } }

  /// The layers above that one, in drawing order.
  var overlays: ArraySlice<Layer> {
    entries[(entries.lastIndex { $0.extent == .pane }.map { $0 + 1 } ?? 0)...]
  }

  /// Returns the newest pane of a type.
  func newest<Shown: Pane>(_ type: Shown.Type) -> Shown? {
    entries.lazy.reversed().compactMap { $0.pane as? Shown }.first
  }
}
