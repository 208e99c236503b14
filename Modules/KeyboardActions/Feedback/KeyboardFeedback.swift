/// A sound of a keyboard.
public enum AudioFeedback: Hashable, Sendable {
  /// The sound of typing.
  case input
  /// The sound of deleting.
  case delete
  /// The sound of a system key.
  case system
  /// Another sound, with an identifier of the host.
  case custom(id: Int)
  /// No sound.
  case none
}

/// A vibration of a keyboard.
public enum HapticFeedback: String, CaseIterable, Hashable, Sendable, Codable {
  case error, success, warning, lightImpact, mediumImpact, heavyImpact, selectionChanged
  /// No vibration.
  case none
}

/// A player of sounds and vibrations, such as a device, or a terminal with its bell.
public protocol KeyboardFeedbackPlayer: AnyObject {
  /// Plays a sound.
  func play(_ audio: AudioFeedback)
  /// Vibrates the device.
  func play(_ haptic: HapticFeedback)
}

/// The feedback of a keyboard according to settings. Source: KeyboardKit's feedback configurations.
public final class StandardKeyboardFeedbackHandler: KeyboardFeedbackHandler {
  /// The sounds of a keyboard.
  public struct Audio: Hashable, Sendable {
    /// The sound of typing.
    public var input = AudioFeedback.input
    /// The sound of deleting.
    public var delete = AudioFeedback.delete
    /// The sound of system keys.
    public var system = AudioFeedback.system
    /// The sounds of individual actions, which take precedence.
    public var actions: [KeyboardAction: AudioFeedback] = [:]

    /// Creates the default sounds.
    public init() {}

    /// Sounds for all keys.
    public static let enabled = Audio()
    /// No sounds.
    public static let noFeedback = {
      var audio = Audio()
      (audio.input, audio.delete, audio.system) = (.none, .none, .none)
      return audio
    }()
  }

  /// The vibrations of a keyboard.
  public struct Haptics: Hashable, Sendable {
    /// The vibration of a tap, when the key is pressed.
    public var tap = HapticFeedback.none
    /// The vibration of a double tap.
    public var doubleTap = HapticFeedback.none
    /// The vibration of a long press.
    public var longPress = HapticFeedback.none
    /// The vibration of a long press on the space bar.
    public var longPressOnSpace = HapticFeedback.mediumImpact
    /// The vibration of each repetition.
    public var `repeat` = HapticFeedback.none
    /// The vibrations of individual gestures on actions, which take precedence.
    public var actions: [KeyboardAction: [KeyboardGesture: HapticFeedback]] = [:]

    /// Creates the default vibrations of a keyboard.
    public init() {}

    /// A vibration only for a long press of the space bar.
    public static let standard = Haptics()
    /// Vibrations for all gestures.
    public static let enabled = {
      var haptics = Haptics()
      (haptics.tap, haptics.doubleTap) = (.lightImpact, .lightImpact)
      (haptics.longPress, haptics.repeat) = (.mediumImpact, .selectionChanged)
      return haptics
    }()
    /// No vibrations.
    public static let noFeedback = {
      var haptics = Haptics()
      haptics.longPressOnSpace = .none
      return haptics
    }()
  }

  /// The sounds of the keys.
  public var audio = Audio.enabled
  /// The vibrations of the gestures.
  public var haptics = Haptics.standard
  /// The player; held weakly. Without one, there is no feedback.
  public weak var player: (any KeyboardFeedbackPlayer)?

  /// Creates a handler.
  public init(player: (any KeyboardFeedbackPlayer)? = nil) {
    self.player = player
  }

  /// A Boolean value indicating whether sounds are enabled.
  public var isAudioEnabled: Bool {
    get { audio != .noFeedback }
    set { audio = newValue ? .enabled : .noFeedback }
  }

  /// A Boolean value indicating whether vibrations are enabled; setting it to true enables all of them.
  public var isHapticEnabled: Bool {
    get { haptics == .enabled }
    set { haptics = newValue ? .enabled : .noFeedback }
  }

  /// Plays the sound and the vibration of a gesture on an action.
  public func triggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction) {
    let (sound, vibration) = (audio(for: gesture, on: action), haptic(for: gesture, on: action))
    if sound != .none { player?.play(sound) }
    if vibration != .none { player?.play(vibration) }
  }

  /// Returns the sound of a gesture: that of the action, none for a long press of the space bar, or else that of the
  /// kind of action.
  public func audio(for gesture: KeyboardGesture, on action: KeyboardAction) -> AudioFeedback {
    if let own = audio.actions[action] { return own }
    if gesture == .longPress, action == .space { return .none }
    if action == .backspace { return audio.delete }
    if action.isInputAction { return audio.input }
    return action.isSystemAction ? audio.system : .none
  }

  /// Returns the vibration of a gesture: that of the action, or else that of the gesture.
  public func haptic(for gesture: KeyboardGesture, on action: KeyboardAction) -> HapticFeedback {
    if let own = haptics.actions[action]?[gesture] { return own }
    switch gesture {
    case .press: return haptics.tap
    case .tap, .release: return .none
    case .doubleTap: return haptics.doubleTap
    case .longPress: return action == .space ? haptics.longPressOnSpace : haptics.longPress
    case .repeatPress: return haptics.repeat
    }
  }
}
