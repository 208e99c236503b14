import FoundationEssentials
import KeyboardCore
import Testing

@Suite("Files that a program keeps")
final class StoredFileTests {
  private let directory: String
  private let file: StoredFile<[String: Int]>

  init() throws {
    directory = "\(FileManager.default.temporaryDirectory.path)/keyboard-core-\(UUID())"
    file = StoredFile(path: "\(directory)/a/b/counts.json")
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("What is written is read again, sorted, by its user alone, and leaves nothing else behind")
  func roundTrip() throws {
    #expect(try file.read() == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(directory)/a"), "reading makes nothing")
    try file.write(["b": 2, "a": 1])
    #expect(try file.read() == ["a": 1, "b": 2])
    #expect(
      try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
        .filter { !$0.isWhitespace } == #"{"a":1,"b":2}"#)
    #expect(try mode(file.path) == 0o600)
    #expect(try mode("\(directory)/a") == 0o700)
    #expect(try mode("\(directory)/a/b") == 0o700)
    try file.write([:])
    #expect(try file.read() == [:])
    #expect(TextFile.names(in: "\(directory)/a/b") == ["counts.json"])
  }

  @Test("A file that exists keeps its mode, and a link to it stays a link")
  func kept() throws {
    try file.write(["a": 1])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let link = StoredFile<[String: Int]>(path: "\(directory)/link.json")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "a/b/counts.json")
    try link.write(["a": 2])
    #expect(try file.read() == ["a": 2])
    #expect(try mode(file.path) == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "a/b/counts.json")
  }

  @Test("An update changes what the file holds now, and returns it")
  func update() throws {
    #expect(try file.update(default: ["a": 1]) { $0["b"] = 2 } == ["a": 1, "b": 2])
    let other = StoredFile<[String: Int]>(path: file.path)
    try other.update(default: [:]) { $0["c"] = 3 }
    #expect(try file.update(default: [:]) { $0["a"] = nil } == ["b": 2, "c": 3])
    #expect(try other.read() == ["b": 2, "c": 3])
  }

  @Test("While another program updates the file, it is said that it is locked")
  func locked() throws {
    try file.write(["a": 1])
    try TextFile.withLock(on: file.path, timeout: 0) { () throws(FileError) in
      let error = #expect(throws: FileError.self) {
        try TextFile.update(self.file.path, timeout: 1) { "{}" }
      }
      #expect(error?.code == .locked)
      #expect(
        error?.message == "another program keeps \(self.file.path) locked; close it and try again")
    }
    #expect(try file.read() == ["a": 1])
  }

  @Test("What cannot be read or written says why, and what to do")
  func refusals() throws {
    try TextFile.create(file.path)
    let shape = #expect(throws: FileError.self) { try self.file.read() }
    #expect(shape?.code == .shape)
    #expect(
      shape?.description
        == "the file \(file.path) holds something else than is kept there; repair it or move it away"
    )
    #expect(throws: FileError.self) { try self.file.update(default: [:]) { $0["a"] = 1 } }
    #expect(try String(contentsOf: URL(filePath: file.path), encoding: .utf8) == "")
    let inside = StoredFile<[Double]>(path: "\(file.path)/more.json")
    #expect(try inside.read() == nil)
    let plain = #expect(throws: FileError.self) { try inside.write([1]) }
    #expect(plain?.code == .unwritable)
    #expect(
      plain?.message == "cannot write \(file.path): Not a directory; put a directory there")
    let folder = StoredFile<[Double]>(path: directory)
    #expect(
      #expect(throws: FileError.self) { try folder.read() }?.message
        == "cannot read \(directory): Invalid argument; put a plain file there")
    let endless = StoredFile<[Double]>(path: "\(directory)/endless.json")
    #expect(
      #expect(throws: FileError.self) { try endless.write([.infinity]) }?.message
        == "what is to be kept in \(endless.path) is not JSON; keep finite numbers only")
    #expect(try endless.read() == nil)
  }
}

@Suite("Directories of a user's files")
struct UserDirectoryTests {
  @Test(
    "XDG's variables count where they are absolute, and the home directory where they are not",
    arguments: [
      (
        ["HOME": "/home/a"],
        ["/home/a/.config/app", "/home/a/.local/share/app", "/home/a/.local/state/app"]
      ),
      (
        [
          "HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        ], ["/c/app", "/d/app", "/s/app"]
      ),
      (
        ["HOME": "/home/a", "XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "../s"],
        ["/home/a/.config/app", "/home/a/.local/share/app", "/home/a/.local/state/app"]
      ),
      (["XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "d"], [nil, nil, "/s/app"]),
      (["HOME": ""], [nil, nil, nil]), (["HOME": "home"], [nil, nil, nil]), ([:], [nil, nil, nil]),
    ] as [([String: String], [String?])])
  func paths(environment: [String: String], expected: [String?]) {
    #expect(
      UserDirectory.allCases.map { $0.path(of: "app", environment: environment) } == expected)
  }

  @Test("A name that is no visible component of a path has no directory")
  func names() {
    for name in ["", ".", "..", ".app", "a/b", "a\0"] {
      #expect(UserDirectory.data.path(of: name, environment: ["HOME": "/home/a"]) == nil)
    }
  }
}
