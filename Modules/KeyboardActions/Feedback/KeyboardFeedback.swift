/// A sound that a keyboard makes.
public enum AudioFeedback: Hashable, Sendable {
  /// Something is typed.
  case input
  /// Something is deleted.
  case delete
  /// A key of the keyboard's own.
  case system
  /// Another sound, by a number of the host's.
  case custom(id: Int)
  /// The key makes no sound.
  case none
}

/// A vibration that a keyboard makes.
public enum HapticFeedback: String, CaseIterable, Hashable, Sendable, Codable {
  case error, success, warning, lightImpact, mediumImpact, heavyImpact, selectionChanged
  /// The key does not vibrate.
  case none
}

/// Something that plays sounds and vibrations: a device, or a terminal with its bell.
public protocol KeyboardFeedbackPlayer: AnyObject {
  /// Plays a sound.
  func play(_ audio: AudioFeedback)
  /// Vibrates the device.
  func play(_ haptic: HapticFeedback)
}

/// The feedback of a keyboard that follows settings. Source: KeyboardKit's feedback configurations.
public final class StandardKeyboardFeedbackHandler: KeyboardFeedbackHandler {
  /// The sounds that are made.
  public struct Audio: Hashable, Sendable {
    /// The sound of typing.
    public var input = AudioFeedback.input
    /// The sound of deleting.
    public var delete = AudioFeedback.delete
    /// The sound of the keyboard's own keys.
    public var system = AudioFeedback.system
    /// The sounds of single actions, which win over these.
    public var actions: [KeyboardAction: AudioFeedback] = [:]

    /// Creates the sounds that people know.
    public init() {}

    /// Every key has its sound.
    public static let enabled = Audio()
    /// No key makes a sound.
    public static let noFeedback = {
      var audio = Audio()
      (audio.input, audio.delete, audio.system) = (.none, .none, .none)
      return audio
    }()
  }

  /// The vibrations that are made.
  public struct Haptics: Hashable, Sendable {
    /// The vibration of a tap, felt when the key is pressed.
    public var tap = HapticFeedback.none
    /// The vibration of a double tap.
    public var doubleTap = HapticFeedback.none
    /// The vibration of a long press.
    public var longPress = HapticFeedback.none
    /// The vibration of a long press on the space bar.
    public var longPressOnSpace = HapticFeedback.mediumImpact
    /// The vibration of every repetition.
    public var `repeat` = HapticFeedback.none
    /// The vibrations of single gestures on actions, which win over these.
    public var actions: [KeyboardAction: [KeyboardGesture: HapticFeedback]] = [:]

    /// Creates the default vibrations of a keyboard.
    public init() {}

    /// Only the space bar vibrates, when it becomes a pad.
    public static let standard = Haptics()
    /// Every gesture vibrates.
    public static let enabled = {
      var haptics = Haptics()
      (haptics.tap, haptics.doubleTap) = (.lightImpact, .lightImpact)
      (haptics.longPress, haptics.repeat) = (.mediumImpact, .selectionChanged)
      return haptics
    }()
    /// No gesture vibrates.
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
  /// Plays them; it is not kept alive, and nothing is played without one.
  public weak var player: (any KeyboardFeedbackPlayer)?

  /// Creates a handler.
  public init(player: (any KeyboardFeedbackPlayer)? = nil) {
    self.player = player
  }

  /// A Boolean value indicating whether there are sounds.
  public var isAudioEnabled: Bool {
    get { audio != .noFeedback }
    set { audio = newValue ? .enabled : .noFeedback }
  }

  /// A Boolean value indicating whether keys vibrate; enabling makes all of them vibrate.
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

  /// Returns the sound of a gesture: that of the action, none for a long press on the space bar,
  /// else that of its kind.
  public func audio(for gesture: KeyboardGesture, on action: KeyboardAction) -> AudioFeedback {
    if let own = audio.actions[action] { return own }
    if gesture == .longPress, action == .space { return .none }
    if action == .backspace { return audio.delete }
    if action.isInputAction { return audio.input }
    return action.isSystemAction ? audio.system : .none
  }

  /// Returns the vibration of a gesture: that of the action, else that of the gesture.
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
