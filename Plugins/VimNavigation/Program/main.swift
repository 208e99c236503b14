import KeyboardPluginSDK
import VimNavigationPlugin

VimNavigation.main()
