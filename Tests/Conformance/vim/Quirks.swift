/// Where vim does what nobody has in the fingers; the README of the plugin names these.
struct Quirk {
  var why: String
  private var pattern: Regex<Substring>

  private static var all: [Quirk] {
    [
      Quirk(why: "J with a count on the last line goes to its start", pattern: /[2-9]g?J/),
      Quirk(
        why: "{ goes to the end of a text of one line", pattern: /^[1-9]?{$|^[a-z<>~]+[1-9]?{$/),
      Quirk(
        why: "the case of one character changes on an empty way at the start",
        pattern: /g[uU~][1-9]?(?:[#*nN%;,^0hbB(){}|\x08]|gg|g?E|ge|.m|[\/?].*|[fFtT].)$/),
      Quirk(
        why: "an object that fails moves the cursor",
        pattern: /^(?:"[a-zA-Z0-9_-])?[2-9]?(?:[dcy<>]|g[uU~])[2-9]?[ia][wWsp({b\["']/),
    ]
  }

  /// The quirk that a difference may come from.
  static func explaining(_ commands: [String]) -> Quirk? {
    all.first { quirk in commands.contains { $0.firstMatch(of: quirk.pattern) != nil } }
  }
}
