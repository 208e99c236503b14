import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardNavigation
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Giving many files other names, in an editor.
extension Browser {
  /// Lets an editor change the names of the selected files, or of all that are shown, a line each; then asks
  /// whether to rename them.
  func renameMany() {
    let files = navigator.selection.isEmpty ? shownPaths : targets
    do throws(MessageError) {
      let list = try NameList(files)
      edit(list.path) { [weak self] isSaved in
        defer { list.remove() }
        guard let self else { return }
        guard isSaved else { return program.screen.show("nothing is renamed", isWarning: true) }
        do throws(MessageError) {
          askToRename(try list.read())
        } catch {
          program.screen.show("\(error.message); nothing is renamed", isWarning: true)
        }
      }
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }

  private func askToRename(_ names: [(file: FilePath, to: FileName)]) {
    do throws(FileError) {
      let plan = try FilePlan.rename(names)
      let changed = names.filter { $0.file.name != $0.to }
      guard !changed.isEmpty else { return program.screen.show("no name is another one") }
      let lines = changed.map { "\($0.file.name?.text ?? "") → \($0.to.text)" }
      program.screen.dialogs.confirm(
        "Rename \(count(names: changed.count))?\n\(list(lines, separator: "\n", limit: 12))",
        "Rename"
      ) { [weak self] in
        self?.perform(plan, "renamed", count: changed.count)
      }
    } catch {
      program.screen.show("\(error.message); nothing is renamed", isWarning: true)
    }
  }

  private func count(names: Int) -> String {
    names == 1 ? "1 file or directory" : "\(names) files or directories"
  }
}

/// The names of files in a file of their own, which somebody edits.
private struct NameList {
  let path: FilePath
  private let files: [FilePath]

  /// Writes the names, as questions tell them, a line each.
  init(_ files: [FilePath]) throws(MessageError) {
    self.files = files
    let directory = FileManager.default.temporaryDirectory.path
    var template = Array("\(directory)/files-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    path = FilePath(bytes: template.dropLast().map(UInt8.init(bitPattern:)))
    guard file >= 0, let stream = fdopen(file, "w") else { throw Self.failure(path) }
    let text = files.map { "\($0.name?.text ?? "/")\n" }.joined()
    let isWritten = fputs(text, stream) >= 0
    guard fclose(stream) == 0, isWritten else { throw Self.failure(path) }
  }

  private static func failure(_ path: FilePath) -> MessageError {
    MessageError("\(path.text) cannot be used: \(String(cString: strerror(errno)))")
  }

  /// Returns the files with the names that stand there now.
  func read() throws(MessageError) -> [(file: FilePath, to: FileName)] {
    guard let data = FileManager.default.contents(atPath: path.text) else {
      throw Self.failure(path)
    }
    var lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count == files.count else {
      throw MessageError("there are \(lines.count) lines for \(files.count) names")
    }
    var names: [(file: FilePath, to: FileName)] = []
    for (number, line) in lines.enumerated() {
      // An editor for Windows ends lines in its own way.
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      guard let name = FileName(typed: text) else {
        throw MessageError("line \(number + 1) cannot be a name")
      }
      names.append((files[number], name))
    }
    return names
  }

  func remove() { path.withCString { _ = unlink($0) } }
}
