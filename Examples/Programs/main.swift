import AskProgram
import FilesProgram
import Glibc
import KeyboardCore
import MailboxProgram
import PickerProgram
import ReaderProgram

// All programs in one executable, which is installed once, with a link of each name.
switch CommandLine.argv.first?.split(separator: "/").last {
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
