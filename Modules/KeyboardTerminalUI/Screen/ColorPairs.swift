import CNcurses

/// Turns the colours of styles into ncurses' pairs, as far as the terminal has them.
struct ColorPairs {
  /// How many colours are drawn: 0, 8 or more.
  let colors: Int
  /// How many pairs there can be; the first one is plain text.
  private let limit: Int
  private var numbers: [Key: Int16] = [:]

  private struct Key: Hashable {
    let foreground: Int16
    let background: Int16
  }

  /// Takes what the terminal of the open screen can do.
  init(usesColors: Bool) {
    colors = usesColors ? Int(kt_color_count()) : 0
    limit = min(Int(kt_pair_count()), Int(Int16.max))
  }

  /// The pair and the attributes to draw a style with.
  ///
  /// With eight colours the bright ones of text are bold, and those of the ground normal. When there
  /// are no more pairs, colours are left out.
  mutating func drawing(_ style: Style) -> (pair: Int16, attributes: UInt8) {
    var attributes = style.attributes.rawValue
    guard colors >= 8, style.foreground != nil || style.background != nil else {
      return (0, attributes)
    }
    if colors < 16, style.foreground?.isBright == true { attributes |= UInt8(KT_BOLD) }
    let key = Key(foreground: number(style.foreground), background: number(style.background))
    if let pair = numbers[key] { return (pair, attributes) }
    let pair = numbers.count + 1
    guard pair < limit, init_pair(Int16(pair), key.foreground, key.background) == OK else {
      return (0, attributes)
    }
    numbers[key] = Int16(pair)
    return (Int16(pair), attributes)
  }

  /// The number of a colour; -1 for the terminal's own.
  private func number(_ color: TerminalColor?) -> Int16 {
    guard let color else { return -1 }
    return Int16(colors < 16 ? color.normal.rawValue : color.rawValue)
  }
}
