import FoundationEssentials
import Glibc
import PseudoTerminals
import Requirements
import Testing

private let dovecot = "/usr/lib/dovecot/imap"

extension ExampleTests {
  /// The commands and files of Docs/Mail.md: with a local Dovecot that needs no network, and throw-away keys.
  @Suite("The guide to mail", .serialized)
  struct MailGuideTests {
    private let run: ExampleRun
    private let guide: String
    /// The directory of the helper for PGP.
    private let helpers: String

    init() throws {
      run = try ExampleRun()
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      guide = try String(contentsOf: root.appending(path: "Docs/Mail.md"), encoding: .utf8)
      helpers = root.appending(path: "Examples/Mailbox").path
      for home in ["keys", "ada"] {
        let path = "\(run.directory)/\(home)"
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      // No key is looked for on the network.
      try run.write("keys/gpg.conf", "no-auto-key-locate\n".utf8)
      try run.write("ada/gpg.conf", "no-auto-key-locate\ntrust-model always\n".utf8)
    }

    // MARK: The guide

    /// The blocks of code in a section.
    private func blocks(of section: String) throws -> [String] {
      let start = try #require(guide.firstRange(of: "\n## \(section)\n")).upperBound
      let rest = guide[start...]
      let text = rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
      let pieces = text.split(separator: "\n```", omittingEmptySubsequences: false)
      return stride(from: 1, to: pieces.count, by: 2).map { index in
        String(pieces[index].drop { $0 != "\n" }.dropFirst())
      }
    }

    /// The command in the row of a table that says what it does.
    private func command(_ effect: String) throws -> String {
      let row = try #require(
        guide.split(separator: "\n").first { $0.hasPrefix("| a ") && $0.contains(effect) })
      let start = try #require(row.firstIndex(of: "`"))
      let code = row[start...].dropFirst().prefix { $0 != "`" }
      return String(code).replacing("\\|", with: "|")
    }

    // MARK: Programs

    private var environment: String {
      "export HOME=\(run.directory) GNUPGHOME=\(run.directory)/keys PATH=\(helpers):$PATH; cd"
    }

    /// Runs lines of a shell, and returns what they print.
    @discardableResult
    private func shell(_ lines: String) throws -> String {
      let end = try run.start("\(environment); set -e\n\(lines)").program.waitForEnd()
      try #require(end.status == 0, "\(lines)\n\(end.output)")
      return end.output.replacing("\r\n", with: "\n")
    }

    /// Makes the key of the guide, without a passphrase.
    private func makeKey() throws {
      let lines = try blocks(of: "A key, and the password of the server")[0]
      try shell("{ \(unasked(lines))\n} <<'END'\nof the server\nEND")
    }

    /// Returns commands as gpg runs them without asking.
    private func unasked(_ lines: String) -> String {
      lines.replacing(
        "gpg --quick-generate-key", with: "gpg --batch --passphrase '' --quick-generate-key"
      )
      .replacing("gpg --lsign-key", with: "gpg --batch --yes --lsign-key")
    }

    /// Ends what gpg has started.
    private func endAgents() {
      _ = try? shell("gpgconf --kill all; GNUPGHOME=$HOME/ada gpgconf --kill all")
    }

    // MARK: IMAP

    /// Puts a mail on the server.
    private func deliver(_ number: Int, _ name: String) throws {
      let mail = "From: \(name) <x@example.org>\nSubject: About \(name)\n\nThe text of \(name).\n"
      try run.write("server/new/\(number).x.example", mail.utf8, mode: 0o666)
    }

    /// The mails on the server, by the ends of their names, which are their flags.
    private func served() -> [String: String] {
      var mails: [String: String] = [:]
      for folder in ["new", "cur"] {
        let path = "\(run.directory)/server/\(folder)"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
          mails[String(name.prefix { $0 != "." })] = String(name.drop { $0 != "," }.dropFirst())
        }
      }
      return mails
    }

    /// Writes a file of the guide, in which a preauthenticated server is reached by a program, and not by the network.
    private func write(_ file: String, in section: String, tunnel: String, without: [String]) throws
    {
      let block = try #require(try blocks(of: section).first { $0.hasPrefix("# ~/\(file)\n") })
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      // All lines that are left out are there.
      let kept = lines.filter { line in !without.contains { line.hasPrefix("\($0) ") } }
      #expect(kept.count == lines.count - without.count)
      let first = try #require(lines.firstIndex { $0.hasPrefix("\(without[0]) ") })
      try run.write(
        file, (kept[..<first] + ["\(tunnel)"] + kept[first...]).joined(separator: "\n").utf8)
    }

    /// Starts a server, brings its mails here, changes them in mailbox, and brings the changes there.
    private func synchronize(by section: String) throws {
      let commands = try blocks(of: section).last { $0.contains("mailbox --mutt") }
      let lines = try #require(commands).split(separator: "\n").map(String.init)
      let mailbox = try #require(lines.last)
      let fetch = lines[lines.count - 2]
      for (number, name) in ["Ada", "Bob", "Cleo"].enumerated() { try deliver(number + 1, name) }
      try shell(lines.dropLast().joined(separator: "\n"))

      let screen = try run.start("\(environment); exec \(mailbox)")
      try screen.wait(for: "The text of Cleo.", "3 mails", "About Ada", " N")
      screen.type("F")
      try screen.wait(for: "N!")
      screen.type("j")
      try screen.wait(for: "The text of Bob.")
      screen.type("d")
      try screen.wait(for: "1 deleted", "The text of Ada.")
      screen.type("$")
      try screen.wait(for: "Write 1 deletion and 1 flag")
      screen.type("\r")
      try screen.wait(for: "written: ")
      // The other way round at the same time.
      try deliver(4, "Dora")
      try shell(fetch)
      try screen.wait(for: "a new mail has come", "About Dora")
      screen.type("q")
      #expect(try screen.end().status == 0)
      let mails = served()
      #expect(mails.keys.sorted() == ["1", "3", "4"])
      #expect(mails["3"]?.contains("F") == true && mails["1"]?.contains("F") == false)
    }

    /// Writes what Dovecot needs, and returns the command that starts it for one connection.
    private func prepareServer() throws -> String {
      for folder in ["", "/cur", "/new", "/tmp"] {
        let path = "\(run.directory)/server\(folder)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o777)
      }
      let configuration = try run.write(
        "dovecot.conf",
        """
        mail_location = maildir:\(run.directory)/server
        log_path = /dev/null
        ssl = no
        base_dir = \(run.directory)/server/run

        """.utf8)
      // It serves no mails of root.
      let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
      let script = "#!/bin/sh\nexec \(user)env -i USER=you \(dovecot) -c \(configuration)\n"
      return try run.write("imap", script.utf8, mode: 0o755)
    }

    @Test(
      "mbsync brings mails to mailbox, and its flags and deletions to the server",
      .needs("mbsync", of: "isync"), .needs(dovecot, of: "dovecot-imapd"),
      .needs("gpg", of: "gnupg"))
    func mbsync() throws {
      defer { endAgents() }
      try makeKey()
      let section = "IMAP with mbsync"
      let password = try #require(
        try blocks(of: section)[0].split(separator: "\n").first { $0.hasPrefix("PassCmd ") })
      #expect(try shell("eval \(password.dropFirst("PassCmd ".count))") == "of the server\n")
      try write(
        ".mbsyncrc", in: section, tunnel: "Tunnel \(try prepareServer())",
        without: ["Host", "SSLType", "User", "PassCmd"])
      try synchronize(by: section)
    }

    @Test(
      "offlineimap brings mails to mailbox, and its flags and deletions to the server",
      .needs("offlineimap", of: "offlineimap3"), .needs(dovecot, of: "dovecot-imapd"))
    func offlineimap() throws {
      let section = "IMAP with offlineimap"
      try write(
        ".offlineimaprc", in: section, tunnel: "preauthtunnel = \(try prepareServer())",
        without: ["remotehost", "remotepassfile", "ssl", "sslcacertfile"])
      try synchronize(by: section)
    }

    // MARK: PGP

    @Test(
      "A mail is decrypted by a key, and an answer is encrypted or signed, as the guide says",
      .needs("gpg", of: "gnupg"))
    func pgp() throws {
      defer { endAgents() }
      try makeKey()
      let other = "GNUPGHOME=$HOME/ada"
      try shell(
        """
        \(other) gpg --batch --passphrase '' --quick-generate-key 'Ada <ada@example.org>' future-default
        \(other) gpg --armor --export ada@example.org > ada.asc
        \(unasked(try blocks(of: "PGP")[0]))
        \(other) gpg --import you.asc
        printf 'From: ada@example.org\\nTo: you@example.org\\nSubject: Plans\\n\\nMeet at Grüße.\\n' > letter
        { echo From ada Mon Mar 11 08:02:00 2024; \(other) mailbox-pgp encrypt < letter; } > inbox
        """)
      let send = "cat > sent; echo handed over $*, encrypted: $(grep -c multipart/encrypted sent)"
      try run.write("send", "#!/bin/sh\n\(send)\n".utf8, mode: 0o755)
      let screen = try run.start(
        "\(environment); export SENDMAIL=$PWD/send EMAIL=you@example.org; exec mailbox --mutt inbox"
      )
      try screen.wait(for: "Subject: Plans", "1 of 1")
      screen.type("|")
      try screen.wait(for: "Pipe the mail to which command?")
      screen.type("\(try command("shows the text"))\r")
      try screen.wait(
        for: "Good signature from \"Ada <ada@example.org>\"", "Meet at Grüße.", "\nPress Return")
      screen.type("\n")
      try screen.wait(for: "Subject: Plans", "1 of 1")
      screen.type("m")
      try screen.wait(for: "Compose new email")
      screen.type("ada@example.org\tRe: Plans\tI come. \u{13}")
      try screen.wait(for: "To ada@example.org", "2 mails")
      for (effect, isSecret) in [("sends it signed, and", true), ("sends it signed, for", false)] {
        screen.type("|")
        try screen.wait(for: "Pipe the mail to which command?")
        screen.type("\u{15}\(try command(effect))\r")
        try screen.wait(for: "handed over -t, encrypted: \(isSecret ? 1 : 0)", "\nPress Return")
        let sent = try shell("cat sent")
        #expect(sent.contains("I come.") != isSecret && sent.contains("\nSubject: Re: Plans\n"))
        let read = try shell("\(other) mailbox-pgp decrypt < sent")
        #expect(read.contains("Good signature from \"You <you@example.org>\""))
        #expect(read.contains("\nI come. \n"))
        screen.type("\n")
        try screen.wait(for: "To ada@example.org", "1 of 2")
      }
      screen.type("dq")
      #expect(try screen.end().status == 0)
    }
  }
}
