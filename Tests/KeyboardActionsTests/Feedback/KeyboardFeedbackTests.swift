import KeyboardActions
import KeyboardCore
import Testing

@Suite("Feedback")
struct KeyboardFeedbackTests {
  private final class Player: KeyboardFeedbackPlayer {
    var played: [String] = []
    func play(_ audio: AudioFeedback) { played.append("\(audio)") }
    func play(_ haptic: HapticFeedback) { played.append(haptic.rawValue) }
  }

  private let player = Player()

  @Test(
    "A sound is that of the action, nothing for a held space bar, else that of its kind",
    arguments: [
      (KeyboardGesture.press, KeyboardAction.character("a"), AudioFeedback.input),
      (.press, .space, .input), (.longPress, .space, .none), (.press, .backspace, .delete),
      (.repeatPress, .backspace, .delete), (.press, .tab, .system), (.press, .settings, .system),
      (.press, .none, .none), (.press, .escape, .custom(id: 7)),
    ])
  func sounds(gesture: KeyboardGesture, action: KeyboardAction, sound: AudioFeedback) {
    let handler = StandardKeyboardFeedbackHandler(player: player)
    handler.audio.actions[.escape] = .custom(id: 7)
    #expect(handler.audio(for: gesture, on: action) == sound)
  }

  @Test("T22: enabling vibrations makes every key vibrate")
  func haptics() {
    let handler = StandardKeyboardFeedbackHandler(player: player)
    #expect(handler.isAudioEnabled)
    handler.isAudioEnabled = false
    #expect(!handler.isAudioEnabled)
    func felt(_ gesture: KeyboardGesture, _ action: KeyboardAction) -> [String] {
      player.played = []
      handler.triggerFeedback(for: gesture, on: action)
      return player.played
    }
    #expect(felt(.press, .character("a")) == [])
    #expect(felt(.longPress, .space) == ["mediumImpact"])
    handler.isHapticEnabled = true
    #expect(handler.isHapticEnabled)
    #expect(felt(.press, .character("a")) == ["lightImpact"])
    #expect(felt(.longPress, .backspace) == ["mediumImpact"])
    #expect(felt(.repeatPress, .backspace) == ["selectionChanged"])
    #expect(felt(.doubleTap, .shift(currentState: .lowercased)) == ["lightImpact"])
    #expect(felt(.tap, .character("a")) == [])
    handler.haptics.actions[.tab] = [.press: .warning]
    #expect(felt(.press, .tab) == ["warning"])
    handler.isHapticEnabled = false
    #expect(felt(.longPress, .space) == [])
    handler.isAudioEnabled = true
    #expect(handler.isAudioEnabled)
    handler.audio.actions[.escape] = .custom(id: 7)
    #expect(handler.isAudioEnabled)
    #expect(felt(.press, .character("a")) == ["input"])
  }

  @Test("One touch clicks once, and once more for every repetition")
  func clicks() {
    let time = ManualScheduler()
    let controller = KeyboardInputViewController(
      document: TextDocument("abcdefgh"), scheduler: time)
    controller.keyboardFeedbackHandler = StandardKeyboardFeedbackHandler(player: player)
    controller.gestures.tap(.character("a"))
    #expect(player.played == ["input"])
    controller.gestures.touchDown(.pointer(1), on: KeyboardKey(.backspace))
    time.advance(by: .milliseconds(750))
    controller.gestures.touchUp(.pointer(1))
    #expect(player.played == ["input"] + Array(repeating: "delete", count: 4))
  }
}
