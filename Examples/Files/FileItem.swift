import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminalUI

/// A row or a tile: an entry, and how it is shown and found.
nonisolated final class FileItem: Sendable {
  let entry: FileEntry
  let order: NaturalOrder
  /// The name as it is shown.
  var text: String { order.text }

  init(_ entry: FileEntry) {
    self.entry = entry
    order = NaturalOrder(entry.name.text)
  }

  var isDirectory: Bool { entry.kind == .directory }

  /// The name, with a slash behind that of a directory.
  var title: String { isDirectory ? text + "/" : text }

  /// The endings of pictures, sounds and films.
  private static let mediaEndings: Set<Substring> = [
    "png", "jpg", "jpeg", "gif", "webp", "svg", "bmp", "tiff", "avif", "heic", "mp3", "flac",
    "ogg", "opus", "wav", "m4a", "mp4", "mkv", "webm", "avi", "mov", "ogv",
  ]

  /// The look of its row or tile.
  var look: ItemText.Look {
    let name = text.lowercased()
    return switch entry.kind {
    case .unknown: .warning
    case .directory: .title
    case _ where entry.isLink: .link
    case _ where entry.isExecutable: .success
    case _ where Archive.isArchive(named: name): .archive
    case _
    where name.lastIndex(of: ".").map { Self.mediaEndings.contains(name[$0...].dropFirst()) }
      == true:
      .media
    default: entry.name.isHidden ? .muted : .plain
    }
  }

  /// The kind of the file in one word, such as `directory`.
  var kind: String { entry.isLink && entry.kind != .unknown ? "link" : entry.kind.rawValue }

  /// The size of a file; the kind of everything else.
  var measure: String { entry.kind == .file ? "\(ByteCount(entry.size))" : kind }

  /// Reads a directory.
  static func items(
    of path: FilePath, limit: Int = .max
  ) throws(FileError) -> [FileItem] {
    try FileEntry.entries(of: path, limit: limit).map(FileItem.init)
  }

  /// Returns those of many that are shown, for a search or without one.
  static func items(
    of items: [FileItem], showsHidden: Bool, matching search: SearchQuery?
  ) -> [FileItem] {
    items.filter {
      (showsHidden || !$0.entry.name.isHidden) && search?.matches($0.text) ?? true
    }
  }

  /// Returns the names of many as they are shown.
  static func titles(of items: [FileItem]) -> [String] { items.map(\.text) }

  /// The order of a list: by what, and whether the last one comes first.
  struct Arrangement: Hashable, Sendable {
    var order = Order.name
    var isReversed = false

    static let name = Arrangement()
    static let size = Arrangement(order: .size)
    static let time = Arrangement(order: .time)

    /// The words that say it; nil for names from the first one on.
    var words: String? {
      guard self != .name else { return nil }
      return "by \(order.rawValue)" + (isReversed ? ", reversed" : "")
    }

    /// Returns whether an item comes before another: directories come first either way.
    func areInOrder(_ left: FileItem, _ right: FileItem) -> Bool {
      guard isReversed, left.isDirectory == right.isDirectory else {
        return order.areInOrder(left, right)
      }
      return order.areInOrder(right, left)
    }
  }

  /// What a list is sorted by.
  enum Order: String, CaseIterable, Sendable {
    case name, size, time

    /// The order that follows.
    var next: Order {
      let all = Order.allCases
      return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// Returns whether an item comes before another: directories first, the largest and the newest before
    /// others.
    func areInOrder(_ left: FileItem, _ right: FileItem) -> Bool {
      if left.isDirectory != right.isDirectory { return left.isDirectory }
      switch self {
      case .size where left.entry.size != right.entry.size && !left.isDirectory:
        return left.entry.size > right.entry.size
      case .time where left.entry.modified != right.entry.modified:
        return left.entry.modified > right.entry.modified
      default: return left.order < right.order
      }
    }
  }
}

nonisolated extension Int {
  /// The number as the second of a time, in so many columns: `25 Nov 14:05`, of another year `25 Nov  2024`.
  func asTime(now: Int = time(nil)) -> String {
    var (seconds, present) = (time_t(self), time_t(now))
    var (parts, today) = (tm(), tm())
    localtime_r(&seconds, &parts)
    localtime_r(&present, &today)
    var text = [CChar](repeating: 0, count: 32)
    strftime(
      &text, text.count, parts.tm_year == today.tm_year ? "%e %b %H:%M" : "%e %b  %Y", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
