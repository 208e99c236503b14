import KeyboardCore
import KeyboardPluginSDK

/// A request of a plugin to ask or show something, parsed from a message.
nonisolated enum DisplayRequest: Hashable, Sendable {
  struct Question: Hashable, Sendable {
    let text: String
    let kind: PluginDisplay.Question.Kind
  }

  struct Progress: Hashable, Sendable {
    let name: String
    var title = ""
    var fraction: Double?
    var canCancel = false
    var isDone = false
  }

  struct Pane: Hashable, Sendable {
    let name: String
    var title: String?
    var rows: [PluginPaneRow]?
    /// The index of the first of these rows.
    var from = 0
    var focus: Int?
    var takesKeys = false
    var isClosed = false
  }

  case ask(Question)
  case progress(Progress)
  case status(String)
  case pane(Pane)

  /// The maximum length of a text that is shown.
  static let textLimit = 2000
  /// The maximum number of choices of a question.
  static let choiceLimit = 5000
  /// The maximum length of a part of the status line.
  static let statusLimit = 60
  /// The maximum number of unanswered questions of a plugin.
  static let questionLimit = 8
  /// The maximum number of works of a plugin that are shown.
  static let progressLimit = 16

  /// The cost of showing it: 20, plus one for each row.
  var cost: Int { if case .pane(let pane) = self { 20 + (pane.rows?.count ?? 0) } else { 20 } }

  /// Parses a request to ask or show something; nil for another method.
  ///
  /// - Throws: an error whose message continues after the method.
  init?(_ method: WireMethod?, _ parameters: Value) throws(WireError) {
    switch method {
    case .ask: self = .ask(try Question(parameters))
    case .showProgress:
      var progress = Progress(name: try parameters.shown("id"))
      progress.isDone = parameters["done"]?.boolValue ?? false
      if !progress.isDone { progress.title = try parameters.shown("title") }
      progress.fraction = (parameters["fraction"]?.numberValue).map { min(max($0, 0), 1) }
      progress.canCancel = parameters["canCancel"]?.boolValue ?? false
      self = .progress(progress)
    case .showStatus:
      let text = try parameters.shown("text", mayBeEmpty: true)
      self = .status(String(text.prefix(Self.statusLimit)))
    case .showPane: self = .pane(try Pane(parameters))
    default: return nil
    }
  }
}

nonisolated extension DisplayRequest.Question {
  fileprivate init(_ parameters: Value) throws(WireError) {
    text = try parameters.shown("question")
    switch parameters["type"]?.stringValue ?? (parameters["choices"] == nil ? "line" : "choice") {
    case "line":
      kind = .line(
        initial: (parameters["initial"]?.stringValue ?? "")
          .printable(limit: DisplayRequest.textLimit))
    case "confirmation": kind = .confirmation
    case "choice":
      let choices = (parameters["choices"]?.arrayValue ?? []).compactMap(\.stringValue)
      let limit = DisplayRequest.choiceLimit
      guard !choices.isEmpty, choices.count == parameters["choices"]?.arrayValue?.count else {
        throw WireError(.invalidParameters, "needs a list of strings called choices")
      }
      guard choices.count <= limit else {
        throw WireError(.invalidParameters, "gives \(choices.count) choices; \(limit) is the most")
      }
      kind = .choice(choices.map { $0.printable(limit: DisplayRequest.textLimit) })
    case let other:
      throw WireError(
        .invalidParameters,
        "asks for '\(other.printable(limit: 30))'; the type is line, choice or confirmation")
    }
  }
}

nonisolated extension DisplayRequest.Pane {
  fileprivate init(_ parameters: Value) throws(WireError) {
    self.init(name: try parameters.shown("id"))
    isClosed = parameters["closed"]?.boolValue ?? false
    title = parameters["title"]?.stringValue?.printable(limit: DisplayRequest.textLimit)
    from = max(0, parameters["from"]?.integerValue ?? 0)
    focus = parameters["focus"]?.integerValue
    takesKeys = parameters["takesKeys"]?.boolValue ?? false
    if let text = parameters["text"]?.stringValue {
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      guard lines <= PluginDisplay.Pane.rowLimit else {
        throw WireError(
          .invalidParameters,
          "gives a text of \(lines) lines; \(PluginDisplay.Pane.rowLimit) is the most")
      }
      rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
        PluginPaneRow(shown: String($0))
      }
    }
    guard let values = parameters["rows"]?.arrayValue else { return }
    let limit = PluginPaneRow.messageLimit
    guard values.count <= limit else {
      throw WireError(
        .invalidParameters,
        "gives \(values.count) rows; \(limit) is the most at once, and from says where others go")
    }
    var rows: [PluginPaneRow] = []
    for value in values {
      guard let title = value.stringValue ?? value["title"]?.stringValue else {
        throw WireError(
          .invalidParameters, "needs rows that are strings, or objects with a title")
      }
      rows.append(
        PluginPaneRow(
          shown: title, detail: value["detail"]?.stringValue ?? "",
          look: (value["look"]?.stringValue).flatMap(PluginPaneRow.Look.init) ?? .plain))
    }
    self.rows = rows
  }
}

nonisolated extension Value {
  /// Reads a text to be shown on one line.
  fileprivate func shown(_ name: String, mayBeEmpty: Bool = false) throws(WireError) -> String {
    guard let text = self[name]?.stringValue, mayBeEmpty || !text.isEmpty else {
      throw WireError(.invalidParameters, "needs a string called \(name)")
    }
    return text.printable(limit: DisplayRequest.textLimit)
  }
}

nonisolated extension PluginPaneRow {
  fileprivate init(shown title: String, detail: String = "", look: Look = .plain) {
    let limit = DisplayRequest.textLimit
    self.init(
      title.printable(limit: limit), detail: detail.printable(limit: limit), look: look, at: 0)
  }
}
