import Glibc

/// A directory as it was read: its entries, directories first, by name.
nonisolated struct Directory {
  /// A file or a directory in it.
  struct Entry {
    /// The name as the file system has it: bytes, which need not be UTF-8.
    let bytes: [UInt8]
    /// The name as it is shown.
    let name: String
    let isDirectory: Bool
    /// The size in bytes.
    let size: Int
    /// A Boolean value indicating whether the file system says what it is: of a broken link it does not.
    let isKnown: Bool
  }

  /// The reason why it cannot be read.
  struct Failure: Error {
    let message: String
  }

  /// Its absolute path, without links, as the file system has it.
  let bytes: [UInt8]
  /// Its path as it is shown.
  let path: String
  let entries: [Entry]

  /// Reads a directory; names that start with a dot are left out.
  init(path bytes: [UInt8]) throws(Failure) {
    let path = bytes.shown
    guard let resolved = bytes.withCString({ realpath($0, nil) }) else { throw Self.failure(path) }
    defer { free(resolved) }
    self.bytes = [UInt8](cString: resolved)
    self.path = self.bytes.shown
    guard let stream = opendir(resolved) else { throw Self.failure(path) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { [UInt8](cString: $0) }
      }
      guard name.first != UInt8(ascii: ".") else { continue }
      var status = stat()
      let isKnown = name.withCString { fstatat(dirfd(stream), $0, &status, 0) } == 0
      entries.append(
        Entry(
          bytes: name, name: name.shown, isDirectory: isKnown && status.st_mode & S_IFMT == S_IFDIR,
          size: Int(status.st_size), isKnown: isKnown))
    }
    self.entries = entries.sorted {
      $0.isDirectory == $1.isDirectory ? $0.name < $1.name : $0.isDirectory
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(message: "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }

  /// The directory that holds it; nil for the root.
  var parent: [UInt8]? {
    guard bytes.count > 1, let end = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return Array(bytes[..<max(1, end)])
  }

  /// Its path, with `~` for the home directory.
  var shortPath: String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.count > 1,
      path == home || path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The last part of its path.
  var name: String { bytes.split(separator: UInt8(ascii: "/")).last.map { Array($0).shown } ?? "/" }

  /// Returns the path of something in it.
  func path(of entry: Entry) -> [UInt8] {
    (bytes.count == 1 ? [] : bytes) + [UInt8(ascii: "/")] + entry.bytes
  }
}

nonisolated extension [UInt8] {
  /// The bytes of a text of C.
  init(cString: UnsafePointer<CChar>) {
    self = UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:))
  }

  /// Calls a closure with the bytes as a text of C.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // An array goes to C as a pointer by itself.
    body(map(CChar.init(bitPattern:)) + [0])
  }

  /// The bytes as a text; those that are not UTF-8 as `\xff`, so that no two names look alike.
  var shown: String {
    if let text = String(validating: self, as: UTF8.self) { return text }
    var text = ""
    var (parser, bytes, read) = (UTF8.ForwardParser(), makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar):
        text.unicodeScalars.append(UTF8.decode(scalar))
        read += scalar.count
      case .error(let length):
        for byte in self[read..<read + length] { text += "\\x" + String(byte, radix: 16) }
        read += length
      case .emptyInput: return text
      }
    }
  }
}

nonisolated extension Directory.Entry {
  /// A line that says what it is: `directory`, `12.3 kB`.
  var kind: String {
    if !isKnown { return "broken link" }
    if isDirectory { return "directory" }
    if size < 1000 { return "\(size) B" }
    var (amount, units) = (Double(size), ["kB", "MB", "GB", "TB"][...])
    amount /= 1000
    while amount >= 999.95, units.count > 1 {
      amount /= 1000
      units = units.dropFirst()
    }
    return "\((amount * 10).rounded() / 10) \(units[units.startIndex])"
  }
}
