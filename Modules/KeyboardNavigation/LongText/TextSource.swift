#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The source of the bytes of a ``LongText``.
public protocol TextSource: AnyObject {
  /// The number of bytes available now.
  var count: Int { get }

  /// Reads bytes of a range: fewer if they were removed, as in a truncated file.
  func bytes(in range: Range<Int>) -> [UInt8]
}

/// A file that is read on demand, and never as a whole.
///
/// It may grow, shrink and be rewritten meanwhile; ``refresh()`` detects this.
public final class FileText: TextSource {
  /// The number of bytes when it was last determined.
  public private(set) var count = 0
  private let descriptor: Int32
  private var modified = timespec()

  /// A change of a file's bytes.
  public enum Change: Hashable, Sendable {
    /// It has more bytes at its end.
    case grown
    /// It has fewer bytes, or different ones.
    case rewritten
  }

  /// Creates a text of an open file, whose descriptor remains its owner's.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = refresh()
  }

  /// Checks whether the file has changed.
  ///
  /// - Returns: the kind of change; nil if there is none.
  public func refresh() -> Change? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    let (formerCount, former) = (count, self.modified)
    (count, self.modified) = (Int(status.st_size), modified)
    if count > formerCount { return .grown }
    let isSame =
      count == formerCount && modified.tv_sec == former.tv_sec && modified.tv_nsec == former.tv_nsec
    return isSame ? nil : .rewritten
  }

  /// Reads bytes of the file.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      while initialized < range.count {
        let rest = UnsafeMutableRawBufferPointer(buffer)[initialized...]
        let read = pread(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          off_t(range.lowerBound + initialized))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        initialized += read
      }
    }
  }
}

/// The text that a pipe has delivered, in memory.
public final class ReceivedText: TextSource {
  /// The number of bytes so far.
  public private(set) var count = 0
  private var blocks: [[UInt8]] = []

  private static let blockSize = 1 << 16

  /// Creates a text without bytes.
  public init() {}

  /// Adds bytes at the end.
  public func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if count % Self.blockSize == 0 {
        blocks.append([])
        // The first block is small for small texts.
        if count > 0 { blocks[blocks.count - 1].reserveCapacity(Self.blockSize) }
      }
      let part = rest.prefix(Self.blockSize - count % Self.blockSize)
      blocks[blocks.count - 1] += part
      count += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  /// Reads the received bytes in a range.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    var rest = range.clamped(to: 0..<count)
    var bytes: [UInt8] = []
    while let first = rest.first {
      let (block, start) = first.quotientAndRemainder(dividingBy: Self.blockSize)
      let part = blocks[block][start...].prefix(rest.count)
      // A whole block is returned without a copy.
      if bytes.isEmpty, part.count == rest.count, part.count == blocks[block].count {
        return blocks[block]
      }
      bytes += part
      rest = rest.dropFirst(part.count)
    }
    return bytes
  }
}
