import KeyboardCore
import Testing

@Suite("Kinds of text in inputs")
struct TextContentTypeTests {
  @Test(
    "A kind decides about keys, capitals, correction and secrecy",
    arguments: [
      (.text, .text, nil, true, false), (.jobTitle, .text, .words, true, false),
      (.familyName, .text, .words, false, false), (.username, .text, .some(.none), false, false),
      (.email, .email, .some(.none), false, false), (.url, .url, .some(.none), false, false),
      (.phone, .phone, .some(.none), false, false),
      (.oneTimeCode, .number, .some(.none), false, false),
      (.creditCardSecurityCode, .number, .some(.none), false, true),
      (.newPassword, .text, .some(.none), false, true),
      (.postalCode, .text, .allCharacters, false, false),
      (.fullStreetAddress, .text, .words, false, false),
    ] as [(TextContentType, TextContentType, AutocapitalizationType?, Bool, Bool)])
  func kinds(
    kind: TextContentType, keys: TextContentType, capitals: AutocapitalizationType?,
    isCorrected: Bool, isSecret: Bool
  ) {
    #expect(kind.keys == keys)
    #expect(kind.autocapitalizationType == capitals)
    #expect(kind.isCorrected == isCorrected)
    #expect(kind.isSecret == isSecret)
  }

  @Test("A kind sets what a text capitalizes, until the program says something else")
  func document() {
    let document = TextDocument()
    document.contentType = .familyName
    #expect(document.autocapitalizationType == .words)
    document.autocapitalizationType = .sentences
    document.contentType = .text
    #expect(document.autocapitalizationType == .sentences)
    document.contentType = .email
    #expect(document.autocapitalizationType == AutocapitalizationType.none)
  }

  @Test("Every kind has keys of the seven that keyboards are made for, which are their own")
  func keys() {
    let kinds: Set<TextContentType> = [
      .text, .number, .decimal, .phone, .email, .url, .webSearch,
    ]
    #expect(Set(TextContentType.allCases.map(\.keys)) == kinds)
    #expect(kinds.allSatisfy { $0.keys == $0 })
  }
}
