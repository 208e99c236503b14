import KeyboardCommands
import Testing

@Suite struct ConfigurationPathsTests {
  @Test(
    "Files are where XDG says",
    arguments: [
      (["HOME": "/home/a"], "/home/a/.config/keyboard-toolkit"),
      (["HOME": "/home/a", "XDG_CONFIG_HOME": "/etc/a"], "/etc/a/keyboard-toolkit"),
      (["HOME": "/home/a", "XDG_CONFIG_HOME": "relative"], "/home/a/.config/keyboard-toolkit"),
      (["HOME": "/home/a", "XDG_CONFIG_HOME": ""], "/home/a/.config/keyboard-toolkit"),
      (["XDG_CONFIG_HOME": "/etc/a"], "/etc/a/keyboard-toolkit"), (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func directory(environment: [String: String], directory: String?) {
    #expect(ConfigurationPaths(environment: environment)?.directory == directory)
  }

  @Test("An application has files of its own")
  func names() throws {
    let environment = ["HOME": "/h"]
    let paths = try #require(ConfigurationPaths(name: "Mail", environment: environment))
    #expect(paths.keymap == "/h/.config/Mail/keymap.json5")
    #expect(paths.customizations == "/h/.config/Mail/customizations.json")
    #expect(paths.profiles == "/h/.config/Mail/profiles")
    #expect(paths.profile("vim") == "/h/.config/Mail/profiles/vim.json5")
    for name in ["", ".", "..", "a/b", ".hidden", "a\0b"] {
      #expect(ConfigurationPaths(name: name, environment: environment) == nil)
      #expect(paths.profile(name) == nil)
    }
  }
}
