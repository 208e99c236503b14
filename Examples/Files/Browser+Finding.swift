import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell
import KeyboardTerminalUI

/// Finding a file below this directory, by its name or by what is in it, with `picker`, else with fzf.
extension Browser {
  /// Lets somebody pick one of the files below here, and gives it the focus.
  ///
  /// - Parameter text: a regular expression that occurs in the files; nil for all of them.
  func find(containing text: String? = nil) {
    var name = Self.temporaryName
    let file = mkstemp(&name)
    guard file >= 0 else {
      return program.screen.show(String(cString: strerror(errno)), isWarning: true)
    }
    let finder = ChildProgram(
      ["sh", "-c", Self.finder, "sh"].map { Array($0.utf8) }
        + [directory.bytes, name.dropLast().map(UInt8.init(bitPattern:))]
        // A name that no file has hides none.
        + [showsHidden ? "/" : ".*", text ?? ""].map { Array($0.utf8) })
    let directory = directory
    Task {
      let isDone = await program.run(finder)
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = pread(file, &bytes, bytes.count, 0)
      let answer = bytes.prefix(max(0, count)).prefix { $0 != 0 }
      close(file)
      unlink(name)
      guard isDone else {
        return program.screen.show("neither picker nor fzf is there to find it", isWarning: true)
      }
      guard !answer.isEmpty else { return }
      let path = FilePath(bytes: directory.bytes + [UInt8(ascii: "/")] + answer)
      go(to: path.parent ?? directory, focusing: path.name)
    }
  }

  /// Asks for what is in the files that are offered.
  func findText() {
    program.screen.dialogs.ask("Find files in which this occurs", "Find") { [weak self] text in
      self?.find(containing: text)
    }
  }

  /// Puts the choice into the file $2, with a zero byte behind it; leaves files out whose names match $3.
  private static let finder = #"""
    cd -- "$1" || exit 2
    if command -v picker >/dev/null; then finder=picker
    elif command -v fzf >/dev/null; then finder=fzf
    else exit 3
    fi
    export TEXT="$4"
    if [ -z "$TEXT" ]; then
      find . -mindepth 1 -name "$3" -prune -o -printf '%P\0' 2>/dev/null |
        "$finder" --read0 --print0 --no-multi --header 'Go to' >"$2"
    else
      grep -rlIZE --exclude="$3" --exclude-dir="$3" -e "$TEXT" 2>/dev/null |
        "$finder" --read0 --print0 --no-multi --header "Go to a file with $TEXT" \
          --preview 'grep -nE -e "$TEXT" -- {}' >"$2"
    fi
    case $? in 1 | 130) exit 0 ;; esac
    """#
}
