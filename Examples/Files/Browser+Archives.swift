import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Archives, which are entered as directories are; what is in them is copied out, and never changed.
extension Browser {
  /// The directory that is shown, or the one of the archive.
  var directoryOnDisk: FilePath { archive?.archive.parent ?? directory }

  /// The template of the names of temporary files and directories.
  static var temporaryName: [CChar] {
    Array("\(FileManager.default.temporaryDirectory.path)/files-XXXXXX".utf8CString)
  }

  /// Unpacks a file of an archive to be read; another one is passed on as it is.
  ///
  /// The copy cannot be written, as what an editor saves there would be lost when the program ends.
  func unpackToRead(_ file: FilePath, then: @escaping (FilePath) -> Void) {
    unpack([file]) { files in
      let copy = files[0]
      if copy != file, let entry = try? FileEntry(at: copy), entry.kind == .file, !entry.isLink {
        _ = copy.withCString { chmod($0, 0o444) }
      }
      then(copy)
    }
  }

  /// Brings files of an archive to the disk, until the program ends; others are there already.
  func unpack(_ files: [FilePath], then: @escaping ([FilePath]) -> Void) {
    let places = files.compactMap(Archive.Place.init).filter { !$0.inner.isEmpty }
    guard !places.isEmpty else { return then(files) }
    var name = Self.temporaryName
    guard mkdtemp(&name) != nil else {
      return program.screen.show(String(cString: strerror(errno)), isWarning: true)
    }
    let directory = FilePath(bytes: name.dropLast().map(UInt8.init(bitPattern:)))
    unpacked.append(directory)
    program.screen.show("unpacking")
    Task {
      do throws(MessageError) {
        let end = try await Archive.unpacker(of: places, into: directory).run(input: [])
        guard end.status == 0 else {
          let reason = String(decoding: end.said, as: UTF8.self).split(separator: "\n").first.map(
            String.init)
          throw MessageError((reason ?? "bsdtar cannot unpack it").printable())
        }
        program.screen.show("")
        then(places.map { FilePath(bytes: directory.bytes + [UInt8(ascii: "/")] + $0.inner) })
      } catch {
        program.screen.show(error.message, isWarning: true)
      }
    }
  }

  /// Deletes what was brought to the disk.
  func removeUnpacked() {
    guard !unpacked.isEmpty else { return }
    _ = FilePlan(unpacked.map { .delete($0) }).perform(trash: trash)
  }
}

/// The sizes of directories.
extension Browser {
  /// Measures the directories here and where one goes, or no longer.
  func toggleSizes() {
    measures.toggle()
    if measures {
      measure()
    } else {
      directorySizes.forget()
      arrange()
    }
  }

  /// Measures the directories that are shown; their order follows at the end.
  func measure() {
    guard measures, archive == nil else { return directorySizes.forget() }
    directorySizes.measure(shownDirectories, in: directory) { [weak self] isLast in
      self?.sizesHaveChanged()
      if isLast { self?.arrange() }
    }
  }
}
