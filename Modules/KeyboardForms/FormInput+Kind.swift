public import KeyboardCore
import KeyboardNavigation

extension FormInput {
  /// The kinds of fields, by the type of the answer and how it is given.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A text of one line.
    case text
    /// A text of several lines.
    case lines
    /// A number, whole or with a decimal point.
    case number
    /// A text whose characters are hidden.
    case secret
    /// A day, as ISO 8601 writes it: 2026-11-24.
    case date
    /// The path of a file, with completion.
    case path
    /// One option of a list; typed letters find it.
    case choice
    /// One of a few options, all of which are in sight.
    case radio
    /// One of many options, found by typing.
    case combobox
    /// Any number of options of a list.
    case choices
    /// On or off.
    case `switch`
    /// A text that asks for nothing.
    case note
    /// The heading of the fields that follow.
    case group

    /// A Boolean value indicating whether the field has a value.
    public var hasValue: Bool { self != .note && self != .group }

    /// A Boolean value indicating whether there are options to choose from.
    public var hasOptions: Bool {
      switch self {
      case .choice, .radio, .combobox, .choices: true
      default: false
      }
    }

    /// A Boolean value indicating whether options are listed below each other.
    public var isList: Bool { hasOptions && self != .combobox }

    /// A Boolean value indicating whether the answer is typed.
    public var isTyped: Bool { hasValue && !isList && self != .switch }
  }

  /// An option that can be chosen.
  public struct Option: Hashable, Sendable, Identifiable {
    /// The value of the option, which no other option has.
    public let id: Value
    /// The text that is shown for the option.
    public let title: String

    /// Creates an option, whose title is its value unless it is given.
    public init(_ value: Value, title: String? = nil) {
      id = value
      self.title = title ?? value.text
    }
  }
}

// MARK: Values

extension FormInput {
  /// The answer as a typed value; null where there is none, or no valid one.
  ///
  /// A number is a number; a number or a date that cannot be read is null. An option is its value, and
  /// several are an array in the order of the list. Setting null clears the answer. Setting a value does
  /// not mark the answer as edited: a default replaces it until the person changes it.
  public var value: Value {
    get {
      let text = document.text
      switch kind {
      case .note, .group: return .null
      case .switch: return .bool(toggle?.state == .on)
      case .choice, .radio: return list?.selection.first.map { options[$0].id } ?? .null
      case .choices:
        let chosen = list?.selection.indexes.ranges.joined().map { options[$0].id } ?? []
        return .array(chosen)
      case .combobox: return options.first { $0.title == text }?.id ?? .null
      case .number: return Self.number(text) ?? .null
      case .date: return Self.isDate(text) ? .string(text) : .null
      case .text, .lines, .secret, .path: return text.isEmpty ? .null : .string(text)
      }
    }
    set { set(newValue) }
  }

  /// Sets the answer from a text: the text itself, or the options, separated by commas.
  public func setAnswer(_ text: String) {
    switch kind {
    case .switch: value = .bool(["on", "yes", "true"].contains(text.lowercased()))
    case .choice, .radio, .choices, .combobox:
      let titles = text.split(separator: ",").map(String.init)
      let chosen = options.filter { titles.contains($0.title) || titles.contains($0.id.text) }
      value = kind == .choices ? .array(chosen.map(\.id)) : chosen.first?.id ?? .null
    default: document.setText(text)
    }
  }

  private func set(_ value: Value) {
    let wasEdited = isEdited
    defer { isEdited = wasEdited }
    switch kind {
    case .note, .group: return
    case .switch: toggle?.state = value.isTruthy ? .on : .off
    case .choice, .radio, .choices:
      var selection = ListSelection()
      for value in value.arrayValue ?? [value] {
        if let index = options.firstIndex(where: { $0.id == value }) { selection.toggle(index) }
      }
      list?.setSelection(selection)
    case .combobox:
      let title = options.first { $0.id == value }?.title
      document.setText(title ?? (value == .null ? "" : value.text))
      combo?.depart()
    default: document.setText(value == .null ? "" : value.text)
    }
    valueDidChange()
  }

  /// Returns the number that a text spells; nil if it spells none.
  static func number(_ text: String) -> Value? {
    let text = text.filter { !$0.isWhitespace }
    if let whole = Int(text) { return .integer(whole) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return .number(number)
  }

  /// Returns whether a text is a valid date in the form of ISO 8601.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day)
  }
}
