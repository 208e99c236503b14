import Glibc
import InstalledPlugins
import KeyboardCore
import KeyboardPluginSDK

// What is installed without the examples, whose executable has the plugins too.
guard let plugin = installedPlugin(named: CommandLine.argv.first?.split(separator: "/").last) else {
  let hint = "keyboard-plugins: call it by the name of a plugin, such as Macros\n"
  write(STDERR_FILENO, hint, hint.utf8.count)
  exit(2)
}
plugin.main()
