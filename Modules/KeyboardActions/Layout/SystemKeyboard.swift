public import KeyboardCore

/// The model of a whole keyboard: its layout, the keys under a point, and the touches on them.
///
/// A view draws ``keys``, the pressed ones and the callout, and hands over touches and hardware
/// keys; the controller's handler does the rest.
public final class SystemKeyboard {
  /// The controller of the keyboard.
  public let controller: KeyboardInputViewController
  /// The size of the keyboard, in points.
  public var size: Size {
    didSet { controller.gestures.keyboardWidth = size.width }
  }
  /// Notified when something looks different.
  public let changes = Observers<Void>()
  private var token: Subscription?

  /// The place of the key that has the focus: its row, and its index among the keys of the row.
  var focus: (row: Int, index: Int)?
  /// The callout that was opened by the focus; nil when there is none.
  var walkedCallout: KeyboardGestures.Callout?

  /// The pressed key whose character a callout above it shows; nil for none.
  ///
  /// Only phones have it, where a finger covers the key. It stays for at least 0.05 seconds, so
  /// that a quick tap is seen, and goes when the callout of secondary actions opens. Source:
  /// KeyboardKit's input callout.
  public private(set) var inputCallout: KeyboardKey?
  /// Until when the input callout stays at least.
  private var inputCalloutEnd = Instant.zero
  private static let leastInputCallout = Duration.milliseconds(50)

  /// The open callout, whether a finger holds its key or the focus is on it; nil for none.
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

  /// The keys of the present layout with their frames, row by row.
  public var keys: [[KeyboardKey]] {
    controller.keyboardLayout(controller.keyboardContext).keys(in: size)
  }

  /// Returns the key that a touch at a point belongs to: every point belongs to one.
  ///
  /// Beside the keys it is the nearest of the nearest row; the margin of a character is its key.
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

  /// A finger goes down.
  public func touchDown(_ id: KeyboardGestures.TouchID, at point: Point) {
    // Looked up once the keys before it have typed: they may have changed the case.
    controller.gestures.touchDown(id, on: key(at: point) ?? KeyboardKey(.none), at: point)
  }

  /// A finger moves.
  public func touchMoved(_ id: KeyboardGestures.TouchID, to point: Point) {
    controller.gestures.touchMoved(id, to: point, on: key(at: point))
  }

  /// A finger goes up.
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

  /// A key of a hardware keyboard goes down, repeats or comes up.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reportsReleases: whether the source of the keys reports releases; otherwise a press, and
  ///     every repetition, is a tap.
  /// - Returns: false when no key of the keyboard stands for it.
  public func handle(_ event: KeyEvent, reportsReleases: Bool = false) -> Bool {
    guard key(for: event) != nil else { return false }
    controller.gestures.handle(
      event, reportsReleases: reportsReleases, on: key(for: event) ?? KeyboardKey(.none))
    return true
  }

  /// Returns whether a key of the keyboard stands for a hardware key, so that ``handle(_:reportsReleases:)``
  /// takes it.
  public func represents(_ event: KeyEvent) -> Bool { key(for: event) != nil }

  /// Returns the key that a hardware key stands for; a character that is on no key is typed all the
  /// same. Letters are upper case where the keyboard's were made so.
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
      // A release has no text; the key is where its letter is.
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
