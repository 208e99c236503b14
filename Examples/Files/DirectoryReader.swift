import Dispatch
import Glibc
import KeyboardCore
import KeyboardFiles

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
  }

  /// The time that keys wait for a directory before it is read in the background; nil for not at all.
  private let patience: DispatchTimeInterval?
  /// The number of the reading that was begun last.
  private var number = 0
  /// The directory that is being read; nil for none.
  private(set) var directory: FilePath?

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
    let (own, reading) = (number, Reading())
    let arrive: @MainActor () -> Void = { [weak self] in
      guard let self, own == number, directory != nil, let result = reading.result else { return }
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
}

/// A result that one thread makes and another one takes when it is done.
nonisolated private final class Reading: @unchecked Sendable {
  let isDone = DispatchSemaphore(value: 0)
  private(set) var result: Result<DirectoryReader.Content, MessageError>?

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
