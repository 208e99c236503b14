/// A PNG picture that a terminal draws over its cells, with kitty's graphics protocol.
///
/// Supported by kitty, Ghostty, Konsole and WezTerm; see ``Capabilities/pictures``.
///
/// ```swift
/// let extent = picture.extent(in: (rows: 10, columns: 40), cell: (width: 9, height: 18))
/// tty.write(picture.shown(rows: extent.rows, columns: extent.columns))     // at the cursor
/// tty.write(picture.removed)
/// ```
///
/// The picture is sent through the terminal's line, so that it works over a network too.
public struct TerminalPicture: Hashable, Sendable {
  /// The number that identifies it in the terminal.
  public let id: UInt32
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes of the file.
  public let png: [UInt8]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Creates a picture from a file; nil for a file that is not PNG.
  ///
  /// - Parameters:
  ///   - png: the bytes of the file, of which only the header is read.
  ///   - id: the number, which must be unique on the terminal.
  public init?(png: [UInt8], id: UInt32 = .random(in: 1 ... .max)) {
    guard png.count > 33, png.starts(with: Self.signature),
      png[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    let number = { (start: Int) in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16), number(20))
    guard width > 0, height > 0 else { return nil }
    (self.png, self.id) = (png, id)
  }

  /// Returns the number of cells for a picture: as many as are available, without enlarging it or changing its
  /// proportions.
  ///
  /// - Parameters:
  ///   - place: the cells that are available.
  ///   - cell: the size of a cell in pixels; if unknown, one that is half as wide as it is high.
  /// - Returns: at least one cell.
  public func extent(
    in place: (rows: Int, columns: Int), cell: (width: Int, height: Int)
  ) -> (rows: Int, columns: Int) {
    let isKnown = cell.width > 0 && cell.height > 0
    let (across, down) = isKnown ? (Double(cell.width), Double(cell.height)) : (10, 20)
    let scale = min(
      1, Double(place.columns) * across / Double(width), Double(place.rows) * down / Double(height))
    let cells = { (pixels: Int, cell: Double, most: Int) in
      max(1, min(most, Int((Double(pixels) * scale / cell).rounded())))
    }
    return (cells(height, down, place.rows), cells(width, across, place.columns))
  }

  /// Returns the bytes that show it in a number of cells, with its top left at the cursor, which does not move.
  public func shown(rows: Int, columns: Int) -> [UInt8] {
    // 4096 characters of base64 are the maximum of a piece.
    let most = 3072
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + most, png.count)
      let more = end < png.count ? 1 : 0
      let keys =
        start == 0
        ? "a=T,f=100,t=d,i=\(id),p=1,r=\(rows),c=\(columns),C=1,q=2,m=\(more)" : "q=2,m=\(more)"
      bytes += "\u{1B}_G\(keys);".utf8
      Self.addBase64(png[start..<end], to: &bytes)
      bytes += "\u{1B}\\".utf8
      start = end
    } while start < png.count
    return bytes
  }

  /// The bytes that remove it from the terminal and its memory.
  public var removed: [UInt8] { Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8) }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func addBase64(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    result.reserveCapacity(result.count + bytes.count * 4 / 3 + 8)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let group = bytes[index..<min(index + 3, bytes.endIndex)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        let isFilled = place <= group.count
        result.append(isFilled ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
  }
}
