import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// The desktop's programs for types of files, as registered in `mimeapps.list` and `mimeinfo.cache`.
struct DesktopPrograms {
  /// The directories of desktop entries, starting with the user's.
  private let directories: [String]
  private let lists: [String]

  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let own = environment["XDG_DATA_HOME"] ?? "\(home)/.local/share"
    let others = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    directories = ([own] + others.split(separator: ":").map(String.init)).map {
      "\($0)/applications"
    }
    let settings = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
    lists =
      ["\(settings)/mimeapps.list"]
      + directories.flatMap { ["\($0)/mimeapps.list", "\($0)/mimeinfo.cache"] }
  }

  /// Returns the programs for a file, starting with the user's choice.
  func openers(of path: FilePath) async -> [Openers.Opener] {
    let script = #"xdg-mime query filetype "$1" 2>/dev/null || file -bL --mime-type -- "$1""#
    let asking = ChildProgram(["sh", "-c", script, "sh"].map { Array($0.utf8) } + [path.bytes])
    guard let answer = await asking.output() else { return [] }
    let type = String(decoding: answer, as: UTF8.self).prefix { !$0.isNewline }
    var (openers, seen): ([Openers.Opener], Set<Substring>) = ([], [])
    for list in lists {
      for (group, line) in Self.lines(of: list) where line.hasPrefix("\(type)=") {
        guard group != "Removed Associations" else { continue }
        for name in line.dropFirst(type.count + 1).split(separator: ";")
        where seen.insert(name).inserted {
          if let opener = opener(String(name), path) { openers.append(opener) }
        }
      }
    }
    return openers
  }

  /// Reads the desktop entry of a name; nil if it is missing, or has no command.
  private func opener(_ name: String, _ path: FilePath) -> Openers.Opener? {
    let lines = directories.lazy.map { Self.lines(of: "\($0)/\(name)") }.first { !$0.isEmpty } ?? []
    let value = { (key: String) in
      lines.first { $0.group == "Desktop Entry" && $0.line.hasPrefix("\(key)=") }
        .map { String($0.line.dropFirst(key.count + 1)) }
    }
    guard !name.contains("/"), let command = value("Exec") else { return nil }
    var (line, rest) = ("", command[...])
    while let character = rest.popFirst() {
      guard character == "%", let code = rest.popFirst() else {
        line.append(character)
        continue
      }
      if "fFuU".contains(code) { line += "{}" } else if code == "%" { line += "%" }
    }
    return Openers.Opener(
      line, path, title: value("Name") ?? name, isBeside: value("Terminal") != "true")
  }

  /// Returns the lines of a file, each with its group.
  private static func lines(of path: String) -> [(group: Substring, line: Substring)] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var group: Substring = ""
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("["), line.hasSuffix("]") else { return (group, line) }
      group = line.dropFirst().dropLast()
      return nil
    }
  }
}
