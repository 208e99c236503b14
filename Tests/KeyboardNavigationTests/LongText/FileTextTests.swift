import FoundationEssentials
import Glibc
import KeyboardNavigation
import Testing

@Suite("Files that are read where they are seen")
struct FileTextTests {
  private final class File {
    let path: String
    let descriptor: Int32

    init(_ text: String) throws {
      path = "\(FileManager.default.temporaryDirectory.path)/text-\(UInt64.random(in: 0 ... .max))"
      try Data(text.utf8).write(to: URL(filePath: path))
      descriptor = open(path, O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    func add(_ text: String) {
      let bytes = Array(text.utf8)
      _ = pwrite(descriptor, bytes, bytes.count, lseek(descriptor, 0, SEEK_END))
    }
  }

  @Test("A file that grows is noticed, and read on")
  func growing() throws {
    let file = try File("one\n")
    let source = FileText(file.descriptor)
    let text = LongText(source)
    #expect(source.refresh() == nil)
    #expect(text.line(from: 4) == nil)
    file.add("two")
    #expect(source.refresh() == .grown)
    text.sourceHasGrown()
    #expect(text.line(from: 4) == 4..<7)
    #expect(source.refresh() == nil)
  }

  @Test("A file that is cut while it is read has fewer bytes, and is read anew")
  func cutting() throws {
    let file = try File("one\ntwo\nthree\n")
    let source = FileText(file.descriptor)
    let text = LongText(source)
    let line = try #require(text.line(from: 8))
    ftruncate(file.descriptor, 6)
    #expect(source.bytes(in: 0..<14).count == 6)
    #expect(source.bytes(in: 8..<14) == [])
    // The bytes that were read before are still there.
    #expect(text.bytes(of: line).elementsEqual("three".utf8))
    #expect(source.refresh() == .rewritten)
    text.forget()
    #expect(text.bytes(of: line).isEmpty)
    #expect(text.line(before: text.count) == 4..<6)
  }

  @Test("A file that is written anew, and as long, is noticed")
  func rewriting() throws {
    let file = try File("one\n")
    var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
    futimens(file.descriptor, &times)
    let source = FileText(file.descriptor)
    _ = pwrite(file.descriptor, Array("two\n".utf8), 4, 0)
    #expect(source.refresh() == .rewritten)
    #expect(source.bytes(in: 0..<4) == Array("two\n".utf8))
  }

  @Test("The end of a file of 64 GiB is as near as its start")
  func large() throws {
    let file = try File("first\n")
    let size = 1 << 36
    try #require(ftruncate(file.descriptor, off_t(size)) == 0)
    file.add("\nlast\n")
    let text = LongText(FileText(file.descriptor))
    #expect(text.line(from: 0) == 0..<6)
    #expect(text.line(before: text.count) == size + 1..<size + 6)
    let zeros = try #require(text.line(before: size - 1))
    #expect(zeros.count == 65_536)
  }
}
