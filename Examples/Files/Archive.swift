import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// The content of an archive, as bsdtar lists it: it is read only, and paths lead into it as into a directory.
nonisolated struct Archive: Sendable {
  /// A place in an archive: `photos.zip/2024` is 2024 in photos.zip.
  struct Place: Hashable, Sendable {
    let archive: FilePath
    /// The path inside; without bytes for the archive as a whole.
    let inner: [UInt8]

    /// Finds the archive on the way of a path; nil where there is none.
    init?(_ path: FilePath) {
      var file = path
      while !file.exists, let parent = file.parent { file = parent }
      guard Archive.isArchive(file), (try? FileEntry(at: file))?.kind == .file else { return nil }
      (archive, inner) = (file.resolved ?? file, Array(path.bytes.dropFirst(file.bytes.count + 1)))
    }

    /// The path of it.
    var path: FilePath { FilePath(bytes: archive.bytes + [UInt8(ascii: "/")] + inner) }
  }

  let path: FilePath
  /// The archive when it was read.
  let stamp: FileStamp?
  private var entries: [[UInt8]: FileEntry] = [:]
  /// The paths in each directory, without bytes for the outermost one.
  private var children: [[UInt8]: [[UInt8]]] = [:]

  private static let endings = [
    ".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".tar.gz", ".tar.bz2", ".tar.xz",
    ".tar.zst", ".tar.lz", ".7z", ".rar", ".iso", ".cpio", ".deb", ".rpm", ".jar", ".apk", ".xpi",
    ".cab",
  ]

  /// Returns whether a path is that of an archive, by its ending.
  static func isArchive(_ path: FilePath) -> Bool {
    isArchive(named: path.name?.text.lowercased() ?? "")
  }

  /// Returns whether a name in lower case is that of an archive.
  static func isArchive(named name: String) -> Bool {
    endings.contains { name.hasSuffix($0) }
  }

  /// Returns the name of an archive without its ending, such as `photos` of `photos.tar.gz`.
  static func stem(of name: FileName) -> FileName {
    let text = name.text.lowercased()
    let ending = endings.last { text.hasSuffix($0) } ?? ""
    let stem = name.bytes.dropLast(ending.utf8.count)
    return stem.isEmpty ? name : FileName(bytes: Array(stem))
  }

  /// The number of files and directories below a place.
  func count(below place: Place) -> Int {
    guard !place.inner.isEmpty else { return entries.count }
    let start = place.inner + [UInt8(ascii: "/")]
    return entries.keys.count { $0 == place.inner || $0.starts(with: start) }
  }

  // MARK: Programs

  /// Returns a program that lists an archive; it ends with a line of one word where that cannot be read.
  static func lister(of path: FilePath) -> ChildProgram {
    program(
      """
      command -v bsdtar >/dev/null || { echo missing; exit; }
      bsdtar --numeric-owner -tvf "$1" 2>/dev/null || echo unreadable
      """, path, [])
  }

  /// Returns a program that prints the names in an archive.
  static func names(of path: FilePath) -> ChildProgram {
    program(#"bsdtar -tf "$1" 2>/dev/null | head -400"#, path, [])
  }

  /// Returns a program that prints the first bytes of a file in an archive.
  static func printer(of place: Place) -> ChildProgram {
    program(
      #"bsdtar -qxOf "$1" -- "$2" 2>/dev/null | head -c 65536"#, place.archive,
      [pattern(place.inner)])
  }

  /// Returns a program that brings files of one archive into a directory, or all of them, as an ``ArchiveRun`` reads
  /// it.
  static func unpacker(of places: [Place], into directory: FilePath) -> ChildProgram {
    program(
      #"""
      archive=$1; cd -- "$2" && shift 2 && bsdtar --no-same-owner -xvf "$archive" -- "$@"
      echo "= $?"
      """#, places[0].archive,
      [directory.bytes] + places.filter { !$0.inner.isEmpty }.map { pattern($0.inner) })
  }

  /// The endings of archives that can be made.
  static let packed = [".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".tar.bz2", ".tar", ".zip", ".7z"]

  /// Returns a program that makes an archive, of the kind that its ending says, of files in a directory.
  static func packer(of names: [FileName], in directory: FilePath, to path: FilePath)
    -> ChildProgram
  {
    let at = UInt8(ascii: "@")
    // A name after @ would be that of an archive whose content is meant.
    let words = names.map { $0.bytes.first == at ? Array("./".utf8) + $0.bytes : $0.bytes }
    return program(
      #"""
      archive=$1; cd -- "$2" && shift 2 && bsdtar -acvf "$archive" -- "$@"
      echo "= $?"
      """#, path, [directory.bytes] + words)
  }

  private static func program(
    _ script: String, _ path: FilePath, _ rest: [[UInt8]]
  ) -> ChildProgram {
    var program = ChildProgram(
      ["sh", "-c", script, "sh"].map { Array($0.utf8) } + [path.bytes] + rest)
    // Names are read as they are, and months in English.
    program.environment = ["LC_ALL": "C.UTF-8"]
    return program
  }

  /// Returns a pattern that only one path matches.
  private static func pattern(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { #"\*?["#.utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }

  // MARK: Listing

  /// Reads what ``lister(of:)`` has printed.
  init(_ path: FilePath, stamp: FileStamp?, listing: [UInt8]) throws(MessageError) {
    (self.path, self.stamp) = (path, stamp)
    var (lines, failure) = (listing.split(separator: UInt8(ascii: "\n")), "")
    if let last = lines.last, !last.contains(UInt8(ascii: " ")) {
      failure = String(decoding: lines.removeLast(), as: UTF8.self)
    }
    for line in lines { read(line) }
    let name = path.name?.text ?? ""
    // Of a damaged one, what can be read is shown.
    guard failure.isEmpty || failure == "unreadable" && !entries.isEmpty else {
      throw MessageError(
        failure == "missing"
          ? "\(name) is read by bsdtar, which is not there; install libarchive-tools"
          : "\(name) cannot be read as an archive")
    }
  }

  /// Returns the entries of a directory; nil where there is none.
  func entries(of directory: [UInt8]) -> [FileEntry]? {
    guard directory.isEmpty || entries[directory]?.kind == .directory else { return nil }
    return (children[directory] ?? []).compactMap { entries[$0] }
  }

  /// Reads a line such as `-rw-r--r--  0 0 0  12 Nov 28 22:14 inner/one`.
  private mutating func read(_ line: ArraySlice<UInt8>) {
    let space = UInt8(ascii: " ")
    var (fields, rest): ([String], ArraySlice<UInt8>) = ([], line)
    while fields.count < 8 {
      rest = rest.drop { $0 == space }
      let field = rest.prefix { $0 != space }
      fields.append(String(decoding: field, as: UTF8.self))
      rest = rest.dropFirst(field.count)
    }
    var name = rest.dropFirst()
    let type = fields[0].first
    for (kind, words) in [("l", " -> "), ("h", " link to ")] where type == kind.first {
      if let end = name.firstRange(of: words.utf8)?.lowerBound { name = name[..<end] }
    }
    let parts = Self.unescaped(name).split(separator: UInt8(ascii: "/")).filter { $0 != [0x2E] }
    // A path that no file can have stays out, however many directories it claims.
    guard let last = parts.last, !parts.contains([0x2E, 0x2E]), name.count <= PATH_MAX else {
      return
    }
    let kind: FileEntry.Kind =
      switch type {
      case "d": .directory
      case "l": .unknown
      case "p": .pipe
      case "c", "b": .device
      default: .file
      }
    let mode = fields[0].dropFirst().reduce(0 as UInt32) { $0 << 1 | ("-ST".contains($1) ? 0 : 1) }
    let entry = FileEntry(
      name: FileName(bytes: Array(last)), kind: kind, isLink: type == "l",
      size: Int(fields[4]) ?? 0, modified: Self.time(fields[5...]), mode: mode)
    add(entry, Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }

  /// Adds an entry, and the directories around it that the archive does not name.
  private mutating func add(_ entry: FileEntry, _ path: [UInt8]) {
    if entries.updateValue(entry, forKey: path) != nil { return }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    let parent = Array(path[..<end])
    children[parent, default: []].append(path)
    guard !parent.isEmpty, entries[parent] == nil else { return }
    let name = parent.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    add(
      FileEntry(
        name: FileName(bytes: name), kind: .directory, size: 0, modified: entry.modified,
        mode: 0o755), parent)
  }

  /// Reads `Nov 28 22:14` of the last twelve months, or `Nov 28  2024`.
  private static func time(_ fields: ArraySlice<String>) -> Int {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let words = Array(fields)
    var (now, parts) = (Glibc.time(nil), tm())
    localtime_r(&now, &parts)
    (parts.tm_mon, parts.tm_mday) = (
      Int32(months.firstIndex(of: words[0]) ?? 0), Int32(words[1]) ?? 1
    )
    let numbers = words[2].split(separator: ":").compactMap { Int32($0) }
    let isThisYear = numbers.count == 2
    if !isThisYear { parts.tm_year = (numbers.first ?? 1970) - 1900 }
    (parts.tm_hour, parts.tm_min) = isThisYear ? (numbers[0], numbers[1]) : (0, 0)
    (parts.tm_sec, parts.tm_isdst) = (0, -1)
    var copy = parts
    let time = mktime(&parts)
    // Some are from the other side of the turn of the year, or of a day ahead.
    guard isThisYear, time > now + 200 * 86_400 else { return time }
    copy.tm_year -= 1
    return mktime(&copy)
  }

  /// Returns a name without the escapes of bsdtar, such as `\n` and `\377`.
  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    guard name.contains(UInt8(ascii: "\\")) else { return Array(name) }
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], name)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        bytes.append(byte)
        continue
      }
      if let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8),
        rest.count > 2
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        let index = Array("abtnvfr".utf8).firstIndex(of: next)
        bytes.append(index.map { UInt8($0 == 0 ? 7 : $0 + 7) } ?? next)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
