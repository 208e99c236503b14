import KeyboardFiles
import SeededRandom
import Testing

@Suite("Names and paths of files")
struct FileNameTests {
  @Test(
    "Names are shown so that each byte can be told, and typed as they are shown",
    arguments: [
      (Array("plain.txt".utf8), "plain.txt"),
      (Array("naïve 日本 👩‍👩‍👧 שלום".utf8), "naïve 日本 👩‍👩‍👧 שלום"),
      ([0x61, 0xFF, 0x62], "a\\xffb"),
      (Array(#"a\xff"#.utf8), #"a\\xff"#),
      (Array("a\n\u{1B}[2J".utf8), "a\\x0a\\x1b[2J"),
      (Array("a\u{202E}txt.exe".utf8), "a\\xe2\\x80\\xaetxt.exe"),
      ([0xE2, 0x80], "\\xe2\\x80"),
    ])
  func names(bytes: [UInt8], text: String) {
    #expect(FileName(bytes: bytes).text == text)
    #expect(FileName(typed: text)?.bytes == bytes)
  }

  @Test("Any bytes come back from their text", arguments: seeds(200))
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [0x5C, 0x78, 0x66, 0xE2, 0x80, 0xAE, 0x1B, 0xC3, 0xA9]
    let bytes = (0..<Int.random(in: 3...12, using: &generator)).map { _ in
      alphabet[Int.random(in: alphabet.indices, using: &generator)]
    }
    #expect(FileName(typed: FileName(bytes: bytes).text)?.bytes == bytes)
  }

  @Test("What cannot be a name is refused", arguments: ["", ".", "..", "a/b", #"a\x00"#, #"\x2e"#])
  func refused(text: String) {
    #expect(FileName(typed: text) == nil)
  }

  @Test("A backslash that escapes nothing is one", arguments: [#"a\b"#, #"\xzz"#, #"\x1"#, #"\"#])
  func backslashes(text: String) {
    #expect(FileName(typed: text)?.bytes == Array(text.utf8))
  }

  @Test(
    "A number goes before the extension",
    arguments: [
      ("photo.jpg", "photo 2.jpg"), ("notes.tar.gz", "notes 2.tar.gz"), ("Makefile", "Makefile 2"),
      (".profile", ".profile 2"), ("photo 7.jpg", "photo 2.jpg"), ("7.jpg", "7 2.jpg"),
      (" 7", " 7 2"), (".tar.gz", ".tar 2.gz"), ("a.", "a 2."),
    ])
  func numbered(name: String, expected: String) {
    #expect(FileName(bytes: Array(name.utf8)).numbered(2).text == expected)
  }

  @Test("Paths know their parts, and what is in them")
  func paths() {
    let path = FilePath("//usr//lib/")
    #expect(path.text == "/usr/lib")
    #expect(path.name?.text == "lib")
    #expect(path.parent == FilePath("/usr"))
    #expect(path.parent?.parent == FilePath("/"))
    #expect(FilePath("/").parent == nil && FilePath("/").name == nil)
    #expect(FilePath("/").appending(FileName(bytes: [0x61])).text == "/a")
    #expect(path.contains(FilePath("/usr/lib/x")) && path.contains(path))
    #expect(!path.contains(FilePath("/usr/library")) && FilePath("/").contains(path))
    #expect(path.text(home: FilePath("/usr")) == "~/lib")
    #expect(path.text(home: FilePath("/us")) == "/usr/lib")
    #expect(path.text(home: FilePath("/")) == "/usr/lib")
  }

  @Test("Entries say what they are, of links what they lead to")
  func entries() throws {
    let tree = try FileTree()
    try tree.write("directory/file", "12345", mode: 0o750)
    tree.link("directory/link", to: "file")
    tree.link("directory/broken", to: "nowhere")
    tree.link("directory/up", to: "..")
    let entries = try FileEntry.entries(of: tree.path("directory"))
    let found = Dictionary(uniqueKeysWithValues: entries.map { ($0.name.text, $0) })
    #expect(found["file"]?.kind == .file && found["file"]?.size == 5)
    #expect(found["file"]?.permissions == "rwxr-x---" && found["file"]?.isExecutable == true)
    #expect(found["link"]?.kind == .file && found["link"]?.isLink == true)
    #expect(found["broken"]?.kind == .unknown && found["broken"]?.isLink == true)
    #expect(found["up"]?.kind == .directory)
    #expect(try FileEntry.entries(of: tree.path("directory"), limit: 2).count == 2)
    let error = #expect(throws: (any Error).self) {
      try FileEntry.entries(of: tree.path("directory/file"))
    }
    let message = "cannot read \(tree.root.text)/directory/file: Not a directory"
    #expect("\(error as Any)".contains(message))
  }
}
