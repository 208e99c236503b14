public import KeyboardCore

/// The colours and shapes of a keyboard on the screen.
///
/// A file changes some of them, and the others are those of the light or the dark theme:
///
/// ```json
/// { "accent": "#3584e4", "cornerRadius": 8, "font": "Cantarell" }
/// ```
public struct ScreenTheme: Hashable, Sendable {
  /// Behind the keys.
  public var background: Colour
  /// The caps of characters.
  public var key: Colour
  /// The caps of the keyboard's own keys.
  public var systemKey: Colour
  /// A cap while it is pressed.
  public var pressedKey: Colour
  /// The edge below a cap.
  public var shadow: Colour
  /// The labels of keys.
  public var text: Colour
  /// Secondary text, such as suggestions, and the handle.
  public var detail: Colour
  /// The selected item of a callout, and the return key.
  public var accent: Colour
  /// Text on the accent colour.
  public var accentText: Colour
  /// The balloons of pressed keys and of callouts.
  public var callout: Colour
  /// The radius of the corners of caps, in points.
  public var cornerRadius = 6.0
  /// The family of the font.
  public var font = "sans-serif"

  /// The theme by day.
  public static let light = ScreenTheme(
    background: Colour(0.82, 0.83, 0.85), key: Colour(1, 1, 1), systemKey: Colour(0.68, 0.70, 0.74),
    pressedKey: Colour(0.90, 0.91, 0.93), shadow: Colour(0.54, 0.55, 0.57),
    text: Colour(0.07, 0.07, 0.08), detail: Colour(0.33, 0.34, 0.37),
    accent: Colour(0.11, 0.43, 0.85), accentText: Colour(1, 1, 1), callout: Colour(1, 1, 1))

  /// The theme by night.
  public static let dark = ScreenTheme(
    background: Colour(0.13, 0.13, 0.14), key: Colour(0.36, 0.36, 0.38),
    systemKey: Colour(0.24, 0.24, 0.26), pressedKey: Colour(0.48, 0.48, 0.51),
    shadow: Colour(0.06, 0.06, 0.07), text: Colour(1, 1, 1), detail: Colour(0.72, 0.72, 0.75),
    accent: Colour(0.25, 0.55, 0.98), accentText: Colour(1, 1, 1), callout: Colour(0.42, 0.42, 0.45)
  )

  /// Returns the theme with the changes of a file.
  public func applying(_ changes: Changes) -> ScreenTheme {
    var theme = self
    for (path, colour) in changes.colours { theme[keyPath: path] = colour }
    theme.cornerRadius = changes.cornerRadius ?? cornerRadius
    theme.font = changes.font ?? font
    return theme
  }

  /// The values that a theme file replaces.
  public struct Changes {
    /// The colours that it names.
    public var colours: [WritableKeyPath<ScreenTheme, Colour>: Colour] = [:]
    /// The radius of the corners of caps, in points; nil to leave it.
    public var cornerRadius: Double?
    /// The family of the font; nil to leave it.
    public var font: String?

    private static var names: [(String, WritableKeyPath<ScreenTheme, Colour>)] {
      [
        ("background", \.background), ("key", \.key), ("systemKey", \.systemKey),
        ("pressedKey", \.pressedKey), ("shadow", \.shadow), ("text", \.text), ("detail", \.detail),
        ("accent", \.accent), ("accentText", \.accentText), ("callout", \.callout),
      ]
    }

    /// Changes nothing.
    public init() {}

    /// Reads the changes from the JSON of a file.
    ///
    /// - Throws: ``MessageError`` that names the member at fault.
    public init(json: String) throws(MessageError) {
      let value: Value
      do { value = try Value(json: json.utf8) } catch {
        throw MessageError("a theme is a JSON object: \(error)")
      }
      guard case .object(let members) = value else {
        throw MessageError("a theme is a JSON object, such as { \"accent\": \"#3584e4\" }")
      }
      for (name, value) in members {
        switch name {
        case "cornerRadius":
          guard let radius = value.numberValue, radius >= 0 else {
            throw MessageError("cornerRadius needs a number of points, 0 or more")
          }
          cornerRadius = radius
        case "font":
          guard let font = value.stringValue else {
            throw MessageError("font needs the name of a font")
          }
          self.font = font
        default:
          guard let path = Self.names.first(where: { $0.0 == name })?.1 else {
            let known = Self.names.map(\.0) + ["cornerRadius", "font"]
            throw MessageError(
              "\(name) is not a member of a theme; it has \(known.joined(separator: ", "))")
          }
          guard let colour = value.stringValue.flatMap({ Colour($0) }) else {
            throw MessageError("\(name) needs a colour, such as #3584e4")
          }
          colours[path] = colour
        }
      }
    }
  }
}
