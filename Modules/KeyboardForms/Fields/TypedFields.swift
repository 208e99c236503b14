import KeyboardCore

/// A text field.
struct TextField: FormField {}

/// A field for a number.
struct NumberField: FormField {
  func value(of input: FormInput) -> Value { Self.number(input.document.text) ?? .null }

  func mistake(in input: FormInput) -> String? {
    guard let number = value(of: input).numberValue else {
      return "write a number, such as 12 or 0.5"
    }
    let (least, most) = (input.rules.minimum, input.rules.maximum)
    if let limit = least?.numberValue, number < limit { return "\(least?.text ?? "") or more" }
    if let limit = most?.numberValue, number > limit { return "\(most?.text ?? "") at most" }
    return nil
  }

  func format(of input: FormInput) -> String? { input.bounds ?? "a number" }

  /// Returns a text as a number; nil if it is none.
  private static func number(_ text: String) -> Value? {
    let text = text.filter { !$0.isWhitespace }
    if let whole = Int(text) { return .integer(whole) }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return .number(number)
  }
}

/// A field for a date.
struct DateField: FormField {
  func value(of input: FormInput) -> Value {
    Self.isDate(input.document.text) ? .string(input.document.text) : .null
  }

  func mistake(in input: FormInput) -> String? {
    guard let day = value(of: input).stringValue else {
      return "write a day as year-month-day, such as 2026-11-24"
    }
    if let first = input.rules.minimum?.stringValue, day < first { return "\(first) or later" }
    if let last = input.rules.maximum?.stringValue, day > last { return "\(last) or earlier" }
    return nil
  }

  func format(of input: FormInput) -> String? {
    let (first, last) = (input.rules.minimum?.text, input.rules.maximum?.text)
    return [
      "year-month-day", first.map { "\($0) or later" }, last.map { "\($0) or earlier" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns whether a text is a valid date in ISO 8601 format.
  private static func isDate(_ text: String) -> Bool {
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

/// A note or a heading, which consists only of a title.
struct NoteField: FormField {
  let isTyped = false

  func value(of input: FormInput) -> Value { .null }
  func setValue(_ value: Value, of input: FormInput) {}
  func lineCount(of input: FormInput) -> Int { 0 }
}
