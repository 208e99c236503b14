import AbbreviationsPlugin
import AutosavePlugin
import EmacsNavigationPlugin
import Glibc
import KeyboardCore
import KeyboardPluginSDK
import MacrosPlugin
import VimNavigationPlugin

// All plugins in one executable, which is installed once, with a link of each name.
let plugins: [any KeyboardPlugin.Type] = [
  Abbreviations.self, Autosave.self, EmacsNavigation.self, Macros.self, VimNavigation.self,
]
let name = CommandLine.argv.first?.split(separator: "/").last
guard let plugin = plugins.first(where: { $0.identity.name == name ?? "" }) else {
  let hint = "keyboard-plugins: call it by the name of a plugin, such as Macros\n"
  write(STDERR_FILENO, hint, hint.utf8.count)
  exit(2)
}
plugin.main()
