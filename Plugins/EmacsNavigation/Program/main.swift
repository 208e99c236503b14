import EmacsNavigationPlugin
import KeyboardPluginSDK

EmacsNavigation.main()
