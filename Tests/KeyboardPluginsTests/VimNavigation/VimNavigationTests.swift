import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins
@testable import VimNavigationPlugin

@Suite("The manifest of VimNavigation")
struct VimManifestTests {
  @Test("keeps every rule and binds the keys of vi in lists")
  func manifest() {
    let manifest = VimNavigation.manifest
    #expect(manifest.violations == [])
    let keys = manifest.bindings.filter { $0.when?.hasPrefix("vim.mode") == true }
      .filter { $0.when != "vim.mode == 'search'" }.map(\.keys.description)
      .filter { !["m ", "' ", "` "].contains($0.prefix(2)) }
    #expect(
      keys == [
        "j", "plus", "ctrl+n", "ctrl+j", "k", "-", "ctrl+p", "g g", "shift+g", "%", "h", "l", "^",
        "0", "$", "o", "ctrl+d", "ctrl+f", "ctrl+e", "ctrl+u", "ctrl+b", "ctrl+y", "shift+h",
        "z t", "z enter", "shift+m", "z z", "z .", "shift+l", "z b", "z -", "0", "1", "2", "3",
        "4", "5", "6", "7", "8", "9", "i", "v", "shift+v", "g v", "o", "ctrl+o", "ctrl+i", "/",
        "?", "n", "shift+n", "*", "#", ":", "d d", "d", "x", "y y", "shift+y", "y", "p",
        "shift+p", "shift+j", "shift+k", ".", "u", "ctrl+r",
      ])
    #expect(
      manifest.context.map(\.name) == [
        "vim.mode", "vim.count", "vim.text", "vim.textMode", "vim.busy", "vim.enter", "vim.search",
      ])
    #expect(manifest.context[0].initial == "normal")
  }

  @Test("binds the keys that type in texts, and none of them where the host types")
  func texts() {
    let typing = VimNavigation.manifest.bindings.filter(\.inText)
    #expect(typing.count == 95 + 94)
    #expect(typing.allSatisfy { $0.when == "vim.text == text.input" && $0.command == "vim.key" })
  }
}

extension ProcessSuites {
  @Suite("VimNavigation in its process")
  struct VimNavigationTests {
    private func workshop() async throws -> Workshop {
      let directory = try #require(BuiltPlugins.directory(holding: "VimNavigation"))
      let workshop = try Workshop(
        searchPath: PluginSearchPath([.init(directory, offered: ["VimNavigation"])]))
      try await workshop.host.load("VimNavigation")
      return workshop
    }

    @Test("counts, and drops the count on the way to another mode")
    func counts() async throws {
      let workshop = try await workshop()
      for digit in [1, 2] { _ = await workshop.run("vim.digit", ["digit": .integer(digit)]) }
      #expect(workshop.context.value("vim.count") == 12)
      _ = await workshop.run("vim.insert")
      #expect(workshop.context.value("vim.mode") == "insert")
      #expect(workshop.context.value("vim.count") == nil)
      _ = await workshop.run("vim.digit", ["digit": 3])
      _ = await workshop.run("vim.down")
      #expect(workshop.services.invocations.last?.arguments == ["count": 3])
    }

    @Test("has its keys from the manifest while no process runs, and again after a crash")
    func crash() async throws {
      let workshop = try await workshop()
      #expect(workshop.host["vim-navigation"]?.pid == nil)
      _ = await workshop.run("vim.insert")
      let pid = try #require(workshop.host["vim-navigation"]?.pid)
      kill(pid, SIGKILL)
      #expect(await workshop.until { workshop.host["vim-navigation"]?.pid == nil })
      #expect(workshop.context.value("vim.mode") == "normal")
      _ = await workshop.run("vim.down")
      #expect(workshop.services.invocations.last?.id == "navigation.nextRow")
    }

    @Test("leaves at the end of its input, also when that comes with the last line")
    func endOfInput() async throws {
      let directory = try #require(BuiltPlugins.directory(holding: "VimNavigation"))
      let line = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
      for input in ["", line + "\n", line] {
        let script = "printf %s '\(input)' | '\(directory)/VimNavigation'"
        let run = try await ProcessRun("/bin/sh", ["-c", script])
        #expect(run.end == .code(0))
      }
    }

    @Test("says by hand what it is, and prints its manifest")
    func byHand() async throws {
      let directory = try #require(BuiltPlugins.directory(holding: "VimNavigation"))
      let path = "\(directory)/VimNavigation"
      let help = try await ProcessRun(path, ["--help"])
      #expect(
        help.lines == [
          "VimNavigation 2.0.0 is a plugin for keyboard-repl; load it there with: load \(path)"
        ])
      let printed = try await ProcessRun(path, ["--manifest"])
      #expect(
        try PluginManifest(json: printed.lines.joined().utf8)
          == VimNavigation.manifest)
    }
  }
}
