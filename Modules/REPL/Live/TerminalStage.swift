import FoundationEssentials
import KeyboardCore
import KeyboardScripting

/// The terminal as a stage: `live` gives it to a scene or to the editor of bindings.
///
/// ```
///  present ──▶ onTake ──▶ Performance: keys, mouse, pictures ──▶ ctrl+] ──▶ onGiveBack
///                            ▲ lines that the session says          └──▶ the same lines, printed
/// ```
final class TerminalStage: LiveStage {
  /// Told before the terminal is taken: nobody else may use it from here on.
  var onTake: () -> Void = {}
  /// Told when the terminal is as it was, with the lines that were said meanwhile.
  var onGiveBack: ([String]) -> Void = { _ in }

  private let environment: [String: String]
  private let scheduler = MainScheduler()
  private var performance: Performance?
  private var backlog = Backlog()

  /// Creates the stage of the terminal behind standard input and output.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// Whether the terminal is taken.
  var isTaken: Bool { performance != nil }

  // MARK: LiveStage

  func present(_ scene: LiveScene) async throws(LiveStageError) {
    try await present(SceneAct(scene, scheduler: scheduler))
  }

  func present(_ bindings: LiveBindings) async throws(LiveStageError) {
    try await present(BindingsAct(bindings, scheduler: scheduler))
  }

  private func present(_ act: any StageAct) async throws(LiveStageError) {
    guard performance == nil else {
      throw LiveStageError(message: "the terminal shows something already; ctrl+] leaves it")
    }
    let performance = try Performance(act, environment: environment, scheduler: scheduler)
    self.performance = performance
    onTake()
    var failure: LiveStageError?
    do throws(LiveStageError) {
      try await performance.run()
    } catch {
      failure = error
    }
    self.performance = nil
    onGiveBack(backlog.takeLines())
    if let failure { throw failure }
  }

  // MARK: From outside

  /// Takes a line that the session says; false while the terminal is not taken.
  func take(_ line: SessionLine) -> Bool {
    guard let performance else { return false }
    backlog.add(line.text)
    performance.show(line)
    return true
  }

  /// Gives the terminal back, as ctrl+] does.
  func leave() {
    performance?.end()
  }

  /// Looks whether the terminal has another size.
  func checkSize() {
    performance?.checkSize()
  }

  /// Stops the process as Ctrl+Z does in a shell, with the terminal as it was meanwhile.
  func suspend() {
    performance?.suspend()
  }
}
