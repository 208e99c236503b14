import FoundationEssentials
import KeyboardCore

extension MessageError {
  /// Reads a value from JSON.
  ///
  /// - Parameters:
  ///   - json: the text of one object.
  ///   - noun: the kind of the object, such as `a locale`, for messages.
  /// - Returns: the value.
  /// - Throws: ``MessageError`` that names the member at fault.
  static func decode<T: Decodable>(_ json: String, as noun: String) throws(MessageError) -> T {
    do {
      return try JSONDecoder().decode(T.self, from: Data(json.utf8))
    } catch let DecodingError.keyNotFound(key, context) {
      let owner = context.codingPath.isEmpty ? noun : context.path
      throw MessageError("\(owner) needs \(key.stringValue)")
    } catch let DecodingError.typeMismatch(_, context) where !context.codingPath.isEmpty {
      throw MessageError("\(context.path) has the wrong kind of value")
    } catch let DecodingError.valueNotFound(_, context) where !context.codingPath.isEmpty {
      throw MessageError("\(context.path) has the wrong kind of value")
    } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
      throw MessageError("\(context.path) \(context.debugDescription)")
    } catch {
      throw MessageError("\(noun) is a JSON object; this text is none")
    }
  }
}

extension DecodingError.Context {
  /// The members and places that lead to the value, counted from 1, such as `rows.2.1`.
  fileprivate var path: String {
    codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
  }
}

extension Decoder {
  /// Refuses an object with a member that is unknown, which is likely misspelt.
  func refuseMembers<Key: CodingKey>(besides keys: [Key], in noun: String) throws {
    let known = keys.map(\.stringValue)
    let members = try container(keyedBy: Member.self).allKeys
    guard let stranger = members.first(where: { !known.contains($0.stringValue) }) else { return }
    let remedy =
      Spelling.nearest(to: stranger.stringValue, in: known).map { "did you mean \($0)?" }
      ?? "\(noun) has \(known.joined(separator: ", "))"
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: codingPath + [stranger],
        debugDescription: "is no member of \(noun); \(remedy)"))
  }
}

/// Any member of an object.
private struct Member: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
