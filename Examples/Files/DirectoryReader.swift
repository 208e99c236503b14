import Dispatch
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// Reads directories in the background, one at a time: a new one replaces the one being read.
///
/// Nearly all are read between two keys, and are there at once, so that keys that were typed ahead are
/// about them. The others come later, and keys are not held up by them.
final class DirectoryReader {
  /// A directory as it was read.
  nonisolated struct Content: Sendable {
    /// The path without links.
    let directory: FilePath
    let stamp: FileStamp?
    /// Its entries, sorted.
    let items: [FileItem]
    let order: FileItem.Arrangement
    /// The place, if it is in an archive.
    var archive: Archive.Place?
  }

  /// The time that keys wait for a directory before it is read in the background; nil for not at all.
  private let patience: DispatchTimeInterval?
  /// The number of the reading that was begun last.
  private var number = 0
  /// The directory that is being read; nil for none.
  private(set) var directory: FilePath?
  /// The archive that was read last.
  private(set) var archive: Archive?
  /// The list of an archive, while it comes.
  private var listing: ChildOutput?

  /// Creates a reader of nothing yet, for which keys wait so long; nil for not at all.
  init(patience: DispatchTimeInterval? = .milliseconds(60)) {
    self.patience = patience
  }

  /// Reads a directory.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - order: the order of its items.
  ///   - then: called with it, before this returns or later; not when another is read meanwhile.
  func read(
    _ path: FilePath, by order: FileItem.Arrangement,
    then: @escaping @MainActor (Result<Content, MessageError>) -> Void
  ) {
    number += 1
    directory = path
    listing = nil
    let (own, reading) = (number, Reading())
    let arrive: @MainActor () -> Void = { [weak self] in
      guard let self, own == number, directory != nil, let result = reading.takenResult else {
        return
      }
      if case .failure = result, let place = Archive.Place(path) {
        return list(place, by: order, then: then)
      }
      directory = nil
      then(result)
    }
    DispatchQueue.global(qos: .userInitiated).async {
      reading.read(path, by: order)
      DispatchQueue.main.async(execute: arrive)
    }
    guard let patience else { return }
    if reading.isDone.wait(timeout: .now() + patience) == .success { arrive() }
  }

  /// Reads a directory of an archive, beside the keys.
  private func list(
    _ place: Archive.Place, by order: FileItem.Arrangement,
    then: @escaping @MainActor (Result<Content, MessageError>) -> Void
  ) {
    let (own, stamp) = (number, FileStamp(place.archive))
    if let archive, archive.path == place.archive, archive.stamp == stamp {
      directory = nil
      return then(archive.content(at: place, by: order))
    }
    var bytes: [UInt8] = []
    let arrive = { [weak self] in
      let listing = bytes
      Task { [weak self] in
        let read = await Task.detached { () -> Result<Archive, MessageError> in
          Result { () throws(MessageError) in
            try Archive(place.archive, stamp: stamp, listing: listing)
          }
        }.value
        guard let self, own == self.number else { return }
        self.directory = nil
        self.archive = try? read.get()
        then(read.flatMap { $0.content(at: place, by: order) })
      }
    }
    do throws(MessageError) {
      listing = try ChildOutput(
        of: Archive.lister(of: place.archive), limit: 1 << 26, onBytes: { bytes += $0 },
        onEnd: { _ = arrive() })
    } catch {
      directory = nil
      then(.failure(error))
    }
  }
}

extension Archive {
  /// Returns a directory of it, sorted.
  fileprivate func content(
    at place: Place, by order: FileItem.Arrangement
  ) -> Result<DirectoryReader.Content, MessageError> {
    guard let entries = entries(of: place.inner) else {
      return .failure(MessageError("\(place.path.text) is no directory"))
    }
    return .success(
      DirectoryReader.Content(
        directory: place.path, stamp: nil,
        items: entries.map(FileItem.init).sorted(by: order.areInOrder), order: order,
        archive: place))
  }
}

/// A result that one thread makes and another one takes when it is done.
nonisolated private final class Reading: @unchecked Sendable {
  let isDone = DispatchSemaphore(value: 0)
  private var result: Result<DirectoryReader.Content, MessageError>?

  /// The result, once.
  var takenResult: Result<DirectoryReader.Content, MessageError>? { result.take() }

  func read(_ path: FilePath, by order: FileItem.Arrangement) {
    result = Result { () throws(MessageError) in try Self.content(of: path, by: order) }
    isDone.signal()
  }

  private static func content(
    of path: FilePath, by order: FileItem.Arrangement
  ) throws(MessageError) -> DirectoryReader.Content {
    let resolved = path.resolved
    do throws(FileError) {
      if resolved == nil { _ = try FileEntry(at: path) }
      let stamp = resolved.flatMap(FileStamp.init)
      let items = try FileItem.items(of: resolved ?? path).sorted(by: order.areInOrder)
      return DirectoryReader.Content(
        directory: resolved ?? path, stamp: stamp, items: items, order: order)
    } catch {
      throw MessageError(error.message)
    }
  }
}

/// A directory at a time: another one after something has come or gone in it.
nonisolated struct FileStamp: Equatable, Sendable {
  let path: FilePath
  private let modified: [Int]

  init?(_ path: FilePath) {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) == 0 }) else { return nil }
    (self.path, modified) = (path, [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec])
  }
}
