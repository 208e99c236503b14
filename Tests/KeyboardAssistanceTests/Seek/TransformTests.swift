import KeyboardAssistance
import Testing

@Suite("Transforms")
struct TransformTests {
  @Test("Sums, differences and multiples are taken number by number")
  func arithmetic() {
    let first = Transform(x: 10, y: 20, scaleX: 2, scaleY: 3, rotationDegrees: 90)
    let second = Transform(x: 1, y: 2, scaleX: 0.5, scaleY: 1, rotationDegrees: 360)
    #expect(
      first + second == Transform(x: 11, y: 22, scaleX: 2.5, scaleY: 4, rotationDegrees: 450))
    #expect(
      first - second == Transform(x: 9, y: 18, scaleX: 1.5, scaleY: 2, rotationDegrees: -270))
    #expect(
      first * 0.5 == Transform(x: 5, y: 10, scaleX: 1, scaleY: 1.5, rotationDegrees: 45))
  }

  @Test("T42: a view rotated by 180° turns on its way, and never collapses")
  func halfTurn() throws {
    let properties = SeekProperties(toTransform: Transform(rotationDegrees: 180))
    #expect(properties.transform(at: 0.5) == Transform(rotationDegrees: 90))
    for position in stride(from: 0.0, through: 1, by: 0.01) {
      let transform = try #require(properties.transform(at: position))
      #expect(transform.scaleX == 1 && transform.scaleY == 1)
    }
  }

  @Test("T42: 360° is a whole turn, not nothing")
  func wholeTurn() {
    let properties = SeekProperties(toTransform: Transform(rotationDegrees: 360))
    #expect(properties.transform(at: 0.25)?.rotationDegrees == 90)
    #expect(properties.transform(at: 1)?.rotationDegrees == 360)
  }

  @Test("Translation, scale and angle move each by itself")
  func halfway() {
    let properties = SeekProperties(
      fromTransform: Transform(x: 10, scaleX: 2, rotationDegrees: -90),
      toTransform: Transform(x: 30, y: 8, scaleX: 4, scaleY: 3, rotationDegrees: 90))
    #expect(properties.transform(at: 0) == properties.fromTransform)
    #expect(
      properties.transform(at: 0.5)
        == Transform(x: 20, y: 4, scaleX: 3, scaleY: 2, rotationDegrees: 0))
    #expect(properties.transform(at: 1) == properties.toTransform)
  }
}
