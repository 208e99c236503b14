import KeyboardPluginSDK
import MacrosPlugin

Macros.main()
