import KeyboardCore
import KeyboardFiles

/// What the files in directories take together, added up in the background, one directory after another.
final class DirectorySizes {
  /// The size of what is in a directory.
  nonisolated struct Size: Hashable, Sendable {
    var bytes = 0
    /// A Boolean value indicating whether all of it could be read.
    var isWhole = true

    /// The size, with a plus where there is more.
    var text: String { "\(ByteCount(bytes))\(isWhole ? "" : "+")" }
  }

  /// The sizes that are known.
  private(set) var sizes: [FileName: Size] = [:]
  private var task: Task<Void, Never>?

  /// Measures directories of a directory; what was measured before is forgotten, and no longer measured.
  ///
  /// - Parameters:
  ///   - names: the directories.
  ///   - directory: the one around them.
  ///   - then: called after each of them, with whether it was the last one.
  func measure(
    _ names: [FileName], in directory: FilePath, then: @escaping @MainActor (Bool) -> Void
  ) {
    forget()
    task = Task { [weak self] in
      for name in names {
        guard let size = await Self.size(of: directory.appending(name)), let self else { return }
        sizes[name] = size
        then(name == names.last)
      }
    }
  }

  /// Forgets all sizes, and measures no more.
  func forget() {
    task?.cancel()
    sizes = [:]
  }

  /// Returns the size of a directory, not through links; nil when nobody wants it any more.
  @concurrent nonisolated private static func size(of directory: FilePath) async -> Size? {
    var (size, waiting) = (Size(), [directory])
    while let next = waiting.popLast() {
      if Task.isCancelled { return nil }
      guard let entries = try? FileEntry.entries(of: next) else {
        size.isWhole = false
        continue
      }
      for entry in entries where !entry.isLink {
        switch entry.kind {
        case .directory: waiting.append(next.appending(entry.name))
        case .file: size.bytes += entry.size
        default: break
        }
      }
    }
    return size
  }
}
