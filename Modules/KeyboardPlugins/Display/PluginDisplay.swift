public import KeyboardCore
public import KeyboardPluginSDK

/// The questions, progress, parts of the status line, and panes of plugins.
///
/// It belongs to a host of plugins. A program with a screen observes it, draws it in its own way, and passes on a
/// person's answers. Nothing is drawn here, so a script can answer as a person does.
///
/// ```swift
/// let token = plugins.display.changes.observe { change in
///   if change == .questions, let question = plugins.display.questions.first { … }
/// }
/// plugins.display.answer(question.id, .yes)
/// ```
///
/// Everything of a plugin is removed when its process ends.
public final class PluginDisplay {
  /// The parts of the display that can change.
  public enum Change: Hashable, Sendable {
    /// The questions that wait for an answer.
    case questions
    /// The unfinished work.
    case progress
    /// The parts of the status line.
    case status
    /// The pane with a name: its content, or whether it exists.
    case pane(String)
  }

  /// The questions that wait for an answer, the oldest first.
  public private(set) var questions: [Question] = []
  /// The unfinished work, in the order in which it began.
  public private(set) var progress: [Progress] = []
  /// The parts of the status line, at most one per plugin, in the order in which they were added.
  public private(set) var status: [Status] = []
  /// The existing panes, in the order in which they were added.
  public private(set) var panes: [Pane] = []
  /// The observers notified after each change.
  public let changes = Observers<Change>()

  private var lastQuestion = 0
  private var completions: [Question.ID: (Value) -> Void] = [:]
  private var cancellations: [Progress.ID: () -> Void] = [:]

  // MARK: Answering

  /// Passes on the answer to a question; does nothing if the question no longer exists.
  ///
  /// - Parameters:
  ///   - id: the question.
  ///   - answer: the answer; one of a different kind than the question's counts as none.
  public func answer(_ id: Question.ID, _ answer: Answer) {
    guard let index = questions.firstIndex(where: { $0.id == id }) else { return }
    let question = questions.remove(at: index)
    let completion = completions.removeValue(forKey: id)
    changes.notify(.questions)
    completion?(answer.value(for: question.kind))
  }

  /// Requests a plugin to cancel its work; the plugin then removes the progress.
  public func cancel(_ id: Progress.ID) {
    cancellations[id]?()
  }

  // MARK: Requests of plugins

  func ask(
    _ request: DisplayRequest.Question, of plugin: PluginManifest,
    completion: @escaping (Value) -> Void
  ) {
    lastQuestion += 1
    questions.append(
      Question(
        id: lastQuestion, plugin: plugin.id, provider: plugin.name, text: request.text,
        kind: request.kind))
    completions[lastQuestion] = completion
    changes.notify(.questions)
  }

  func show(
    _ request: DisplayRequest.Progress, of plugin: PluginManifest, cancel: @escaping () -> Void
  ) {
    let id = Progress.ID(plugin: plugin.id, name: request.name)
    let index = progress.firstIndex { $0.id == id }
    guard !request.isDone else {
      guard let index else { return }
      progress.remove(at: index)
      cancellations[id] = nil
      return changes.notify(.progress)
    }
    let shown = Progress(
      id: id, provider: plugin.name, title: request.title, fraction: request.fraction,
      canCancel: request.canCancel)
    if let index { progress[index] = shown } else { progress.append(shown) }
    cancellations[id] = request.canCancel ? cancel : nil
    changes.notify(.progress)
  }

  func show(status text: String, of plugin: PluginManifest) {
    let index = status.firstIndex { $0.plugin == plugin.id }
    switch (index, text.isEmpty) {
    case (let index?, true): status.remove(at: index)
    case (let index?, false): status[index].text = text
    case (nil, false): status.append(Status(plugin: plugin.id, text: text))
    case (nil, true): return
    }
    changes.notify(.status)
  }

  func show(_ request: DisplayRequest.Pane, of plugin: PluginManifest) throws(MessageError) {
    let index = panes.firstIndex { $0.name == request.name }
    if request.isClosed {
      guard let index else { return }
      panes.remove(at: index)
      return changes.notify(.pane(request.name))
    }
    var pane =
      index.map { panes[$0] }
      ?? Pane(name: request.name, plugin: plugin.id, provider: plugin.name, title: plugin.name)
    try pane.change(request)
    if let index {
      panes[index] = pane
    } else {
      guard panes.count(where: { $0.plugin == plugin.id }) < Pane.limit else {
        throw MessageError("has \(Pane.limit) panes; close one first")
      }
      panes.append(pane)
    }
    changes.notify(.pane(request.name))
  }

  /// Removes everything of a plugin whose process has ended, or everything but the panes.
  func removeAll(of plugin: String, butPanes keepsPanes: Bool = false) {
    for question in questions where question.plugin == plugin {
      completions[question.id] = nil
      questions.removeAll { $0.id == question.id }
      changes.notify(.questions)
    }
    for shown in progress where shown.id.plugin == plugin {
      progress.removeAll { $0.id == shown.id }
      cancellations[shown.id] = nil
      changes.notify(.progress)
    }
    if status.contains(where: { $0.plugin == plugin }) {
      status.removeAll { $0.plugin == plugin }
      changes.notify(.status)
    }
    for pane in panes where pane.plugin == plugin && !keepsPanes {
      panes.removeAll { $0.name == pane.name }
      changes.notify(.pane(pane.name))
    }
  }
}

extension PluginDisplay {
  /// A question of a plugin that waits for an answer.
  public nonisolated struct Question: Hashable, Sendable, Identifiable {
    /// The kinds of answers that questions ask for.
    public enum Kind: Hashable, Sendable {
      /// A line of text, with the text that it starts with.
      case line(initial: String)
      /// One of several texts.
      case choice([String])
      /// Yes or no.
      case confirmation
    }

    /// A number that is never used again.
    public let id: Int
    /// The id of the plugin that asks.
    public let plugin: String
    /// The display name of the plugin that asks.
    public let provider: String
    /// The text of the question, on one line.
    public let text: String
    /// The requested kind of answer.
    public let kind: Kind

    /// Returns the answer that a text stands for: a line unchanged; `yes` or `no`, or their first letters; a choice,
    /// or a unique beginning of one.
    ///
    /// - Throws: a ``MessageError`` that lists the possible answers.
    public func answer(_ text: String) throws(MessageError) -> Answer {
      switch kind {
      case .line: return .text(text)
      case .confirmation:
        switch text.lowercased() {
        case "y", "yes": return .yes
        case "n", "no": return .no
        default:
          throw MessageError("'\(text)' is not an answer to '\(self.text)'; answer yes or no")
        }
      case .choice(let choices):
        if let index = choices.firstIndex(of: text) { return .choice(index) }
        let found = choices.indices.filter {
          !text.isEmpty && choices[$0].lowercased().hasPrefix(text.lowercased())
        }
        if found.count == 1 { return .choice(found[0]) }
        let first = choices.prefix(8).joined(separator: ", ") + (choices.count > 8 ? ", …" : "")
        throw MessageError(
          found.isEmpty
            ? "'\(text)' is none of the choices; answer one of \(first)"
            : "'\(text)' is the start of \(found.count) choices; write more of it")
      }
    }
  }

  /// A person's answer to a question.
  public nonisolated enum Answer: Hashable, Sendable {
    /// A line of text.
    case text(String)
    /// The index of one of several texts.
    case choice(Int)
    case yes, no
    /// The question was dismissed.
    case none

    /// Returns the answer as a value for the plugin: null for none, and for one that does not fit.
    fileprivate func value(for kind: Question.Kind) -> Value {
      switch (self, kind) {
      case (.text(let text), .line): .string(text.printable(limit: DisplayRequest.textLimit))
      case (.choice(let index), .choice(let choices)) where choices.indices.contains(index):
        .integer(index)
      case (.yes, .confirmation): true
      case (.no, .confirmation): false
      default: .null
      }
    }
  }

  /// Unfinished work of a plugin.
  public nonisolated struct Progress: Hashable, Sendable, Identifiable {
    /// An identifier of work of a plugin.
    public struct ID: Hashable, Sendable {
      /// The id of the plugin.
      public let plugin: String
      /// The name that the plugin uses for it.
      public let name: String
    }

    /// The identifier of the work.
    public let id: ID
    /// The display name of the plugin.
    public let provider: String
    /// The title of the work.
    public let title: String
    /// The completed fraction, from 0 to 1; nil if unknown.
    public let fraction: Double?
    /// A Boolean value indicating whether a person may cancel it.
    public let canCancel: Bool

    /// The title and the part in percent, such as `Building 40 %`.
    public var text: String { title + (fraction.map { " \(Int(($0 * 100).rounded())) %" } ?? "…") }
  }

  /// A part of the status line.
  public nonisolated struct Status: Hashable, Sendable {
    /// The id of the plugin to which it belongs.
    public let plugin: String
    /// The text, on one line.
    public fileprivate(set) var text: String
  }

  /// Rows or a text of a plugin, with a name for conditions on the focus.
  public nonisolated struct Pane: Hashable, Sendable {
    /// The maximum number of panes of a plugin.
    static let limit = 4
    /// The maximum number of rows of a pane.
    static let rowLimit = 10_000
    /// The maximum number of UTF-8 code units that a pane shows.
    static let sizeLimit = 1 << 20

    /// The name, which is `focus.name` while the pane receives the keys.
    public let name: String
    /// The id of the plugin to which it belongs.
    public let plugin: String
    /// The display name of the plugin.
    public let provider: String
    /// The title above the pane.
    public internal(set) var title: String
    /// The rows; the lines of a text.
    public private(set) var rows: [PluginPaneRow] = []
    /// The row that the plugin focused last; nil for none.
    public private(set) var focus: Int?
    /// The number of times that the plugin has requested the keys.
    public private(set) var requestsForKeys = 0

    init(name: String, plugin: String, provider: String, title: String) {
      (self.name, self.plugin, self.provider, self.title) = (name, plugin, provider, title)
    }

    /// The number of UTF-8 code units that it shows.
    private var size: Int { rows.reduce(0) { $0 + $1.title.utf8.count + $1.detail.utf8.count } }

    mutating func change(_ request: DisplayRequest.Pane) throws(MessageError) {
      if let title = request.title { self.title = title }
      if let new = request.rows {
        let first = min(request.from, rows.count)
        rows.removeSubrange(first...)
        rows += new
        for index in rows.indices[first...] { rows[index].id = index }
      }
      guard rows.count <= Self.rowLimit, size <= Self.sizeLimit else {
        throw MessageError(
          "shows \(rows.count) rows of \(size) bytes in \(name); \(Self.rowLimit) rows of "
            + "\(Self.sizeLimit) bytes are the most")
      }
      if let focus = request.focus { self.focus = focus }
      if request.takesKeys { requestsForKeys += 1 }
    }
  }
}
