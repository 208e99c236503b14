import KeyboardCore
import KeyboardFiles

/// The total sizes of directories, computed in the background, one directory after another.
final class DirectorySizes {
  /// The total size of the files in a directory.
  nonisolated struct Size: Hashable, Sendable {
    var bytes = 0
    /// A Boolean value indicating whether the whole directory could be read.
    var isWhole = true

    /// The size for display, with a plus if parts could not be read.
    var text: String { "\(ByteCount(bytes))\(isWhole ? "" : "+")" }
  }

  /// The known sizes by name.
  private(set) var sizes: [FileName: Size] = [:]
  private var task: Task<Void, Never>?

  /// Computes the sizes of some subdirectories, in place of those requested before.
  ///
  /// - Parameters:
  ///   - names: the names of the subdirectories.
  ///   - directory: the directory that contains them.
  ///   - then: called after each subdirectory, with whether it was the last one.
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

  /// Forgets all sizes, and stops computing them.
  func forget() {
    task?.cancel()
    sizes = [:]
  }

  /// Returns the size of a directory, without following links; nil if the task was cancelled.
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
