public import KeyboardActions
public import KeyboardTerminalUI

extension FullScreen: @MainActor KeyboardFeedbackPlayer {
  /// Rings the terminal's bell, the one sound that it has.
  public func play(_ audio: AudioFeedback) { ringBell() }
  /// Does nothing: a terminal cannot vibrate.
  public func play(_ haptic: HapticFeedback) {}
}
