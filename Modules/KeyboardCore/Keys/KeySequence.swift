/// One or more strokes pressed one after another, such as `ctrl+k ctrl+c`.
public struct KeySequence: Hashable, Sendable {
  /// The strokes in order; never empty.
  public let strokes: [KeyStroke]

  /// Creates a sequence of at least one stroke.
  public init(_ first: KeyStroke, _ rest: KeyStroke...) {
    strokes = rest.isEmpty ? [first] : [first] + rest
  }

  /// Creates a sequence; nil if there are no strokes.
  public init?(strokes: some Sequence<KeyStroke>) {
    let strokes = Array(strokes)
    guard !strokes.isEmpty else { return nil }
    self.strokes = strokes
  }

  /// Creates a sequence from strokes that are known not to be empty.
  init(canonical strokes: [KeyStroke]) {
    self.strokes = strokes
  }

  /// Returns whether the other sequence equals this one or begins with it.
  public func isPrefix(of other: KeySequence) -> Bool {
    other.strokes.starts(with: strokes)
  }
}

extension KeySequence: CustomStringConvertible {
  /// The sequence in canonical notation: strokes joined by one space.
  public var description: String { strokes.map(\.description).joined(separator: " ") }
}

extension KeySequence: ExpressibleByStringLiteral {
  /// Parses the literal as notation; a literal that is not notation stops the program.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

extension KeySequence: Codable {
  /// Decodes a string of notation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let notation = try container.decode(String.self)
    do {
      try self.init(parsing: notation)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
    }
  }

  /// Encodes the canonical notation.
  ///
  /// - Throws: `EncodingError` for a stroke without notation, whose meaning depends on the layout.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    do {
      _ = try KeySequence(parsing: description)
    } catch {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: error.message)
      )
    }
    try container.encode(description)
  }
}
