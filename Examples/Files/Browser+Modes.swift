import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// The rights of files.
extension Browser {
  /// Lets whoever may read the files run them, or nobody where all of them can be run.
  func toggleExecutable() {
    let files = targets.compactMap { path -> (path: FilePath, mode: mode_t)? in
      var facts = stat()
      guard path.withCString({ stat($0, &facts) }) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return (path, facts.st_mode & 0o7777)
    }
    guard !files.isEmpty else { return program.screen.show("only files can be run") }
    let isOn = files.allSatisfy { $0.mode & 0o111 != 0 }
    let former = files.map(\.mode)
    let new = former.map { isOn ? $0 & ~0o111 : $0 | ($0 & 0o444) >> 2 }
    let set = { [weak self] (modes: [mode_t]) throws(MessageError) in
      defer { self?.reload() }
      for (file, mode) in zip(files, modes) where file.path.withCString({ chmod($0, mode) }) != 0 {
        throw MessageError("\(file.path.text): \(String(cString: strerror(errno)))")
      }
    }
    let verb = isOn ? "no longer executable" : "executable"
    do throws(MessageError) {
      try set(new)
      history.add(words(verb, files.count), from: former, to: new, set: set)
      program.screen.show(words(verb, files.count))
    } catch {
      program.screen.show(error.message, isWarning: true)
    }
  }
}
