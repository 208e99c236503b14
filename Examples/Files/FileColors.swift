import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalUI

/// The colours of kinds of files, as `LS_COLORS` gives them: `di=01;34:*.tar=01;31`.
struct FileColors {
  private var kinds: [String: Style] = [:]
  /// The styles of endings of names, such as `.tar`.
  private var endings: [(ending: String, style: Style)] = []

  /// Reads the value; nil where it has none.
  init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    for entry in text.split(separator: ":") {
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let style = Self.style(String(parts[1])) else { continue }
      if parts[0].hasPrefix("*") {
        endings.append((parts[0].dropFirst().lowercased(), style))
      } else {
        kinds[String(parts[0])] = style
      }
    }
    if kinds.isEmpty, endings.isEmpty { return nil }
  }

  /// Reads numbers such as `01;34`; nil for those that change nothing, and for names.
  private static func style(_ numbers: String) -> Style? {
    guard numbers.allSatisfy({ $0.isNumber || $0 == ";" }) else { return nil }
    return StyledText("\u{1B}[\(numbers)mx").runs.first?.style
  }

  /// Returns the style of an entry; nil for that of its kind here.
  func style(of entry: FileEntry) -> Style? {
    if entry.isLink { return kinds[entry.kind == .unknown ? "or" : "ln"] ?? kinds["ln"] }
    switch entry.kind {
    case .directory: return kinds["di"]
    case .pipe: return kinds["pi"]
    case .socket: return kinds["so"]
    case .device: return kinds["bd"] ?? kinds["cd"]
    case .file, .unknown: break
    }
    if entry.isExecutable, let style = kinds["ex"] { return style }
    let name = entry.name.text.lowercased()
    return endings.last { name.hasSuffix($0.ending) }?.style ?? kinds["fi"]
  }
}
