import FoundationEssentials
import Glibc
import Requirements
import Testing

@Suite("Scripts/install")
struct InstallTests {
  private let folder: TemporaryFolder

  /// Creates a checkout with a `swift` that builds nothing, since only the script is tested.
  init() throws {
    folder = try TemporaryFolder()
    let script = """
      cd "$1"; mkdir -p tools built checkout/Scripts stand home
      cp "$2/Scripts/install" checkout/Scripts/
      cp -r "$2/Editors" "$2/LICENSE" "$2/NOTICE" checkout/; mkdir -p checkout/Data/emoji
      cp -r "$2/Data/words" checkout/Data/; cp "$2/Data/emoji/en.txt" checkout/Data/emoji/
      mkdir -p checkout/Modules/REPL checkout/Plugins/Swifty/Program checkout/Plugins/Snake
      cp "$2/Modules/REPL/COPYING" checkout/Modules/REPL/
      mkdir -p checkout/Examples/Mailbox; cp "$2/Examples/Mailbox/mailbox-pgp" checkout/Examples/Mailbox/
      echo '{}' > checkout/Plugins/Snake/plugin.json; echo > checkout/Plugins/Snake/snake.py
      printf '#!/bin/sh\\necho generated $2\\n' | tee built/keyboard-repl > built/keyboard-programs
      : > built/keyboard-plugins
      printf '#!/bin/sh\\ncase "$*" in *--show-bin-path) echo "%s/built" ;; esac\\n' "$1" > tools/swift
      chmod +x built/* tools/swift
      """
    _ = try Program.run("/bin/bash", ["-c", script, "", folder.path, Program.repository])
  }

  private func install(
    _ arguments: String..., home: String? = "home", variables: [String] = []
  ) throws -> Program.Outcome {
    let home = home.map { ["HOME=\(folder.path)/\($0)"] } ?? []
    return try Program.run(
      "/usr/bin/env",
      ["-i", "-C", "\(folder.path)/stand", "PATH=\(folder.path)/tools:/usr/bin:/bin"] + home
        + variables + ["../checkout/Scripts/install"] + arguments)
  }

  private func files(_ directory: String) throws -> [String] {
    let listing = try Program.run(
      "/usr/bin/env", ["-C", "\(folder.path)/\(directory)", "find", "-type", "f"])
    return listing.output.split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  @Test("installs below where one stands, with the licences, and removes all of it")
  func relative() throws {
    let outcome = try install("rel")
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("installed keyboard-repl below \(folder.path)/stand/rel\n"))
    #expect(outcome.output.contains("fpath+=(\(folder.path)/stand/rel/share/zsh/site-functions)"))
    let words = try FileManager.default.contentsOfDirectory(
      atPath: "\(Program.repository)/Data/words")
    #expect(words.contains("en.txt") && words.contains("en-pairs.txt"))
    #expect(
      try files("stand/rel")
        == ([
          "bin/keyboard-repl", "lib/keyboard-toolkit/plugins/Snake/plugin.json",
          "lib/keyboard-toolkit/plugins/Snake/snake.py", "lib/keyboard-toolkit/plugins/Swifty",
          "share/bash-completion/completions/keyboard-repl", "share/doc/keyboard-toolkit/COPYING",
          "share/doc/keyboard-toolkit/LICENSE", "share/doc/keyboard-toolkit/NOTICE",
          "share/fish/vendor_completions.d/keyboard-repl.fish",
          "share/keyboard-toolkit/emoji/en.txt", "share/keyboard-toolkit/installed",
          "share/keyboard-toolkit/kbd.tmLanguage.json", "share/man/man1/keyboard-repl.1",
          "share/nvim/site/ftdetect/kbd.vim", "share/nvim/site/ftplugin/kbd.vim",
          "share/nvim/site/indent/kbd.vim", "share/nvim/site/syntax/kbd.vim",
          "share/vim/vimfiles/ftdetect/kbd.vim", "share/vim/vimfiles/ftplugin/kbd.vim",
          "share/vim/vimfiles/indent/kbd.vim", "share/vim/vimfiles/syntax/kbd.vim",
          "share/zsh/site-functions/_keyboard-repl",
        ] + words.map { "share/keyboard-toolkit/words/\($0)" }).sorted())
    #expect(try install("--uninstall", "rel").output.hasPrefix("removed keyboard-repl from"))
    #expect(try files("stand") == [])
  }

  @Test("installs the examples too if asked, and says so")
  func examples() throws {
    let outcome = try install("--examples", "rel")
    let names = ["keyboard-repl", "picker", "reader", "files", "mailbox", "ask"]
    #expect(outcome.output.hasPrefix("installed \(names.joined(separator: ", ")) below"))
    #expect(try files("stand/rel/bin") == (names + ["mailbox-pgp"]).sorted())
    // The plugins are links to the same executable.
    let contents = ["bin/picker", "lib/keyboard-toolkit/plugins/Swifty"].map {
      FileManager.default.contents(atPath: "\(folder.path)/stand/rel/\($0)")
    }
    #expect(contents[0] != nil && contents[0] == contents[1])
    let manual = try files("stand/rel/share/man/man1")
    #expect(manual == (names + ["mailbox-pgp"]).map { "\($0).1" }.sorted())
    #expect(try files("stand/rel/share/bash-completion/completions") == names.sorted())
    _ = try install("--uninstall", "rel")
    #expect(try files("stand") == [])
  }

  @Test("makes the manual page of mailbox-pgp of what its --help prints", .needs("python3"))
  func manualPage() throws {
    _ = try install("--examples", "rel")
    let page = try Program.run(
      "/bin/cat", ["\(folder.path)/stand/rel/share/man/man1/mailbox-pgp.1"])
    let help = try Program.run(
      "/usr/bin/env", ["python3", "\(Program.repository)/Examples/Mailbox/mailbox-pgp", "--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("usage: mailbox-pgp "))
    let lines = page.output.replacing("\\-", with: "-").split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        ".TH MAILBOX-PGP 1", ".SH NAME", "mailbox-pgp - \(help.output.split(separator: "\n")[1])",
      ])
    let described = help.output.split(separator: "\n").dropFirst(2)
    #expect(described.count > 4 && lines.suffix(described.count) == described)
  }

  @Test("removes what an older version had and the new one has not")
  func upgrade() throws {
    _ = try install("rel")
    try FileManager.default.removeItem(atPath: "\(folder.path)/checkout/Plugins/Snake")
    _ = try install("rel")
    #expect(try files("stand/rel/lib") == ["keyboard-toolkit/plugins/Swifty"])
    #expect(
      !FileManager.default.fileExists(
        atPath: "\(folder.path)/stand/rel/lib/keyboard-toolkit/plugins/Snake"))
  }

  @Test("goes below DESTDIR for a package, where zsh of Debian finds its completions")
  func package() throws {
    let outcome = try install("/usr", variables: ["DESTDIR=staged"])
    #expect(outcome.output.hasPrefix("installed keyboard-repl below /usr\n"))
    let files = try files("stand/staged/usr")
    #expect(files.contains("share/zsh/vendor-completions/_keyboard-repl"))
    #expect(files.contains("bin/keyboard-repl"))
  }

  @Test("without HOME asks for a directory")
  func noHome() throws {
    let outcome = try install(home: nil)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "HOME is not set; say where to install: Scripts/install PREFIX\n")
    #expect(
      try install().output.hasPrefix("installed keyboard-repl below \(folder.path)/home/.local\n"))
  }
}
