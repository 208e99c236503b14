/// A JSON-like value, as used for contexts, arguments and dynamic events.
public enum Value: Hashable, Sendable {
  /// No value, as in JSON.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction; whole numbers read from JSON are ``integer(_:)``.
  case number(Double)
  /// A text of any length.
  case string(String)
  /// A list of values.
  case array([Value])
  /// Named values, without order.
  case object([String: Value])
}

extension Value {
  /// The truth value of a bool; nil for other values.
  public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// A whole number, also if it is stored as a number without a fraction; otherwise nil.
  public var integerValue: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// Any number as floating point; nil for other values.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text of a string; nil for other values.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  /// The elements of an array; nil for other values.
  public var arrayValue: [Value]? { if case .array(let value) = self { value } else { nil } }

  /// The members of an object; nil for other values.
  public var objectValue: [String: Value]? {
    if case .object(let value) = self { value } else { nil }
  }

  /// A member of an object; nil if it is missing or this is not an object.
  public subscript(key: String) -> Value? {
    objectValue?[key]
  }

  /// A Boolean value indicating whether a condition treats this as true: everything except null, false, 0, NaN and
  /// "".
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    case .array, .object: true
    }
  }

  /// The number of bytes of its texts, plus 16 for itself and for each name and value inside.
  package var size: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .array(let elements): elements.reduce(16) { $0 + $1.size }
    case .object(let members): members.reduce(16) { $0 + 16 + $1.key.utf8.count + $1.value.size }
    default: 16
    }
  }

  /// The value as a person would write it: a string without quotes, other values as JSON.
  public var text: String { if case .string(let value) = self { value } else { description } }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates the value null.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a bool.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a list.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  /// Creates an object; the last of several members with one name wins.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension Value {
  /// Creates a number: an integer if it is whole.
  package static func whole(_ number: Double) -> Value {
    Int(exactly: number).map(Value.integer) ?? .number(number)
  }
}
