import Glibc
import Testing

@Suite("The memory of a program")
struct SecretMemoryTests {
  /// The command that runs a shell, as another user if this one is root, who reads every process.
  nonisolated private static let otherUser =
    geteuid() == 0
    ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/bin/sh"]
    : ["/bin/sh"]

  /// A Boolean value indicating whether that user can run the program, which may be below a
  /// directory of root's own.
  nonisolated private static var canRun: Bool {
    guard access(otherUser[0], X_OK) == 0 else { return false }
    let outcome = try? Program.run(
      otherUser[0], otherUser.dropFirst() + ["-c", "test -x '\(Program.path)'"])
    return outcome?.status == 0
  }

  /// Runs commands, and has another process of the same user read the memory meanwhile.
  private func spy(on commands: String) throws -> String {
    let script = """
      cd /; export HOME=/nonexistent
      sh -c 'echo $$; exec "$0" -c "$1; echo ready; clock real; tick 60s"' '\(Program.path)' '\(commands)' | {
        read -r pid
        until [ "$line" = ready ]; do read -r line || exit 1; done
        if head -c 1 /proc/$pid/maps >/dev/null 2>&1; then echo read; else echo refused; fi
        kill -KILL $pid
      }
      """
    let user = Self.otherUser
    return try Program.run(user[0], user.dropFirst() + ["-c", script]).output
  }

  @Test(
    "is closed to other processes of the user while there is an input for secrets, and not before",
    .enabled(
      if: canRun, "left out: root reads every process, and no other user can run the program here"),
    arguments: [
      ("text note", "read\n"), ("text pw secure", "refused\n"),
      ("form f { input user; input password secure }", "refused\n"),
    ])
  func reading(commands: String, answer: String) throws {
    #expect(try spy(on: commands) == answer)
  }
}
