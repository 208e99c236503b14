import KeyboardCore
import KeyboardForms
import Testing

@Suite("Addresses in forms")
struct AddressTests {
  @Test(
    "An address of mail or the web has the form that HTML asks for",
    arguments: [
      ("email", "ada@example.org", true), ("email", " ada@example.org ", true),
      ("email", "a.b+c/d@localhost", true), ("email", "nonsense", false), ("email", "a@b@c", false),
      ("email", "@example.org", false), ("email", "ada@", false), ("email", "ada@-b.org", false),
      ("email", "ada@b..org", false), ("email", "a b@example.org", false),
      ("email", "ådå@example.org", false),
      ("email", "a@\(String(repeating: "b", count: 64))", false),
      ("url", "https://example.org", true), ("url", "http://ada:pw@example.org:80/a b?c#d", true),
      ("url", "http:example.org", true), ("url", "http://[::1]:80/", true),
      ("url", "mailto:ada@example.org", true), ("url", "file:///etc/passwd", true),
      ("url", "HTTPS://EXAMPLE.ORG", true), ("url", "example.org", false),
      ("url", "//a.org", false),
      ("url", "http://", false), ("url", "http://a b.org", false), ("url", "1http://a.org", false),
      ("url", "http://a.org:70000", false), ("url", "http://a.org:x", false),
      ("url", "http://[::1", false), ("url", "http://a<b", false),
    ])
  func addresses(kind: String, text: String, isValid: Bool) throws {
    let kind = try #require(FormInput.Kind.standard.first { $0.name == kind })
    let input = FormInput("f", kind)
    input.document.setText(text)
    #expect((input.mistakeNow == nil) == isValid)
  }
}
