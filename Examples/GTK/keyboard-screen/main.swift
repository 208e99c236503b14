import Glibc
import KeyboardCore
import KeyboardScreen

func fail(_ message: String) -> Never {
  let line = Array("keyboard-screen: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

func run() throws(MessageError) {
  let options = try ScreenOptions(CommandLine.arguments.dropFirst())
  if options.wantsHelp { return print(ScreenOptions.help) }
  if let request = options.request { return try DesktopBus.send(request) }
  let program = try Program(options)
  program.start()
  program.loop.run()
  program.finish()
}

do { try run() } catch { fail(error.message) }
