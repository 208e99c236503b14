public import KeyboardActions
public import KeyboardCore

/// The options of the program, as somebody wrote them.
public struct ScreenOptions {
  /// A request to a keyboard that is running already.
  public enum Request: String, CaseIterable, Hashable, Sendable {
    case show = "Show"
    case hide = "Hide"
    case toggle = "Toggle"
    case quit = "Quit"
  }

  /// The colours that somebody wants.
  public enum Appearance: String, CaseIterable, Hashable, Sendable {
    /// The colours of the desktop.
    case auto
    case light, dark
  }

  /// The window systems.
  public enum Windows: String, CaseIterable, Hashable, Sendable {
    case x11, wayland
  }

  /// The window system; nil for that of the environment.
  public var windows: Windows?
  /// The request to a keyboard that runs already; nil to be one.
  public var request: Request?
  /// The languages, the first of which is typed first; empty for that of the environment.
  public var locales: [KeyboardLocale] = []
  /// The colours.
  public var appearance = Appearance.auto
  /// The pixels of a point; nil for those of the output.
  public var scale: Double?
  /// The name of the output that the keyboard is on; nil for the primary or the first one.
  public var output: String?
  /// A Boolean value indicating whether the keyboard is at the bottom of the screen at first.
  public var isDocked = true
  /// A Boolean value indicating whether the keyboard is hidden at first.
  public var isHidden = false
  /// The settings of correction, scanning and dwell.
  public var settings = ScreenKeyboard.Settings()
  /// The key that is the switch of a person who scans, by its name in X11; nil for a touch alone.
  public var switchKey: String?
  /// A Boolean value indicating whether keys click.
  public var hasSounds = false
  /// The plugins to load.
  public var plugins: [String] = []
  /// The file into which keys and their frames are written; nil for none.
  public var trace: String?
  /// A Boolean value indicating whether the options are listed, and nothing else is done.
  public var wantsHelp = false

  /// The list of options.
  public static let help = """
    usage: keyboard-screen [OPTION]…
    A keyboard on the screen that types into whatever program has the focus.
      --locale LANG[,LANG]…   the languages, the first one first; that of LANG in the environment if left out
      --theme auto|light|dark the colours; auto follows the desktop
      --float                 anywhere on the screen; --dock, at the bottom, if left out
      --scale NUMBER          the pixels of a point; those of the output if left out
      --output NAME           the output; the primary or the first one if left out, or while there is none of the name
      --device phone|pad      the layout; by the width if left out
      --windows x11|wayland   the window system; Wayland where WAYLAND_DISPLAY is set, if left out
      --hidden                is shown by --show or --toggle later
      --no-correction         suggests words, and changes nothing of what is typed
      --trust                 corrects and capitalizes in fields of which nothing is known, too
      --scan MS               lights rows and keys for so long; a touch, or the switch, chooses
      --switch-key NAME       the key that is the switch, such as F12
      --dwell MS              presses a key on which the pointer rests for so long
      --sound                 keys click, by the sound theme of the desktop
      --plugin NAME           loads a plugin, whose commands may be keys of a layout
      --trace FILE            writes the keys and their frames into a file
    A keyboard that runs already:
      --toggle --show --hide --quit
    Layout, theme and keys: ~/.config/keyboard-screen/layout.json, theme.json and keymap.json5
    """

  /// Reads options.
  ///
  /// - Throws: a `MessageError` that names the option at fault.
  public init(_ words: some Sequence<String>) throws(MessageError) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      func value() throws(MessageError) -> String {
        guard let value = words.popFirst() else {
          throw MessageError("\(word) needs a value; --help lists the options")
        }
        return value
      }
      if let request = Request.allCases.first(where: { "--\($0.rawValue.lowercased())" == word }) {
        self.request = request
        continue
      }
      switch word {
      case "--help", "-h": wantsHelp = true
      case "--locale": locales += try Self.locales(value())
      case "--theme": appearance = try Self.choice(value(), word)
      case "--device": settings.device = try Self.choice(value(), word)
      case "--windows": windows = try Self.choice(value(), word)
      case "--dock": isDocked = true
      case "--float": isDocked = false
      case "--hidden": isHidden = true
      case "--no-correction": settings.corrects = false
      case "--trust": settings.trustsUnknownFields = true
      case "--scale": scale = try Self.number(value(), word, 0.5...8)
      case "--output": output = try value()
      case "--scan": settings.scanInterval = try Self.milliseconds(value(), word)
      case "--dwell": settings.dwellDelay = try Self.milliseconds(value(), word)
      case "--switch-key": switchKey = try value()
      case "--sound": hasSounds = true
      case "--plugin": plugins.append(try value())
      case "--trace": trace = try value()
      default: throw MessageError("\(word) is not an option; --help lists them")
      }
    }
  }

  private static func locales(_ text: String) throws(MessageError) -> [KeyboardLocale] {
    if text == "all" { return KeyboardLocale.all }
    var locales: [KeyboardLocale] = []
    for part in text.split(separator: ",") {
      guard let locale = KeyboardLocale(identifier: String(part)) else {
        let known = KeyboardLocale.all.map(\.identifier).sorted().joined(separator: " ")
        throw MessageError("there is no language \(part); there are \(known)")
      }
      locales.append(locale)
    }
    return locales
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, _ option: String
  ) throws(MessageError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw MessageError("\(option) is one of \(known), not \(text)")
    }
    return choice
  }

  private static func number(
    _ text: String, _ option: String, _ range: ClosedRange<Double>
  ) throws(MessageError) -> Double {
    guard let number = Double(text), range.contains(number) else {
      throw MessageError(
        "\(option) needs a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }

  private static func milliseconds(
    _ text: String, _ option: String
  ) throws(MessageError) -> Duration {
    guard let number = Int(text), (50...60_000).contains(number) else {
      throw MessageError("\(option) needs milliseconds from 50 to 60000, not \(text)")
    }
    return .milliseconds(number)
  }
}
