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
    guard let directory = makeTemporaryDirectory() else { return }
    run(Archive.unpacker(of: places, into: directory), .unpack, of: count(places), in: directory) {
      then(places.map { FilePath(bytes: directory.bytes + [UInt8(ascii: "/")] + $0.inner) })
    }
  }

  /// The number of files to unpack; nil where the archive is not listed.
  private func count(_ places: [Archive.Place]) -> Int? {
    guard let archive = reader.archive, archive.path == places[0].archive else { return nil }
    return places.reduce(0) { $0 + archive.count(below: $1) }
  }

  /// The archive that has the focus.
  var focusedArchive: FilePath? {
    focusedPath.flatMap { Archive.isArchive($0) && focused?.isDirectory == false ? $0 : nil }
  }

  /// Unpacks the focused archive here after a question: in a directory of its name, but for a single file.
  func unpackHere() {
    guard let path = focusedArchive, let name = path.name, let place = Archive.Place(path) else {
      return
    }
    program.screen.dialogs.confirm("Unpack \(name.text) here?", "Unpack") { [self] in
      guard let directory = makeTemporaryDirectory() else { return }
      let inner = directory.appending(Archive.stem(of: name))
      guard inner.withCString({ mkdir($0, 0o777) }) == 0 else {
        return program.screen.show(String(cString: strerror(errno)), isWarning: true)
      }
      run(Archive.unpacker(of: [place], into: inner), .unpack, of: count([place]), in: directory) {
        [self] in
        let entries = (try? FileEntry.entries(of: inner)) ?? []
        let file = entries.count == 1 ? inner.appending(entries[0].name) : inner
        let target = FilePlan.free(self.directory.appending(file.name ?? name))
        perform(FilePlan([.copy(file, to: target)]), "unpacked", count: 1) { [self] in
          remove(directory)
        }
      }
    }
  }

  /// Asks for a name, and packs the selected files, or the focused one, into an archive here.
  func pack() {
    let files = targets
    let names = files.compactMap(\.name)
    let stem = (names.count == 1 ? names[0] : directory.name)?.text ?? "archive"
    program.screen.dialogs.ask(
      "Pack \(list(names.map(\.text), separator: ", ", limit: 3)) as",
      text: "\(stem)\(Archive.packed[0])", "Pack"
    ) { [self] text in
      guard let name = name(typed: text) else { return }
      guard Archive.packed.contains(where: text.lowercased().hasSuffix) else {
        let endings = Archive.packed.joined(separator: " ")
        return program.screen.show("end its name with one of \(endings)", isWarning: true)
      }
      let target = directory.appending(name)
      guard !target.exists else {
        return program.screen.show("\(name.text) is there already", isWarning: true)
      }
      guard let place = makeTemporaryDirectory() else { return }
      let archive = place.appending(name)
      run(Archive.packer(of: names, in: directory, to: archive), .pack, of: nil, in: place) {
        [self] in
        perform(FilePlan([.copy(archive, to: target)]), "packed", count: 1) { [self] in
          remove(place)
        }
      }
    }
  }

  // MARK: Beside the keys

  /// Lets bsdtar work in a temporary directory, which goes where it fails or is cancelled.
  private func run(
    _ program: ChildProgram, _ verb: ArchiveRun.Verb, of total: Int?, in directory: FilePath,
    then: @escaping () -> Void
  ) {
    let screen = self.program.screen
    guard !isBusy else {
      remove(directory)
      return screen.show("wait for the end, or press Escape")
    }
    do throws(MessageError) {
      archiving = try ArchiveRun(program, verb, of: total, in: directory) {
        screen.setNeedsDisplay()
      } onEnd: { [weak self] failure in
        self?.archiving = nil
        guard let failure else { return then() }
        self?.remove(directory)
        screen.show(failure.message, isWarning: true)
      }
    } catch {
      remove(directory)
      screen.show(error.message, isWarning: true)
    }
  }

  /// Ends bsdtar, and removes what it has made.
  func cancelArchiving() {
    guard let directory = archiving?.directory else { return }
    archiving = nil
    remove(directory)
    program.screen.show("cancelled")
  }

  /// Creates a directory that is removed at the end of the program; nil if that fails, which is shown.
  private func makeTemporaryDirectory() -> FilePath? {
    var name = Self.temporaryName
    guard mkdtemp(&name) != nil else {
      program.screen.show(String(cString: strerror(errno)), isWarning: true)
      return nil
    }
    let directory = FilePath(bytes: name.dropLast().map(UInt8.init(bitPattern:)))
    unpacked.append(directory)
    return directory
  }

  /// Removes a temporary directory beside the keys; it stays in the list, as its program may be ending.
  private func remove(_ directory: FilePath) {
    let trash = trash
    Task.detached { _ = FilePlan([.delete(directory)]).perform(trash: trash) }
  }

  /// Deletes what was brought to the disk.
  func removeUnpacked() {
    _ = FilePlan(unpacked.filter(\.exists).map { .delete($0) }).perform(trash: trash)
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
