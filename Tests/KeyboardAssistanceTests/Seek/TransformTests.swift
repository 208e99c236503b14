import KeyboardAssistance
import SeededRandom
import Testing

@Suite("Transforms")
struct TransformTests {
  private func expectEqual(
    _ first: AffineMatrix, _ second: AffineMatrix,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pairs = [
      (first.a, second.a), (first.b, second.b), (first.c, second.c), (first.d, second.d),
      (first.tx, second.tx), (first.ty, second.ty),
    ]
    #expect(
      pairs.allSatisfy { abs($0 - $1) < 1e-9 }, "\(first) is not \(second)",
      sourceLocation: sourceLocation)
  }

  @Test(
    "Points are rotated, then scaled, then moved",
    arguments: [
      (.identity, (1, 0, 0, 1, 0, 0)),
      (Seek.getTransform(x: 80, y: -5), (1, 0, 0, 1, 80, -5)),
      (Seek.getTransform(scaleX: 2, scaleY: 3), (2, 0, 0, 3, 0, 0)),
      (Seek.getTransform(rotationDegrees: 90), (0, 1, -1, 0, 0, 0)),
      (Seek.getTransform(rotationDegrees: 180), (-1, 0, 0, -1, 0, 0)),
      (Seek.getTransform(rotationDegrees: 360), (1, 0, 0, 1, 0, 0)),
      (Seek.getTransform(x: 1, y: 2, scaleX: 3, scaleY: 4), (3, 0, 0, 4, 1, 2)),
      (
        Seek.getTransform(x: 1, y: 2, scaleX: 3, scaleY: 4, rotationDegrees: 90),
        (0, 4, -3, 0, 1, 2)
      ),
      (
        Seek.getTransform(x: 0, y: 0, scaleX: 2, scaleY: 10, rotationDegrees: 30),
        (2 * 0.75.squareRoot(), 5, -1, 10 * 0.75.squareRoot(), 0, 0)
      ),
    ] as [(Transform, (Double, Double, Double, Double, Double, Double))])
  func matrix(
    transform: Transform, numbers: (Double, Double, Double, Double, Double, Double)
  ) {
    let (a, b, c, d, tx, ty) = numbers
    expectEqual(transform.matrix, AffineMatrix(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }

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

  @Test("A matrix taken apart gives the same matrix")
  func takingApart() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let transform = Transform(
        x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random),
        scaleX: random.pick([-2, 0, 0.1, 1, 7]), scaleY: random.pick([-3, 0, 0.2, 1, 5]),
        rotationDegrees: .random(in: -720...720, using: &random))
      let parts = try #require(Transform(transform.matrix))
      expectEqual(parts.matrix, transform.matrix)
      #expect(parts.scaleX >= 0 && abs(parts.rotationDegrees) <= 180)
    }
  }

  @Test(
    "Taking apart keeps what a matrix can tell",
    arguments: [
      (Transform(x: 3, scaleX: 2, scaleY: 5, rotationDegrees: 30), nil),
      (Transform(rotationDegrees: 390), Transform(rotationDegrees: 30)),
      (Transform(scaleX: -1, scaleY: -1), Transform(rotationDegrees: 180)),
      (Transform(scaleX: -1), Transform(scaleY: -1, rotationDegrees: 180)),
      (Transform(scaleX: 0, scaleY: 2, rotationDegrees: 45), nil),
      (Transform(scaleX: 0, scaleY: 0, rotationDegrees: 45), Transform(scaleX: 0, scaleY: 0)),
    ] as [(Transform, Transform?)])
  func canonical(transform: Transform, expected: Transform?) throws {
    let parts = try #require(Transform(transform.matrix))
    let expected = expected ?? transform
    #expect(abs(parts.scaleX - expected.scaleX) < 1e-9)
    #expect(abs(parts.scaleY - expected.scaleY) < 1e-9)
    let turns = (parts.rotationDegrees - expected.rotationDegrees) / 360
    #expect(abs(turns - turns.rounded()) < 1e-9)
  }

  @Test("A matrix that slants is no transform")
  func slanting() {
    #expect(Transform(AffineMatrix(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)) == nil)
    // Scaled unevenly before it is rotated.
    #expect(Transform(AffineMatrix(a: 2, b: 2, c: -1, d: 1, tx: 0, ty: 0)) == nil)
  }

  @Test("T42: a view rotated by 180° turns on its way, and never collapses")
  func halfTurn() throws {
    let properties = SeekProperties(toTransform: Seek.getTransform(rotationDegrees: 180))
    #expect(properties.transform(at: 0.5) == Transform(rotationDegrees: 90))
    for position in stride(from: 0.0, through: 1, by: 0.01) {
      let matrix = try #require(properties.transform(at: position)).matrix
      #expect(abs(matrix.a * matrix.d - matrix.b * matrix.c - 1) < 1e-9)
    }
  }

  @Test("T42: 360° is a whole turn, though its matrix is the identity")
  func wholeTurn() {
    let properties = SeekProperties(toTransform: Seek.getTransform(rotationDegrees: 360))
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
