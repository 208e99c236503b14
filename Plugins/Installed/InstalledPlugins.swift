import AbbreviationsPlugin
import AutosavePlugin
import EmacsNavigationPlugin
package import KeyboardPluginSDK
import MacrosPlugin
import VimNavigationPlugin

/// Returns the plugin with a name, among those in one executable that is installed once, with a link of each name.
package func installedPlugin(named name: Substring?) -> (any KeyboardPlugin.Type)? {
  let plugins: [any KeyboardPlugin.Type] = [
    Abbreviations.self, Autosave.self, EmacsNavigation.self, Macros.self, VimNavigation.self,
  ]
  return plugins.first { $0.identity.name == name ?? "" }
}
