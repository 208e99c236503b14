/// What the roles of AT-SPI say of a field.
public enum AccessibleRole {
  /// Returns what a field is for, by its role as AT-SPI numbers it.
  public static func kind(_ role: UInt32) -> FocusedField.Kind {
    switch role {
    // Password text.
    case 40: .secret
    // Terminal.
    case 60: .terminal
    // Text, and a text of one line.
    case 61, 79: .text
    default: .unknown
    }
  }
}
