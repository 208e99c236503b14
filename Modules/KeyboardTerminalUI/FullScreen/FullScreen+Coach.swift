import KeyboardCommands
import KeyboardCore

/// The advice of the coach, on the status line.
extension FullScreen {
  /// The minimum time that advice stays visible, because it appears while somebody is typing.
  private static let adviceDuration = Duration.seconds(3)

  /// Shows the advice of the coach, and sets which keys arrive.
  func connectCoach() -> [Subscription] {
    [
      coach.addRequirement { [weak self] keys in
        guard let self, isRunning else { return true }
        return keys.strokes.allSatisfy { self.unreachable($0) == nil }
          && !(front?.takes(KeyEvent(pressing: keys.strokes[0])) ?? false)
      },
      coach.advice.observe(self) {
        $0.message.advice = $1.text
        $0.showAdviceSoon()
      },
    ]
  }

  /// Shows advice after the effect of a key, unless there is another message.
  func showAdviceSoon() {
    guard message.advice != nil else { return }
    _ = scheduler.schedule(after: .zero, self) { screen in
      guard screen.isRunning, screen.message.text.isEmpty, let text = screen.message.advice.take()
      else { return }
      screen.show(text, atLeast: Self.adviceDuration)
    }
  }

  func toggleCoach() {
    coach.isOn.toggle()
    show(coach.isOn ? "the coach names faster keys from now on" : "the coach is off")
  }

  func silenceCoach() {
    guard let advice = coach.silenceLast() else { return }
    show("nothing more about \(engine.title(of: advice.shortcut.command))")
  }

  /// Shows how often the coach has named which commands, and the silenced ones.
  func showCoach() {
    show(KeyGuide(coach.coach, isOn: coach.isOn) { [engine] in engine.title(of: $0) })
  }

  func forgetCoach() {
    coach.forget()
    message.advice = nil
    show("the coach has forgotten what it has seen")
  }
}
