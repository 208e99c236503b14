import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// The focused text and list, for plugins.
extension EnginePluginServices {
  /// A text that a plugin has read.
  struct ReadText {
    /// The input of the text, which is not kept alive.
    private(set) weak var document: TextDocument?
    let text: String

    init(_ document: TextDocument) {
      (self.document, text) = (document, document.text)
    }
  }

  /// The maximum number of UTF-8 code units of a text that a plugin reads.
  static let textLimit = 1 << 17

  func plugin(_ plugin: String, _ access: ContentAccess) throws(PluginError) -> Value {
    switch access {
    case .readText: return try read(for: plugin)
    case .editText(let edits, let selection, let cursorAtStart):
      return try edit(edits, selection, cursorAtStart, for: plugin)
    case .readList(let rows): return try list().value(titlesOf: rows)
    case .editList(let edits):
      let list = try list()
      do throws(MessageError) {
        try list.edit(edits)
        return .null
      } catch {
        throw PluginError(code: .failed, message: error.message)
      }
    }
  }

  private func document() throws(PluginError) -> TextDocument {
    let responder = engine.chain.lazy.compactMap(\.textResponder).first
    if responder?.isSecure == true {
      throw PluginError(
        code: .failed, message: "an input for secrets has the focus; plugins see nothing of it")
    }
    guard let document = responder?.editedText else {
      throw PluginError(code: .failed, message: "no text has the focus; focus one first")
    }
    return document
  }

  private func read(for plugin: String) throws(PluginError) -> Value {
    let document = try document()
    guard document.text.utf8.count <= Self.textLimit else {
      throw PluginError(
        code: .failed,
        message: "\(document.name) has \(document.text.utf8.count) bytes; plugins read texts of "
          + "up to \(Self.textLimit)")
    }
    readTexts[plugin] = ReadText(document)
    return document.value
  }

  private func edit(
    _ edits: [TextEdit], _ selection: Range<Int>, _ cursorAtStart: Bool, for plugin: String
  ) throws(PluginError) -> Value {
    let document = try document()
    let text = document.text
    guard let read = readTexts[plugin], read.document === document, read.text == text else {
      throw PluginError(
        code: .failed, message: "\(document.name) is not as it was read last; read it again")
    }
    let scalars = text.unicodeScalars
    var end = 0
    let sorted = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let count = scalars.count
    for edit in sorted {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= count else {
        throw PluginError(
          code: .failed,
          message: edit.range.upperBound > count
            ? "\(document.name) has \(count) characters; there is no \(edit.range)"
            : "two edits overlap at \(edit.range.lowerBound)")
      }
      end = edit.range.upperBound
    }
    document.apply(
      sorted.map { edit in
        let start = scalars.index(scalars.startIndex, offsetBy: edit.range.lowerBound)
        return (start..<scalars.index(start, offsetBy: edit.range.count), edit.text)
      }, selecting: selection, cursorAtStart: cursorAtStart)
    readTexts[plugin] = ReadText(document)
    return .null
  }

  private func list() throws(PluginError) -> any RowsResponder {
    guard let list = engine.chain.lazy.compactMap({ $0 as? any RowsResponder }).first else {
      throw PluginError(code: .failed, message: "no list has the focus; focus one first")
    }
    return list
  }
}

extension TextDocument {
  /// The description of the text, with positions counted in Unicode scalar values.
  fileprivate var value: Value {
    let scalars = text.unicodeScalars
    let place = { scalars.distance(from: scalars.startIndex, to: $0) }
    var members = selfDescription.members
    members["text"] = members.removeValue(forKey: "value")
    members["cursor"] = .integer(place(buffer.cursor))
    members["selection"] =
      (place(buffer.selection.lowerBound)..<place(buffer.selection.upperBound)).value
    members["isMultiline"] = .bool(isMultiline)
    return .object(members)
  }
}

extension RowsResponder {
  /// Returns the description of the list, with the selected and visible rows, and the titles of some.
  fileprivate func value(titlesOf rows: Range<Int>) -> Value {
    var members = selfDescription.members
    let integer = { members[$0]?.integerValue }
    let visible = integer("firstVisible").map { $0..<(integer("lastVisible") ?? $0) + 1 }
    members["visible"] = (visible ?? 0..<0).value
    members["selection"] = .array(selectedRows.map(\.value))
    members["titles"] = .array(
      titles(ofRows: rows.clamped(to: 0..<(integer("count") ?? 0))).map(Value.string))
    members["focus"] = members["focus"] ?? .null
    return .object(members)
  }
}
