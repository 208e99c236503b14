/// How many colours a terminal shows, from none to all of them.
nonisolated public enum ColorDepth: Int, Hashable, Sendable, Comparable {
  /// None; attributes such as bold may work.
  case none = 0
  /// The eight of ECMA-48, or sixteen with the bright ones.
  case sixteen = 16
  /// The 256 of xterm's palette.
  case palette = 256
  /// Any colour by its red, green and blue.
  case direct = 16_777_216

  /// What the environment says: `COLORTERM`, then what is known of the name in `TERM`.
  public init(environment: [String: String]) {
    let name = environment["TERM"] ?? ""
    let direct = ["kitty", "ghostty", "foot", "alacritty", "wezterm", "rio", "contour"]
    if name.isEmpty || name == "dumb" || name.hasSuffix("-m") || name.hasSuffix("-mono") {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || name.hasSuffix("-direct") || direct.contains(where: { name.hasSuffix($0) })
      || direct.contains(where: { name.hasPrefix($0) || name.hasPrefix("xterm-" + $0) })
    {
      self = .direct
    } else if name.contains("256color") {
      self = .palette
    } else {
      self = name.hasPrefix("vt") ? .none : .sixteen
    }
  }

  /// Whether one shows fewer colours than another.
  public static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
