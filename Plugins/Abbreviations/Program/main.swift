import AbbreviationsPlugin
import KeyboardPluginSDK

Abbreviations.main()
