/// How large a point is on an output.
public enum ScreenScale {
  /// Returns the pixels of a point, in steps of a quarter, from 1 to 4: a point is a 96th of an inch.
  ///
  /// What an output says of its own extent may be wrong: 1 below 60 and above 500 dots an inch.
  public static func scale(dotsPerInch: Double) -> Double {
    guard dotsPerInch > 60, dotsPerInch < 500 else { return 1 }
    return min(max((dotsPerInch / 96 * 4).rounded() / 4, 1), 4)
  }
}
