import KeyboardCommands
import KeyboardCore

/// A tour of the session language, whose steps each show lines to try, and continue when what they show was done in
/// any way.
struct Tour {
  /// A step of the tour.
  private struct Step {
    /// The lines that explain the step.
    let text: [String]
    /// The lines to type.
    let lines: [String]
    /// What the tour waits for.
    let goal: String
    /// The line that brings a new session to the end of the step; empty for none.
    let again: String
    /// Returns whether the step was completed, by a line with some verbs.
    let isDone: (Session, _ verbs: [String]) -> Bool

    init(
      _ text: String..., typing lines: String..., goal: String, again: String = "",
      isDone: @escaping (Session, _ verbs: [String]) -> Bool
    ) {
      (self.text, self.lines, self.goal) = (text, lines, goal)
      (self.again, self.isDone) = (again, isDone)
    }

    /// Creates a step that is completed once a condition is true.
    init(
      _ text: String..., typing lines: String..., until condition: Condition, again: String = ""
    ) {
      (self.text, self.lines, self.again) = (text, lines, again)
      goal = condition.clause ?? ""
      isDone = { session, _ in condition.evaluate(in: session.context) }
    }

    /// Creates a step that is completed by a line with a verb.
    init(_ text: String..., typing lines: String..., running verb: String) {
      (self.text, self.lines, goal, again) = (text, lines, verb, "")
      isDone = { _, verbs in verbs.contains(verb) }
    }
  }

  /// The number of the current step, the first being 0.
  private(set) var step: Int
  /// A Boolean value indicating whether the hint of the current step was given.
  private var isHinted = false

  /// Creates a tour at a step; nil after the last one.
  init?(at step: Int = 0) {
    guard Self.steps.indices.contains(step) else { return nil }
    self.step = step
  }

  private var place: String { "(\(step + 1) of \(Self.steps.count))" }

  /// The text of the current step.
  var text: [String] {
    let step = Self.steps[step]
    return ["\(place) \(step.text[0])"] + step.text.dropFirst() + step.lines.map { "  \($0)" }
  }

  /// The lines that bring a new session to the current step.
  var preparation: String {
    Self.steps[..<step].map(\.again).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Continues if a line with some verbs has completed the current step, or otherwise gives a hint, once a step; ends
  /// the tour after the last step.
  func follow(_ session: Session, _ verbs: [String]) {
    // Whoever asks about something is not on the way.
    if verbs.allSatisfy(["tour", "help", "quit"].contains) { return }
    var next = step
    while Self.steps.indices.contains(next), Self.steps[next].isDone(session, verbs) { next += 1 }
    guard next > step else {
      // Once, so that nobody who tries something else is told after each line.
      guard !isHinted else { return }
      session.tour?.isHinted = true
      let current = Self.steps[step]
      return session.say([
        "\(place) not yet: \(current.goal); type  \(current.lines.joined(separator: "; "))",
        "tour next skips it, tour end leaves the tour",
      ])
    }
    session.tour = Tour(at: next)
    session.leaveTour(at: session.tour?.step ?? 0)
    session.say(session.tour?.text ?? [Self.end])
  }

  /// What is said after the last step.
  static let end = "That was the tour. help lists the verbs, help VERB explains one."

  private static let steps = [
    Step(
      "A scene takes keys. Make a table of twelve rows:",
      typing: "table fruit rows=12", until: "fruit.count == 12", again: "table fruit rows=12"),
    Step(
      "Press keys in it; *3 presses one three times. A line says what they did:",
      typing: "press down*3", until: "fruit.focus == 2"),
    Step(
      "show draws the scene. What the keys have moved is also in names, which",
      "get lists and expect checks; TAB completes them. Go to the last row:",
      typing: "press end; expect fruit.focus == fruit.count - 1", until: "fruit.focus == 11",
      again: "press end"),
    Step(
      "bind gives keys to commands; commands lists these. A sequence of two:",
      typing: "bind 'g g' navigation.first", goal: "a binding of g g",
      again: "bind 'g g' navigation.first"
    ) { session, _ in session.engine.keymap.bindings.contains { $0.sequence == "g g" } },
    Step(
      "why tells what a key does and why, and which bindings lose against it;",
      "keys draws the whole keyboard. In a file, bindings are for good:",
      "help bind tells of --save. Ask about yours:",
      typing: "why 'g g'", running: "why"),
    Step("Try it:", typing: "press 'g g'", until: "fruit.focus == 0", again: "press 'g g'"),
    Step(
      "on runs commands when something happens; events lists what can.",
      "Whenever the focus moves:",
      typing: "on navigation.focusMoved { get fruit.title }", "press down",
      goal: "fruit.focus == 1, and a handler of on", again: "press down"
    ) { session, _ in session.holds("fruit.focus == 1") && !session.handlers.isEmpty },
    Step(
      "Plugins bring commands and keys of their own; this one those of vi.",
      "Each is a process, whose end disturbs nothing here:",
      typing: "off; load VimNavigation; press 5 j", until: "fruit.focus == 6",
      again: "load VimNavigation; press 5 j"),
    Step(
      "live gives the scene the whole terminal, for real keys and the mouse.",
      "Look around, go to the first row with g g, and come back with ctrl+]:",
      typing: "live", until: "fruit.focus == 0", again: "press 'g g'"),
    Step(
      "Scripts are such lines, with values, loops and conditions:",
      typing: "repeat 3 as i { press down; if fruit.focus > 2 { echo there in $i } }",
      until: "fruit.focus == 3", again: "press down*3"),
    Step(
      "What you did can be saved as a script that checks its end, and run again",
      "with keyboard-repl FILE, or with others by keyboard-repl --test FOLDER:",
      typing: "record; save tour.kbd", goal: "record"
    ) { session, _ in session.recording.hasStarted },
    Step(
      "Programs take the same lines while they run. In another terminal, start",
      "  KEYBOARD_TOOLKIT_CONTROL=1 picker tour.kbd",
      "applications lists it now. Press a key in it from here, and see its screen:",
      typing: "attach picker { press down; screen }", running: "attach"),
  ]
}

extension Session {
  /// Returns whether a condition is true now.
  fileprivate func holds(_ condition: Condition) -> Bool {
    condition.evaluate(in: context)
  }

  /// The file with the step at which the tour was left; nil if the session has none.
  private var tourFile: StoredFile<Int>? {
    configuration.stateDirectory.map { StoredFile(path: "\($0)/tour.json") }
  }

  /// Starts the tour, or goes on where it was left, in this session or an earlier one.
  ///
  /// - Parameters:
  ///   - word: `next` skips a step, `again` begins anew, `end` leaves; nil goes on.
  ///   - frame: the frame of the verb, in which a new session is brought to the step.
  /// - Returns: the lines to show.
  /// - Throws: the error of a line that brings a new session to the step.
  func tour(_ word: String?, in frame: Frame) async throws(ScriptError) -> [String] {
    let isNew = leftTour == nil
    let left = leftTour ?? (try? tourFile?.read()) ?? 0
    var notes: [String] = []
    switch word {
    case "end": tour = nil
    case "again": tour = Tour()
    case "next": tour = Tour(at: left + 1)
    default: tour = Tour(at: left) ?? Tour()
    }
    guard let tour else {
      leaveTour(at: word == "end" ? left : 0)
      return [word == "end" ? "the tour has ended; tour goes on where it was left" : Tour.end]
    }
    leaveTour(at: tour.step)
    if isNew, !tour.preparation.isEmpty {
      let script = try Script(parsing: tour.preparation, file: "tour")
      frame.isSilent = true
      defer { frame.isSilent = false }
      try await run(script.statements, in: frame)
      notes = ["the tour goes on where it was left; what it needs was made again"]
    }
    return notes + tour.text
  }

  /// Remembers the step for later; the first one after the last.
  fileprivate func leaveTour(at step: Int) {
    leftTour = step
    try? tourFile?.write(step)
  }
}
