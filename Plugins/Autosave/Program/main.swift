import AutosavePlugin
import KeyboardPluginSDK

Autosave.main()
