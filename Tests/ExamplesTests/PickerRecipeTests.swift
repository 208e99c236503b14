import FoundationEssentials
import Glibc
import PseudoTerminals
import Requirements
import Testing

extension ExampleTests {
  /// Recipes of fzf's manual page and of its ADVANCED.md, in fzf and in picker under the name of fzf.
  @Suite("Recipes of fzf's guide", .serialized)
  struct PickerRecipeTests {
    private let run: ExampleRun

    init() throws {
      run = try ExampleRun()
      let picker = try run.start("command -v picker").program.waitForEnd().output
      try run.write("bin/.keep", "".utf8)
      symlink(picker.replacing("\r\n", with: ""), "\(run.directory)/bin/fzf")
    }

    /// A line of a shell, and what is typed while it runs. A preview writes to `log` before it shows what is waited
    /// for, as the next key may end it.
    struct Recipe: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let line: String
      let steps: [Step]

      init(_ title: String, _ line: String, _ steps: Step...) {
        (testDescription, self.line, self.steps) = (title, line, steps)
      }
    }

    /// Keys, which are typed, or what is waited for.
    enum Step: ExpressibleByStringLiteral, Sendable {
      case type(String)
      case see(String)
      case gone(String)
      /// The row that has the focus.
      case focus(String)
      /// The number of lines that match a query.
      case found(Int)
      case selected(Int)

      init(stringLiteral keys: String) { self = .type(keys) }
    }

    /// Types a recipe, and returns what it has printed, and what its commands have written to `log`.
    private func result(of recipe: Recipe, isFZF: Bool) throws -> [String] {
      let work = "\(run.directory)/work"
      try? FileManager.default.removeItem(atPath: work)
      for (name, text) in Self.files { try run.write("work/\(name)", text.utf8) }
      #expect(mkfifo("\(work)/gate", 0o600) == 0)
      let programs = isFZF ? "/usr/bin" : "\(run.directory)/bin"
      let screen = try run.start(
        "cd \(work); export SHELL=/bin/sh PATH=\(programs):$PATH; { \(recipe.line)\n} >out; "
          + "echo status $? >>out")
      for step in recipe.steps {
        switch step {
        case .type(let keys): screen.type(keys)
        case .see(let text): try screen.wait(for: text)
        case .gone(let text): try screen.wait(without: text)
        case .focus(let row): try screen.wait(for: "\(isFZF ? ">" : "›") \(row)")
        case .found(let count): try screen.wait(for: isFZF ? " \(count)/" : "\(count) of ")
        case .selected(let count): try screen.wait(for: isFZF ? "(\(count))" : "\(count) selected")
        }
      }
      _ = try screen.program.waitForEnd()
      return try ["out", "log"].flatMap { name in
        let lines = try String(contentsOfFile: "\(work)/\(name)", encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // A preview may be run again for the same line.
        return name == "out" ? lines : zip(lines.dropFirst(), lines).filter(!=).map(\.0)
      }
    }

    @Test("The recipe prints and runs the same in both", .needs("fzf"), arguments: recipes)
    func recipe(_ recipe: Recipe) throws {
      let (picker, fzf) = try (result(of: recipe, isFZF: false), result(of: recipe, isFZF: true))
      #expect(picker == fzf, "picker: \(picker)\nfzf: \(fzf)")
    }

    private static let files = [
      ("log", "begin\n"), ("numbers", (1...100).map { "\($0)\n" }.joined()),
      ("tree/a/b.txt", "b\n"), ("tree/c.txt", "c\n"), ("tree/d/e/f.txt", "f\n"),
      ("one.txt", "first of one\n"), ("two.txt", "first of two\n"),
      ("src/x.txt", (1...40).map { "line \($0)\n" }.joined() + "algo one\n"),
      ("src/y.txt", "nothing\nalgo two\nalgo three\n"),
    ]

    private static let (down, up, toggleUp) = ("\u{1B}[B", "\u{1B}[A", "\u{1B}[Z")

    private static let recipes: [Recipe] = [
      Recipe(
        "Updating the list of processes",
        #"""
        printf 'now\nPID CMD\n1 init\n2 sh\n' |
          fzf --bind='ctrl-r:reload(echo anew >>log; printf "later\nPID CMD\n3 vi\n4 cat\n")' \
              --header="$(printf 'Press CTRL-R to reload\n\nNow')" --header-lines=2 \
              --preview='echo about {} >>log; echo about {}' --preview-window=down,3,wrap \
              --layout=reverse --height=80% | awk '{print $1}'
        """#,
        .see("about 1 init"), "\u{12}", .see("about 3 vi"), .see("later"), .see("Press CTRL-R"),
        .type(down), .see("about 4 cat"), "\r"),
      Recipe(
        "Toggling between data sources",
        """
        cd tree; find * | sort | fzf --prompt 'All> ' \\
          --header 'CTRL-D: Directories / CTRL-F: Files' \\
          --bind 'ctrl-d:change-prompt(Directories> )+reload(find * -type d | sort)' \\
          --bind 'ctrl-f:change-prompt(Files> )+reload(find * -type f | sort)'
        """,
        .see("All>"), .focus("a"), "\u{4}", .see("Directories>"), .gone("c.txt"), "\u{6}",
        .see("Files>"), .focus("a/b.txt"), "f", .focus("d/e/f.txt"), "\r"),
      Recipe(
        "Ripgrep, and fzf as the secondary filter",
        """
        grep -rn --color=always algo src | sort | fzf --ansi \\
          --color 'hl:-1:underline,hl+:-1:underline:reverse' --delimiter : \\
          --preview 'cat {1}' --preview-window 'up,60%,border-bottom,+{2}+3/3,~3' \\
          --bind 'enter:become(echo vim {1} +{2})'
        """,
        .see("algo two"), "one", .found(1), .see("line 3"), "\r"),
      Recipe(
        "An interactive launcher of ripgrep",
        """
        FZF_DEFAULT_COMMAND="grep -rn '' src" fzf --ansi --disabled --query '' \\
          --bind "change:reload:echo grep {q} >>log; echo {q}:0:; grep -rn {q} src | sort || true" \\
          --delimiter : --preview 'cat {1}' --bind 'enter:become(echo vim {1} +{2})'
        """,
        .see("src/"), "a", .focus("a:0:"), "l", .focus("al:0:"), "g", .focus("alg:0:"),
        .see("src/x.txt:41"), .type(up), .focus("src/x.txt:41"), "\r"),
      Recipe(
        "Switching to fzf-only search mode",
        """
        FZF_DEFAULT_COMMAND="grep -rn '' src" fzf --ansi --disabled --query '' \\
          --bind "change:reload:echo grep {q} >>log; echo {q}:0:; grep -rn {q} src | sort || true" \\
          --bind "alt-enter:unbind(change,alt-enter)+change-prompt(2. fzf> )+enable-search+clear-query" \\
          --prompt '1. ripgrep> ' --delimiter : --bind 'enter:become(echo vim {1} +{2})'
        """,
        .see("src/"), "a", .focus("a:0:"), "l", .focus("al:0:"), "\u{1B}\r", .see("2. fzf>"), "thr",
        .found(1),
        .focus("src/y.txt:3"), "\r"),
      Recipe(
        "Switching between ripgrep mode and fzf mode",
        """
        FZF_DEFAULT_COMMAND="grep -rn '' src" fzf --ansi --disabled --query '' \\
          --bind "change:reload:echo {q}:0:; grep -rn {q} src | sort || true" \\
          --bind "ctrl-f:unbind(change,ctrl-f)+change-prompt(2. fzf> )+enable-search+rebind(ctrl-r)+transform-query(echo {q} > r; cat f)" \\
          --bind "ctrl-r:unbind(ctrl-r)+change-prompt(1. ripgrep> )+disable-search+reload(echo {q}:0:; grep -rn {q} src | sort || true)+rebind(change,ctrl-f)+transform-query(echo {q} > f; cat r)" \\
          --bind "start:unbind(ctrl-r)" --prompt '1. ripgrep> ' --delimiter : \\
          --header '/ CTRL-R (ripgrep mode) / CTRL-F (fzf mode) /' \\
          --bind 'enter:become(cat r f; echo vim {1} +{2})'
        """,
        .see("src/"), "alg", .focus("alg:0:"), "\u{6}", .see("2. fzf>"), "thr", .found(1),
        "\u{12}", .see("1. ripgrep> alg"), .focus("alg:0:"), "o", .focus("algo:0:"), "\u{6}",
        .see("2. fzf> thr"), .found(1), "\r"),
      Recipe(
        "A preview that follows a log", "fzf --preview-window follow --preview 'seq 300' <numbers",
        .focus("1"), .see("300"), .type(up), .focus("2"), .see("300"), "\r"),
      Recipe(
        "A preview that clears what it has shown",
        #"fzf --preview 'echo former; printf "\033[2J"; echo later {}' <numbers"#,
        .see("later 1"), .gone("former"), "\r"),
      Recipe(
        "Rotating through windows of the preview",
        """
        fzf --info=inline --layout=reverse --preview 'echo about {} >>log; echo about {}' \\
          --preview-window up:follow \\
          --bind 'ctrl-/:change-preview-window(right,80%,border-bottom|hidden|)' <numbers
        """,
        .see("about 1"), "\u{1F}", .see("│"), .see("about 1"), "\u{1F}", .gone("about 1"),
        .type(down),
        .focus("2"), "\u{1F}", .see("about 2"), "\r"),
      Recipe(
        "Fields in a preview",
        """
        printf 'total 2\\n-rw-r--r-- 1 me us 13 Jan  1 10:00 one.txt\\n-rw-r--r-- 1 you us 13 Feb 12 11:00 two.txt\\n' |
          fzf --header-lines=1 \\
            --preview='set user={3} when={-4..-2} number={n}; echo "$@" >>log; echo "$@"; cat {-1}'
        """,
        .see("user=me when=Jan  1 10:00 number=0"), .see("first of one"), .see("total 2"),
        .type(up),
        .see("user=you"), .see("first of two"), "\r"),
      Recipe(
        "Previews of all that is selected",
        "printf '%s\\n' one.txt two.txt log | fzf --multi --preview='echo {+} {+n} {q} >>log; head -10 {+}'",
        .focus("one.txt"), .see("first of one"), .type(toggleUp), .focus("two.txt"), .selected(1),
        .type(toggleUp), .focus("log"), .selected(2), .see("first of two"), "\r"),
      Recipe(
        "The sum of the selected numbers, through a file",
        "fzf --multi --bind ctrl-a:select-all --preview \"awk '{sum+=\\$1} END {print sum}' {+f}\" <numbers",
        .focus("1"), "\u{1}", .selected(100), .see("5050"), "9", .found(19), "\r"),
      Recipe(
        "The last item and all of them, from the start",
        "fzf --multi --sync --bind start:last+select-all <numbers",
        .selected(100), .see("100"), "\r"),
      Recipe(
        "A prompt that says when everything is there",
        """
        (seq 10; read x <gate; seq 11 20) | fzf --prompt 'Loading> ' \\
          --bind 'ctrl-x:execute-silent(echo >gate)' --bind 'load:change-prompt:Loaded> '
        """,
        .see("Loading>"), .focus("1"), "\u{18}", .see("Loaded>"), .see("20"), "20", .found(1), "\r"),
      Recipe(
        "The first item again after each change", "fzf --bind change:first --no-sort <numbers",
        .focus("1"), .type(up), .type(up), .focus("3"), "5", .found(19), .focus("5"), .type(up),
        .focus("15"), "6", .found(1), "\u{7F}", .found(19), .focus("5"), "\r"),
      Recipe(
        "Nothing left to delete", "fzf --bind backward-eof:abort <numbers", .focus("1"), "7",
        .found(19), "\u{7F}", .see("15"), "\u{7F}"),
      Recipe(
        "Actions after each other, and in a second option",
        "fzf --multi --bind 'ctrl-a:select-all' --bind 'ctrl-a:+accept' <numbers", .focus("1"),
        "99", .found(1), "\u{1}"),
      Recipe(
        "A preview that appears with a key",
        "printf '%s\\n' one.txt two.txt | fzf --bind 'ctrl-v:preview(cat {})' --preview-window hidden",
        .focus("one.txt"), "\u{16}", .see("first of one"), "\r"),
      Recipe(
        "A second preview of the same line",
        "printf '%s\\n' one.txt two.txt | fzf --preview 'echo file {}' --bind '?:preview:cat {}'",
        .see("file one.txt"), "?", .see("first of one"), .type(up), .see("file two.txt"), "\r"),
      Recipe(
        "Lines that come only when all are there",
        """
        seq 3 | fzf --bind 'load:reload-sync(read x <gate; seq 900 1000)+unbind(load)' \\
          --bind 'ctrl-x:execute-silent(echo >gate)' --multi
        """,
        .focus("1"), "2", .found(1), .focus("2"), "\u{15}", .focus("1"), "\u{18}", .focus("900"),
        .see("901"), "1000", .found(1), "\r"),
      Recipe(
        "A browser of files",
        """
        printf '%s\\n' one.txt two.txt | fzf \\
          --bind 'enter:execute(cat {} >/dev/tty; echo more >/dev/tty; read x; echo read $x {} >>log)'
        """,
        .focus("one.txt"), "\r", .see("more"), "word\n", .focus("one.txt"), .type(up),
        .focus("two.txt"), "\r", .see("first of two"), "\n", .focus("two.txt"), "\u{1B}"),
      Recipe(
        "Keys that the script asks for",
        "fzf --print-query --expect=ctrl-v,ctrl-t,alt-s --expect=f1,f2,~,@ <numbers", .focus("1"),
        "42", .found(1), "\u{1B}s"),
      Recipe(
        "A letter that the script asks for", "fzf --expect=f1,f2,~,@ <numbers", .focus("1"), "@"),
      Recipe(
        "Lines with line feeds, to xargs",
        """
        printf 'a\\nb\\0c d\\0e\\n\\0' | fzf --multi --read0 --print0 --bind ctrl-a:select-all+accept |
          xargs -0 -n1 echo item
        """,
        .see("c d"), "\u{1}"),
      Recipe(
        "The history, the newest first", "fzf --tac --no-sort --multi <numbers", .focus("100"), "9",
        .found(19), .focus("99"), .type(toggleUp), .focus("98"), .type(toggleUp), .selected(2), "\r"
      ),
      Recipe(
        "Opening files, one at once", "echo edit $(ls *.txt | fzf --query=one --select-1 --exit-0)"),
      Recipe(
        "Opening files, after a choice",
        "ls *.txt | fzf --query=.txt --multi --select-1 --exit-0 | while read f; do echo edit $f; done",
        .see("two.txt"), .see("one.txt"), .type(toggleUp), .type(toggleUp), .selected(2), "\r"),
      Recipe(
        "Fields that are shown, and others that are printed",
        """
        printf 'id1:first:x\\nid2:second:y\\n' |
          fzf --delimiter : --with-nth 2 --preview 'echo {1} of {} >>log; echo {1} of {}'
        """,
        .see("id1 of id1:first:x"), "sec", .focus("second"), .see("id2 of"), "\r"),
      Recipe(
        "Filters after each other", "fzf --multi <numbers | fzf --sync", .focus("1"),
        .type(toggleUp), .type(toggleUp), .type(toggleUp), .selected(3), "\r", .gone("100"),
        .focus("1"), .type(up), .focus("2"), "\r"),
      Recipe(
        "An event of the focus",
        "fzf --bind 'focus:execute-silent(echo at {} >>log)+transform-prompt(echo {} chosen)' --cycle <numbers",
        .see("1 chosen"), .type(down), .see("100 chosen"), .type(up), .see("1 chosen"),
        .gone("100 chosen"),
        .type(up), .see("2 chosen"), "\r"),
      Recipe(
        "Everything selected, to an editor",
        "fzf --multi --bind 'enter:become(echo edit {+})' <numbers",
        .focus("1"), .type(toggleUp), .type(toggleUp), .selected(2), "\r"),
      Recipe(
        "Former queries",
        """
        printf 'first\\nsecond\\n' >history
        fzf --history=history --print-query <numbers; cat history
        """,
        .focus("1"), "\u{10}", .see("> second"), "\u{10}", .see("> first"), "\u{E}",
        .see("> second"),
        "\u{15}", .focus("1"), "55", .found(1), "\r"),
    ]
  }
}
