import KeyboardCore
import KeyboardPluginSDK

/// Keeps the texts of inputs: in memory at once, in a file after a pause.
final class DraftKeeper {
  /// The time without a change after which the file is written.
  static let pause = Duration.seconds(1)

  private let context: PluginContext
  private let scheduler: any Scheduler
  /// The texts by input; nil until they are needed and read.
  private var read: [String: String]?
  /// Fires when there was a pause; nil while everything is written.
  private var timer: TimerToken?

  init(_ context: PluginContext, scheduler: any Scheduler) {
    self.context = context
    self.scheduler = scheduler
  }

  private static let file = "drafts.json"

  private func drafts() throws -> [String: String] {
    if let read { return read }
    let drafts = try context.read([String: String].self, from: Self.file) ?? [:]
    read = drafts
    return drafts
  }

  // MARK: Changes

  /// Notes the text of an input that has changed, by the value of `text.changed`.
  ///
  /// An input that is emptied keeps its draft.
  func hear(_ change: Value) async {
    // A secure input tells no texts.
    guard change["inserted"]?.stringValue != nil, let name = change["input"]?.stringValue else {
      return
    }
    do {
      guard let (input, text) = try await focusedText(), input == name, !text.isEmpty else {
        return
      }
      try set(text, for: input)
    } catch {
      context.message("\(error)", level: .warning)
    }
  }

  /// Forgets the draft of an input.
  func discard(_ input: String) throws {
    guard try drafts()[input] != nil else { return }
    try set(nil, for: input)
  }

  private func set(_ text: String?, for input: String) throws {
    var drafts = try drafts()
    guard drafts[input] != text else { return }
    drafts[input] = text
    read = drafts
    if let timer { scheduler.cancel(timer) }
    timer = scheduler.schedule(after: Self.pause) { [weak self] in
      guard let self else { return }
      do {
        try save()
      } catch {
        context.message("\(error)", level: .warning)
      }
    }
  }

  /// Writes the changes that were not written yet.
  func save() throws {
    guard let timer else { return }
    scheduler.cancel(timer)
    self.timer = nil
    try context.write(drafts(), to: Self.file)
  }

  // MARK: Drafts

  /// Puts the draft of the input that has the focus in the place of its text.
  func restore() async throws {
    guard let (input, text) = try await focusedText() else {
      throw PluginError(code: .failed, message: "no input has the focus; focus a text first")
    }
    guard let draft = try drafts()[input] else {
      throw PluginError(
        code: .failed, message: "there is no draft of \(input); autosave.list shows those there are"
      )
    }
    guard draft != text else { return }
    var arguments: [String: Value] = ["position": 0, "inserted": .string(draft)]
    if !text.isEmpty { arguments["removed"] = .string(text) }
    try await context.run("text.replace", arguments)
  }

  func list() throws -> Value {
    .object(try drafts().mapValues(Value.string))
  }

  /// The name and the text of the input that has the focus; nil for none, and for a secure one.
  private func focusedText() async throws -> (input: String, text: String)? {
    let parts = ["text.before", "text.selection", "text.after"]
    let values = try await context.values(of: ["text.input"] + parts)
    guard let input = values["text.input"]?.stringValue else { return nil }
    return (input, parts.compactMap { values[$0]?.stringValue }.joined())
  }
}
