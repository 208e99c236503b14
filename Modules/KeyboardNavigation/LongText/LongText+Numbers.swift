extension LongText {
  /// Continues counting lines.
  ///
  /// - Parameter goesOn: called every 16 KiB; returns false to leave the rest for later.
  /// - Returns: true if all lines that exist now are counted.
  @discardableResult
  public func countLines(while goesOn: () -> Bool) -> Bool {
    while !hasCountedLines {
      guard goesOn() else { return false }
      // Without the cache, which is for the visible part.
      let start = (lineCounts.count - 1) * Self.countedSize
      let bytes = source.bytes(in: start..<start + Self.countedSize)
      guard bytes.count == Self.countedSize else { return false }
      lineCounts.append(lineCounts[lineCounts.count - 1] + bytes[...].lineFeeds)
    }
    return true
  }

  /// A Boolean value indicating whether the number of lines is known.
  public var hasCountedLines: Bool { lineCounts.count > count / Self.countedSize }

  /// The number of lines; nil until they are counted.
  public var lineCount: Int? {
    guard hasCountedLines, let number = lineNumber(at: count) else { return nil }
    return isStartOfLine(count) ? number : number + 1
  }

  /// Returns the number of the line at a place, from 0; nil until it is counted.
  ///
  /// - Complexity: O(16 KiB).
  public func lineNumber(at place: Int) -> Int? {
    let (number, offset) = place.quotientAndRemainder(dividingBy: Self.countedSize)
    guard number < lineCounts.count else { return nil }
    return lineCounts[number] + counted(number).prefix(offset).lineFeeds
  }

  /// Returns the bytes between one of ``lineCounts`` and the next one.
  private func counted(_ number: Int) -> ArraySlice<UInt8> {
    let start = number * Self.countedSize
    return block(start / Self.blockSize).dropFirst(start % Self.blockSize).prefix(Self.countedSize)
  }

  /// Returns the place of a line by its number, from 0; nil until it is counted, or if there is none.
  public func place(ofLine line: Int) -> Int? {
    guard line > 0 else { return 0 }
    // The last one before which there are fewer line feeds than lines before this one.
    let number = lineCounts.indices.partitioningIndex { lineCounts[$0] >= line } - 1
    var missing = line - lineCounts[number]
    for (offset, byte) in counted(number).enumerated() where byte == Self.lineFeed {
      missing -= 1
      if missing == 0 {
        let place = number * Self.countedSize + offset + 1
        return place < count ? place : nil
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The number of line feeds.
  fileprivate var lineFeeds: Int {
    withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes { count &+= byte == LongText.lineFeed ? 1 : 0 }
      return count
    }
  }
}
