public import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation

/// What has the keys on a whole screen: what to draw, and where keys and the pointer go.
///
/// It follows the session: a command that gives another scene the focus also brings it on the screen.
/// Everything goes the way it goes in a script: keys through bindings, clicks as commands. Bodies of
/// `on` run when what caused them is done.
public final class LiveScene {
  /// Told that something may look different.
  public var onChange: () -> Void = {}
  /// Told that the session is over, so that the screen can be given back.
  public var onQuit: () -> Void = {}
  /// Told what a click could not do.
  public var onRefusal: (String) -> Void = { _ in }
  /// Offered each key press that nobody takes; true when it was made use of, so that no notice says
  /// that it was not.
  public var onUnbound: (KeyEvent) -> Bool = { _ in false }

  private let session: Session
  private var scene: any Scene
  /// The size to give back to the scene.
  private var originalSize: Size
  private var tokens: [Subscription] = []
  private var bodies: Task<Void, Never>?
  private var lastHint: BindingHinted?

  init(_ scene: any Scene, in session: Session) {
    self.scene = scene
    self.session = session
    originalSize = scene.viewportSize
    tokens = [session.bus.subscribeToAll { [weak self] _ in self?.onChange() }]
    scene.onScroll = { [weak self] in self?.onChange() }
    session.keys.onHint = { [weak self] in self?.lastHint = $0 }
    session.keys.onUnbound = { [weak self] in self?.onUnbound($0) ?? false }
  }

  /// The scene's name.
  public var name: String { scene.name }

  /// What to draw.
  public var content: SceneContent { scene.content }

  // MARK: Keys

  /// The strokes of a sequence that is not complete, in notation.
  public var pendingStrokes: String? { session.keys.pendingStrokes }

  /// What can follow them, once they have waited for a while.
  public var hint: BindingHinted? {
    lastHint?.strokes == pendingStrokes ? lastHint : nil
  }

  /// Takes a key from a terminal; its moment becomes that of the session's clock.
  public func send(_ event: KeyEvent) {
    var event = event
    event.instant = session.clock.now
    // The same strokes begun again wait anew.
    if pendingStrokes == nil { lastHint = nil }
    session.keys.send(event)
    runBodies()
    onChange()
  }

  /// Text was pasted: a sequence that is not complete is cancelled (B17).
  public func paste() {
    session.keys.interrupt(.paste)
    onChange()
  }

  // MARK: Pointer

  /// Focuses an item, as a click does.
  public func focus(item: Int) {
    perform(CommandInvocation(.focusRow, ["row": .integer(item)]))
  }

  /// Selects or deselects an item, as a click with Control does.
  public func toggle(item: Int) {
    perform(CommandInvocation(.toggleRow, ["row": .integer(item)]))
  }

  /// Commits the focused item, as a double click does.
  public func commit() {
    perform(CommandInvocation(.commitFocusedRow))
  }

  /// Scrolls by hand: down and right, or up and left where negative.
  public func drag(by distance: Point) {
    scene.drag(by: distance)
    runBodies()
    onChange()
  }

  /// The viewport has another size; what has the focus stays in sight.
  public func resize(to size: Size) {
    guard scene.viewportSize != size else { return }
    scene.viewportSize = size
    onChange()
  }

  private func perform(_ invocation: CommandInvocation) {
    do throws(CommandError) {
      _ = try session.dispatcher.perform(invocation)
    } catch {
      onRefusal(error.message)
    }
    runBodies()
    onChange()
  }

  // MARK: Session

  /// Brings the scene that has the focus now on the screen.
  func follow() {
    guard let focused = session.scenes.focused, focused !== scene else { return }
    giveBack()
    scene = focused
    originalSize = focused.viewportSize
    focused.onScroll = { [weak self] in self?.onChange() }
    onChange()
  }

  /// Runs what events have queued, one command after another.
  func runBodies() {
    guard bodies == nil, session.hasQueuedWork else { return }
    bodies = Task { [weak self, session] in
      do throws(ScriptError) {
        try await session.settle(bodiesOf: Frame(directory: "."))
      } catch {
        session.notify("error: \(error.message)")
      }
      self?.bodies = nil
      if session.hasQuit { self?.onQuit() }
      self?.onChange()
    }
  }

  /// Leaves the scene as it was found, when the bodies that run have ended.
  func end() async {
    tokens = []
    onChange = {}
    session.keys.onHint = { _ in }
    session.keys.onUnbound = { _ in false }
    giveBack()
    guard let bodies else { return }
    await withTaskCancellationHandler {
      await bodies.value
    } onCancel: {
      bodies.cancel()
    }
  }

  private func giveBack() {
    scene.onScroll = {}
    scene.viewportSize = originalSize
  }
}
