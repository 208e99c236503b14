import KeyboardCommands
import KeyboardCore

/// A tour of the session language, whose steps each show a line to try and continue after it was run.
struct Tour {
  /// A step of the tour.
  private struct Step {
    /// The lines that explain the step and what to type.
    let text: [String]
    /// Returns whether the step was completed.
    let isDone: (Session) -> Bool
  }

  private var index = 0

  /// The text of the current step.
  var text: [String] {
    let step = Self.steps[index]
    return ["(\(index + 1) of \(Self.steps.count)) " + step.text[0]] + step.text.dropFirst()
  }

  /// Continues if the line that was run has completed the current step; ends the tour after the last one.
  func follow(_ session: Session) {
    var tour = self
    while Self.steps[tour.index].isDone(session) {
      tour.index += 1
      guard tour.index < Self.steps.count else {
        session.tour = nil
        return session.say("That was the tour. help lists the verbs, help VERB explains one.")
      }
    }
    guard tour.index != index else { return }
    session.tour = tour
    session.say(tour.text)
  }

  private static let steps = [
    Step(
      text: [
        "A scene takes keys. Make a table of twelve rows:",
        "  table fruit rows=12",
      ]
    ) { $0.context.value("fruit.count") == 12 },
    Step(
      text: [
        "Press keys in it; *3 presses one three times. A line says what they did:",
        "  press down*3",
      ]
    ) { $0.holds("fruit.focus == 2") },
    Step(
      text: [
        "show draws the scene. What the keys have moved is also in names, which",
        "get lists and expect checks; TAB completes them. Go to the last row:",
        "  press end; expect fruit.focus == fruit.count - 1",
      ]
    ) { $0.holds("fruit.focus == 11") },
    Step(
      text: [
        "bind gives keys to commands; commands lists these, why explains a key.",
        "A sequence of two:",
        "  bind 'g g' navigation.first",
      ]
    ) { session in session.engine.keymap.bindings.contains { $0.sequence == "g g" } },
    Step(text: ["Try it:", "  press 'g g'"]) { $0.holds("fruit.focus == 0") },
    Step(
      text: [
        "on runs commands when something happens; events lists what can.",
        "Whenever the focus moves:",
        "  on navigation.focusMoved { get fruit.title }",
        "  press down",
      ]
    ) { $0.holds("fruit.focus == 1") && !$0.handlers.isEmpty },
    Step(
      text: [
        "Plugins bring commands and keys of their own; this one those of vi:",
        "  off; load VimNavigation; press 5 j",
      ]
    ) { $0.holds("fruit.focus == 6") },
    Step(
      text: [
        "live gives the scene the whole terminal, for real keys and the mouse.",
        "Look around, go to the first row with g g, and come back with ctrl+]:",
        "  live",
      ]
    ) { $0.holds("fruit.focus == 0") },
    Step(
      text: [
        "What you did can be saved as a script that checks its end, and run again",
        "with keyboard-repl FILE:",
        "  record; save tour.kbd",
      ]
    ) { $0.recording.hasStarted },
  ]
}

extension Session {
  /// Returns whether a condition is true now.
  fileprivate func holds(_ condition: Condition) -> Bool {
    condition.evaluate(in: context)
  }
}
