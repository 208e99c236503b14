import KeyboardCore
import Testing

@Suite("The depth of JSON")
struct ValueDepthTests {
  private func nest(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test("Values are nested as deep as the limit and no deeper, so that no text exhausts a stack")
  func limit() {
    #expect((try? Value(json: nest(Value.jsonDepthLimit).utf8)) != nil)
    #expect((try? Value(json: nest(Value.jsonDepthLimit + 1).utf8)) == nil)
    #expect((try? Value(json: String(repeating: "[{\"a\":", count: 100_000).utf8)) == nil)
  }

  @Test("Brackets in strings nest nothing")
  func strings() throws {
    let text = String(repeating: "[", count: 1000)
    #expect(try Value(json: "[\"\(text)\"]".utf8) == [.string(text)])
    #expect(try Value(json: "[\"\\\"\(text)\"]".utf8) == [.string("\"" + text)])
  }
}
