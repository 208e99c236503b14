/// The number of colours that a terminal shows, from none to all of them.
nonisolated public enum ColorDepth: Int, Hashable, Sendable, Comparable {
  /// None; attributes such as bold may work.
  case none = 0
  /// The eight of ECMA-48, or sixteen with the bright ones.
  case sixteen = 16
  /// The 256 of xterm's palette.
  case palette = 256
  /// Any colour by its red, green and blue.
  case direct = 16_777_216

  /// Creates the depth that the environment tells: by `COLORTERM`, then by the name in `TERM`.
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

  /// Returns whether one shows fewer colours than another.
  public static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
