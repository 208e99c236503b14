import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Follows the display of plugins: panes are shown as scenes, and questions wait for `answer`.
  func follow(_ change: PluginDisplay.Change) {
    switch change {
    case .questions: tellQuestion()
    // An application shows its panes.
    case .pane(let name): if !isAttached { followPane(name) }
    case .progress, .status: break
    }
  }

  private func followPane(_ name: String) {
    guard let pane = plugins.display.panes.first(where: { $0.name == name }) else {
      if let scene = scenes[name] as? PaneScene { close(scene) }
      return
    }
    if let scene = scenes[name] as? PaneScene {
      if scene.update(pane) { focusedScene = scene }
      return
    }
    let (focused, scene) = (focusedScene, PaneScene(pane, bus: bus))
    let takesKeys = scene.update(pane)
    add(scene)
    if !takesKeys, let focused { focusedScene = focused }
  }

  /// Prints the newest question, once, if no screen shows it.
  private func tellQuestion() {
    guard let question = plugins.display.questions.last, question.id > lastQuestion else { return }
    lastQuestion = question.id
    if !isLive { tell(question) }
  }

  func tell(_ question: PluginDisplay.Question) {
    let remedy =
      switch question.kind {
      case .line: "answer 'TEXT'"
      case .confirmation: "answer yes, or answer no"
      case .choice(let choices):
        "answer one of " + choices.prefix(8).joined(separator: ", ")
          + (choices.count > 8 ? " and \(choices.count - 8) more" : "")
      }
    say("[\(question.plugin)] asks: \(question.text) (\(remedy))")
  }

  /// Checks at the end of a script that no question of a plugin is open.
  ///
  /// - Throws: a `failed` with the oldest one.
  public func checkQuestions() throws(ScriptError) {
    guard let question = plugins.display.questions.first else { return }
    throw ScriptError(
      .failed,
      "\(question.provider) still asks: \(question.text); answer it before the end, or write "
        + "answer --none",
      at: SourcePosition(file: "<end>", line: 1, column: 1))
  }
}
