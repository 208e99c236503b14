import Glibc
import KeyboardCore
import Testing

@testable import KeyboardPlugins
@testable import VimNavigation

@Suite("The manifest of VimNavigation")
struct VimManifestTests {
  @Test("keeps every rule and binds the keys of vi")
  func manifest() {
    let manifest = VimNavigation.manifest
    #expect(manifest.violations.isEmpty)
    let keys = manifest.bindings.filter { $0.when != "vim.mode == 'search'" }
      .map(\.keys.description).filter { !$0.hasPrefix("m ") && !$0.hasPrefix("' ") }
    #expect(
      keys == [
        "j", "k", "g g", "shift+g", "o", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "i", "v",
        "shift+v", "escape", "/", "?", "n", "shift+n", "ctrl+o", "ctrl+i",
      ])
    #expect(manifest.context.map(\.name) == ["vim.mode", "vim.count", "vim.search"])
    #expect(manifest.context[0].initial == "normal")
    #expect(manifest.subscriptions == ["navigation.focusMoved"])
  }
}

extension ProcessSuites {
  @Suite("VimNavigation in its process")
  struct VimNavigationTests {
    /// A list of a hundred rows that plugins can move in, like a host's.
    private final class List {
      let workshop: Workshop
      private(set) var focus: Int?
      private(set) var commits: [Int] = []

      init() async throws {
        let directory = try #require(BuiltPlugins.directory(holding: "VimNavigation"))
        workshop = try Workshop(
          searchPath: PluginSearchPath([.init(directory, offered: ["VimNavigation"])]))
        workshop.services.perform = { [weak self] in self?.perform($0) ?? .success(.null) }
        try await workshop.host.load("VimNavigation")
      }

      /// Presses keys the way a host without conditions and timers would.
      func press(_ keys: String) async {
        let command: CommandInvocation? =
          Int(keys).map { CommandInvocation("vim.digit", ["digit": .integer($0)]) }
          ?? workshop.host["vim-navigation"]?.bindings.first { binding in
            binding.keys == (try? KeySequence(parsing: keys))
          }?.invocation
        guard let command else {
          Issue.record("\(keys) is not bound")
          return
        }
        #expect(await workshop.run(command.id, command.arguments) == .success([:]))
      }

      func moves(to row: Int?) {
        guard row != focus else { return }
        let value: Value = [
          "scene": "list", "previous": focus.map(Value.integer) ?? .null,
          "current": row.map(Value.integer) ?? .null,
        ]
        focus = row
        workshop.bus.publish(DynamicEvent("navigation.focusMoved", value))
      }

      private func perform(_ invocation: CommandInvocation) -> Result<Value, PluginError> {
        let count = invocation.arguments["count"]?.integerValue ?? 1
        switch invocation.id {
        case "navigation.nextRow": moves(to: min((focus ?? -1) + count, 99))
        case "navigation.previousRow": moves(to: max((focus ?? 0) - count, 0))
        case "navigation.first": moves(to: 0)
        case "navigation.last": moves(to: 99)
        case "navigation.focusRow":
          moves(to: min(invocation.arguments["row"]?.integerValue ?? 0, 99))
        default:
          return .failure(PluginError(code: .unknownCommand, message: "no \(invocation.id)"))
        }
        return .success(.null)
      }
    }

    @Test("moves by counted rows: j j j, 5 j, 1 2 j, 2 k")
    func counts() async throws {
      let list = try await List()
      for key in ["j", "j", "j"] { await list.press(key) }
      #expect(list.focus == 2)
      await list.press("5")
      #expect(list.workshop.context.value("vim.count") == 5)
      await list.press("j")
      #expect(list.focus == 7)
      #expect(list.workshop.context.value("vim.count") == nil)
      for key in ["1", "2", "j"] { await list.press(key) }
      #expect(list.focus == 19)
      for key in ["2", "k"] { await list.press(key) }
      #expect(list.focus == 17)
      #expect(list.workshop.services.invocations.last?.arguments == ["count": 2])
    }

    @Test("goes to the ends, and to counted rows, the first being 1")
    func ends() async throws {
      let list = try await List()
      await list.press("G")
      #expect(list.focus == 99)
      await list.press("g g")
      #expect(list.focus == 0)
      for key in ["5", "G"] { await list.press(key) }
      #expect(list.focus == 4)
      for key in ["1", "0", "g g"] { await list.press(key) }
      #expect(list.focus == 9)
    }

    @Test("jumps back to where jumps began and forward again, whoever moved the focus")
    func jumps() async throws {
      let list = try await List()
      await list.press("j")
      await list.press("G")
      list.moves(to: 40)
      await list.press("5")
      await list.press("j")
      #expect(list.focus == 45)
      await list.press("ctrl+o")
      #expect(list.focus == 99)
      await list.press("ctrl+o")
      #expect(list.focus == 0)
      await list.press("ctrl+i")
      #expect(list.focus == 99)
      await list.press("ctrl+i")
      #expect(list.focus == 45)
    }

    @Test("enters and leaves insert mode, and drops a count on the way")
    func modes() async throws {
      let list = try await List()
      #expect(list.workshop.context.value("vim.mode") == "normal")
      await list.press("7")
      await list.press("i")
      #expect(list.workshop.context.value("vim.mode") == "insert")
      #expect(list.workshop.context.value("vim.count") == nil)
      await list.press("escape")
      #expect(list.workshop.context.value("vim.mode") == "normal")
      await list.press("j")
      #expect(list.focus == 0)
    }

    @Test("has its keys from the manifest while no process runs, and again after a crash")
    func crash() async throws {
      let list = try await List()
      #expect(list.workshop.host["vim-navigation"]?.pid == nil)
      await list.press("i")
      let pid = try #require(list.workshop.host["vim-navigation"]?.pid)
      kill(pid, SIGKILL)
      #expect(await list.workshop.until { list.workshop.host["vim-navigation"]?.pid == nil })
      #expect(list.workshop.context.value("vim.mode") == "normal")
      await list.press("j")
      #expect(list.focus == 0)
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
          "VimNavigation 1.1.0 is a plugin for keyboard-repl; load it there with: load \(path)"
        ])
      let printed = try await ProcessRun(path, ["--manifest"])
      #expect(
        try PluginManifest(json: printed.lines.joined().utf8)
          == VimNavigation.manifest)
    }
  }
}
