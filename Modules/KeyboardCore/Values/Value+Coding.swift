extension Value {
  /// Creates a value from an encodable one, as if it were written as JSON and read.
  ///
  /// - Throws: the error of its `encode(to:)`, and `EncodingError` for an infinity or NaN.
  public init(encoding value: some Encodable) throws {
    self = try ValueEncoder.encode(value, at: [])
  }

  /// Decodes this value as a type.
  ///
  /// - Throws: `DecodingError` if the shapes do not match.
  public func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
    try ValueDecoder(value: self).decode(type)
  }
}

/// The key of an element, or of the member for a base class.
private struct Place: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  static let base = Place(stringValue: "super")
}

// MARK: Encoding

/// Collects what one value encodes: members, elements or a single value.
private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var single = Value.object([:])
  fileprivate var members: [String: Value]?
  fileprivate var elements: [Value]?
  /// Containers within this one, which are complete when it is.
  private var inner: [(key: any CodingKey, encoder: ValueEncoder)] = []

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  static func encode<T: Encodable>(
    _ value: T, at path: @autoclosure () -> [any CodingKey]
  ) throws -> Value {
    // Types are compared first, because casting a generic value is slow.
    if T.self == String.self, let value = value as? String { return .string(value) }
    if T.self == Int.self, let value = value as? Int { return .integer(value) }
    if T.self == Bool.self, let value = value as? Bool { return .bool(value) }
    if T.self == Value.self, let value = value as? Value { return value }
    if T.self == Double.self || T.self == Float.self {
      // By its description: the Double nearest to 0.1 as a Float has more digits.
      guard let number = Double("\(value)"), number.isFinite else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: path(), debugDescription: "JSON has no number \(value)"))
      }
      return Int(exactly: number).map(Value.integer) ?? .number(number)
    }
    if let value = value as? any BinaryInteger {
      return Int(exactly: value).map(Value.integer) ?? .number(Double(value))
    }
    let encoder = ValueEncoder(codingPath: path())
    try value.encode(to: encoder)
    return encoder.value
  }

  private var value: Value {
    for (key, encoder) in inner {
      members?[key.stringValue] = encoder.value
      if let index = key.intValue { elements?[index] = encoder.value }
    }
    return members.map(Value.object) ?? elements.map(Value.array) ?? single
  }

  /// Returns the encoder of a container at a key.
  func encoder(at key: any CodingKey) -> ValueEncoder {
    let encoder = ValueEncoder(codingPath: codingPath + [key])
    inner.append((key, encoder))
    return encoder
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? [:]
    return KeyedEncodingContainer(EncodedMembers(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return EncodedElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { single = .null }

  func encode<T: Encodable>(_ value: T) throws { single = try Self.encode(value, at: codingPath) }
}

private struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.members?[key.stringValue] = .null }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    encoder.members?[key.stringValue] = try ValueEncoder.encode(value, at: codingPath + [key])
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    encoder.encoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.encoder(at: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.encoder(at: Place.base) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.encoder(at: key) }
}

private struct EncodedElements: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.elements?.count ?? 0 }

  func encodeNil() { encoder.elements?.append(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    let element = try ValueEncoder.encode(value, at: codingPath + [Place(intValue: count)])
    encoder.elements?.append(element)
  }

  func nestedContainer<Inner>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    nested().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> ValueEncoder {
    defer { encodeNil() }
    return encoder.encoder(at: Place(intValue: count))
  }
}

// MARK: Decoding

/// Reads one value.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: Value
  var outerPath: [any CodingKey] = []
  var key: (any CodingKey)?
  var codingPath: [any CodingKey] { outerPath + (key.map { [$0] } ?? []) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let members = try matched(value.objectValue)
    return KeyedDecodingContainer(DecodedMembers(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    DecodedElements(elements: try matched(value.arrayValue), codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    switch type {
    case _ where type == Value.self: try matched(value as? T)
    case _ where type == String.self: try matched(value.stringValue as? T)
    case _ where type == Bool.self: try matched(value.boolValue as? T)
    case _ where type == Double.self: try matched(value.numberValue as? T)
    case _ where type == Float.self: try matched(value.numberValue.map(Float.init) as? T)
    case let type as any FixedWidthInteger.Type: try matched(integer(type) as? T)
    default: try T(from: self)
    }
  }

  private func integer<I: FixedWidthInteger>(_ type: I.Type) -> I? {
    value.integerValue.flatMap(I.init(exactly:)) ?? value.numberValue.flatMap(I.init(exactly:))
  }

  private func matched<T>(_ read: T?) throws -> T {
    if let read { return read }
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "\(value) is not what is expected here")
    throw value == .null
      ? DecodingError.valueNotFound(T.self, context) : DecodingError.typeMismatch(T.self, context)
  }
}

private struct DecodedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: Value]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap(Key.init) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(at: key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(at: key).decode(type)
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try decoder(at: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(at: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(at: Place.base) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: key) }

  private func decoder(at key: any CodingKey) throws -> ValueDecoder {
    guard let value = members[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "\(key.stringValue) is missing"))
    }
    return ValueDecoder(value: value, outerPath: codingPath, key: key)
  }
}

private struct DecodedElements: UnkeyedDecodingContainer {
  let elements: [Value]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try reading { try $0.decode(type) }
  }

  mutating func nestedContainer<Inner>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    try reading { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try reading { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try reading { $0 } }

  /// Reads an element, and advances to the next one if that succeeded.
  private mutating func reading<T>(_ read: (ValueDecoder) throws -> T) throws -> T {
    let place = Place(intValue: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        T.self, .init(codingPath: codingPath + [place], debugDescription: "no element is left"))
    }
    let result = try read(
      ValueDecoder(value: elements[currentIndex], outerPath: codingPath, key: place))
    currentIndex += 1
    return result
  }
}
