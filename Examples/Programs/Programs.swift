import AskProgram
import FilesProgram
import Glibc
import InstalledPlugins
import KeyboardCore
import KeyboardPluginSDK
import MailboxProgram
import PickerProgram
import ReaderProgram

/// All programs and plugins in one executable, which is installed once, with a link of each name.
@main
struct Programs {
  static func main() async {
    let name = CommandLine.argv.first?.split(separator: "/").last
    // A plugin has the main thread until it ends.
    if let plugin = installedPlugin(named: name) { return plugin.main() }
    // Until a program first waits, it runs on the main thread, which gets memory faster than other threads.
    switch name {
    case "ask": await Ask.main()
    case "files": await Files.main()
    case "mailbox": await Mailbox.main()
    case "picker", "fzf": await Picker.main()
    case "reader": await Reader.main()
    default:
      let hint = "keyboard-programs: call it by the name of a program, such as picker\n"
      write(STDERR_FILENO, hint, hint.utf8.count)
      exit(2)
    }
  }
}
