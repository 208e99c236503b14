public import KeyboardCore

/// The model of a keyboard, with its layout, the keys at points, and the touches on them.
///
/// A view draws ``keys``, the pressed ones and the callout, and forwards touches and hardware keys to the model.
public final class SystemKeyboard {
  /// The controller of the keyboard.
  public let controller: KeyboardInputViewController
  /// The size of the keyboard, in points.
  public var size: Size {
    didSet { controller.gestures.keyboardWidth = size.width }
  }
  /// The observers notified when the keyboard must be redrawn.
  public let changes = Observers<Void>()
  private var token: Subscription?

  /// The place of the focused key: its row, and its index in the row.
  var focus: (row: Int, index: Int)?
  /// The callout that was opened by a command; nil if there is none.
  var walkedCallout: KeyboardGestures.Callout?

  /// The pressed key whose character is shown in a callout above it; nil if there is none.
  ///
  /// Only phones show it, because a finger covers the key. It remains for at least 0.05 seconds, so that quick taps are
  /// visible, and disappears when the callout of secondary actions opens. Source: KeyboardKit's input callout.
  public private(set) var inputCallout: KeyboardKey?
  /// The time until which the input callout must remain.
  private var inputCalloutEnd = Instant.zero
  private static let leastInputCallout = Duration.milliseconds(50)

  /// The open callout, of a held or a focused key; nil if there is none.
  public var callout: KeyboardGestures.Callout? { walkedCallout ?? controller.gestures.callout }

  /// Creates the keyboard of a controller.
  public init(controller: KeyboardInputViewController, size: Size) {
    (self.controller, self.size) = (controller, size)
    controller.gestures.keyboardWidth = size.width
    token = controller.gestures.changes.observe(self) {
      $0.updateInputCallout()
      $0.changes.notify()
    }
  }

  /// The keys of the current layout with their frames, row by row.
  public var keys: [[KeyboardKey]] {
    controller.keyboardLayout(controller.keyboardContext).keys(in: size)
  }

  /// Returns the key for a touch at a point; there is always one.
  ///
  /// Outside of keys, it is the nearest key of the nearest row; the margin of a character belongs to its key.
  public func key(at point: Point) -> KeyboardKey? {
    let rows = keys.filter { !$0.isEmpty }
    guard let first = rows.first else { return nil }
    let row = rows.last { ($0.first?.frame.minY ?? 0) <= point.y } ?? first
    let solid = row.filter { $0.action != .none && $0.frame.size.width > 0 }
    let key = solid.min { $0.frame.distance(toX: point.x) < $1.frame.distance(toX: point.x) }
    guard case .characterMargin(let text) = key?.action else { return key }
    return row.first { $0.action == .character(text) } ?? key
  }

  // MARK: Touches

  /// Begins a touch.
  public func touchDown(_ id: KeyboardGestures.TouchID, at point: Point) {
    // Looked up after earlier keys have typed, because they can have changed the case.
    controller.gestures.touchDown(id, on: key(at: point) ?? KeyboardKey(.none), at: point)
  }

  /// Moves a touch.
  public func touchMoved(_ id: KeyboardGestures.TouchID, to point: Point) {
    controller.gestures.touchMoved(id, to: point, on: key(at: point))
  }

  /// Ends a touch.
  public func touchUp(_ id: KeyboardGestures.TouchID) {
    controller.gestures.touchUp(id)
  }

  private func updateInputCallout() {
    let time = controller.scheduler
    let key = controller.gestures.pressedKeys.last { $0.action.inputCalloutText != nil }
    if controller.keyboardContext.device != .phone || callout != nil {
      inputCallout = nil
    } else if let key {
      guard key != inputCallout else { return }
      (inputCallout, inputCalloutEnd) = (key, time.now.advanced(by: Self.leastInputCallout))
      _ = time.schedule(after: Self.leastInputCallout, self) {
        $0.updateInputCallout()
        $0.changes.notify()
      }
    } else if time.now >= inputCalloutEnd {
      inputCallout = nil
    }
  }

  // MARK: Hardware keys

  /// Handles a press, repetition or release of a hardware key.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reportsReleases: whether releases are reported; otherwise a press, and each repetition, is a tap.
  /// - Returns: false if the keyboard has no corresponding key.
  public func handle(_ event: KeyEvent, reportsReleases: Bool = false) -> Bool {
    guard key(for: event) != nil else { return false }
    controller.gestures.handle(
      event, reportsReleases: reportsReleases, on: key(for: event) ?? KeyboardKey(.none))
    return true
  }

  /// Returns whether a key of the keyboard corresponds to a hardware key, so that ``handle(_:reportsReleases:)``
  /// handles it.
  public func represents(_ event: KeyEvent) -> Bool { key(for: event) != nil }

  /// Returns the key for a hardware key; a character without a key is typed directly. Letters are in upper case if the
  /// user has changed those of the keyboard to upper case.
  private func key(for event: KeyEvent) -> KeyboardKey? {
    guard event.modifiers.subtracting(.shift).isEmpty else { return nil }
    let all = keys.joined()
    let action: (KeyboardAction) -> Bool
    switch event.key {
    case .backspace: action = { $0 == .backspace }
    case .enter: action = { $0 == .return || $0 == .newLine || $0.isPrimaryAction }
    case .tab: return KeyboardKey(.tab)
    case .space: action = { $0 == .space }
    case .named(.leftShift), .named(.rightShift): action = \.isShift
    default:
      // A release has no text, so the key is found by its letter.
      guard let character = event.key.character else { return nil }
      let typed = event.text ?? String(character)
      let isOn = { (action: KeyboardAction) in
        action.typedText?.lowercased() == typed.lowercased()
      }
      let context = controller.keyboardContext
      return KeyboardKey(
        .character(context.capitalizesHardwareKeys ? context.locale.uppercasedKey(typed) : typed),
        frame: all.first { $0.action.isCharacterAction && isOn($0.action) }?.frame ?? .zero)
    }
    return all.first { action($0.action) }
  }
}

extension Rect {
  fileprivate func distance(toX x: Double) -> Double { max(minX - x, x - maxX, 0) }
}
