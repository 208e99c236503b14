import Glibc
import KeyboardCore

/// The name of a file in the file system: bytes, which need not be UTF-8.
///
/// ```swift
/// FileName(bytes: [0x61, 0xFF]).text         // a\xff
/// FileName(typed: #"a\xff"#)?.bytes          // [0x61, 0xFF]
/// ```
public struct FileName: Hashable, Sendable {
  /// The bytes of the name.
  public let bytes: [UInt8]

  /// Creates a name from the bytes of a file system.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a typed name, in the form of ``text``; nil for an invalid name.
  ///
  /// `\xff` is a byte and `\\` a backslash; any other backslash stands for itself.
  public init?(typed text: String) {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == Self.backslash, rest.first == Self.backslash {
        rest.removeFirst()
        bytes.append(byte)
      } else if byte == Self.backslash, let value = Self.escaped(rest.prefix(3)) {
        rest.removeFirst(3)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    let isDirectory = bytes == [Self.dot] || bytes == [Self.dot, Self.dot]
    guard !bytes.isEmpty, !isDirectory, !bytes.contains(0), !bytes.contains(FilePath.slash) else {
      return nil
    }
    self.bytes = bytes
  }

  /// Returns the byte of an escape after its backslash, such as `xff`.
  private static func escaped(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 3, digits.first == UInt8(ascii: "x") else { return nil }
    return UInt8(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
  }

  /// The name in a form that can be shown and typed, on one line; different names look different.
  ///
  /// Bytes that are not UTF-8, and characters that are invisible or disturb the line, are written as `\xff`, a
  /// backslash as `\\`.
  public var text: String { Self.text(of: bytes) }

  /// A Boolean value indicating whether the name begins with a dot, and so is hidden by default.
  public var isHidden: Bool { bytes.first == Self.dot }

  /// Returns the name with a number before its extension: `photo 2.jpg`, `notes 2.tar.gz`.
  ///
  /// An existing number at the end of the name is replaced.
  public func numbered(_ number: Int) -> FileName {
    var end = bytes.endIndex
    if let point = bytes.lastIndex(of: Self.dot), point > bytes.startIndex {
      end = point
      let archive = Array(".tar".utf8)
      if bytes[..<end].ends(with: archive), end > archive.count { end -= archive.count }
    }
    var stem = bytes[..<end]
    let digits = stem.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    let before = stem.dropLast(digits)
    if digits > 0, before.count > 1, before.last == UInt8(ascii: " ") { stem = before.dropLast() }
    return FileName(bytes: stem + Array(" \(number)".utf8) + bytes[end...])
  }

  /// Returns the name with at most a number of bytes: the end of the part before the extension is cut off, by whole
  /// characters.
  func shortened(to count: Int) -> FileName {
    guard bytes.count > count else { return self }
    let point = bytes.lastIndex(of: Self.dot) ?? bytes.endIndex
    let ending = point > 0 && bytes.count - point <= 16 ? bytes[point...] : []
    var end = max(1, count - ending.count)
    let isInside = { (index: Int) in bytes[index] & 0xC0 == 0x80 }
    if isInside(end) { end = (max(1, end - 3)...end).last { !isInside($0) } ?? end }
    return FileName(bytes: Array(bytes[..<end]) + Array(ending))
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let dot = UInt8(ascii: ".")

  /// Returns bytes as a text in which each byte can be recognized.
  static func text(of bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != backslash }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var (text, parser, source, read) = ("", UTF8.ForwardParser(), bytes.makeIterator(), 0)
    func escape(_ count: Int) {
      for byte in bytes[read..<read + count] {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if scalar == "\\" {
          text += "\\\\"
        } else if scalar.isSeen {
          text.unicodeScalars.append(scalar)
        } else {
          escape(encoded.count)
        }
        read += encoded.count
      case .error(let length):
        escape(length)
        read += length
      case .emptyInput: return text
      }
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value indicating whether it can be shown on a line unchanged.
  fileprivate var isSeen: Bool {
    let text = String(Character(self))
    return text.printable().unicodeScalars.elementsEqual(text.unicodeScalars)
  }
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}

/// A path in the file system: bytes, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  static let slash = UInt8(ascii: "/")

  /// The bytes, without trailing or repeated slashes.
  public let bytes: [UInt8]

  /// Creates a path from bytes, such as those of an argument of the process.
  public init(bytes: [UInt8]) {
    let parts = bytes.split(separator: Self.slash)
    let root = bytes.first == Self.slash ? [Self.slash] : []
    self.bytes = root + parts.joined(separator: [Self.slash])
  }

  /// Creates a path from a text, unchanged.
  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The path in a form that can be shown, on one line; see ``FileName/text``.
  public var text: String { FileName.text(of: bytes) }

  /// The last part; nil for the root.
  public var name: FileName? {
    bytes.split(separator: Self.slash).last.map { FileName(bytes: Array($0)) }
  }

  /// The directory that contains it; nil for the root, and for a single part.
  public var parent: FilePath? {
    guard bytes.count > 1, let end = bytes.lastIndex(of: Self.slash) else { return nil }
    return FilePath(bytes: Array(bytes[..<Swift.max(1, end)]))
  }

  /// Returns the path of a file in this directory.
  public func appending(_ name: FileName) -> FilePath {
    FilePath(bytes: bytes + [Self.slash] + name.bytes)
  }

  /// Returns whether a path is this one or lies inside it, comparing their bytes.
  public func contains(_ other: FilePath) -> Bool {
    other == self || bytes == [Self.slash]
      || other.bytes.starts(with: bytes) && other.bytes[bytes.count...].first == Self.slash
  }

  /// Returns the path in a form that can be shown, with `~` for the home directory.
  public func text(home: FilePath?) -> String {
    guard let home, home.bytes.count > 1, home.contains(self) else { return text }
    return "~" + FileName.text(of: Array(bytes[home.bytes.count...]))
  }

  /// The absolute path without links; nil with the reason in `errno` where there is no such file.
  public var resolved: FilePath? {
    guard let path = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }

  /// A Boolean value indicating whether something exists at the path, even a link that leads nowhere.
  public var exists: Bool { facts != nil }

  /// Returns whether another path is the same file under a name in other case, as on file systems that ignore case.
  public func isSameIgnoringCase(_ other: FilePath) -> Bool {
    guard self != other, parent == other.parent,
      let name = name?.text, let otherName = other.name,
      name.lowercased() == otherName.text.lowercased(),
      let facts, let otherFacts = other.facts,
      facts.st_dev == otherFacts.st_dev, facts.st_ino == otherFacts.st_ino,
      let entries = try? parent.map({ (path) throws(FileError) in try FileEntry.entries(of: path) })
    else { return false }
    // Two names in the directory are two links to one file.
    return !entries.contains { $0.name == otherName }
  }

  /// Calls a closure with the path as a C string.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows
    -> Result
  {
    try body(bytes.map(CChar.init(bitPattern:)) + [0])
  }

  /// The status of the path itself, not of a link's target; nil, with the reason in `errno`, if that fails.
  var facts: stat? {
    var facts = stat()
    return withCString { lstat($0, &facts) } == 0 ? facts : nil
  }
}
