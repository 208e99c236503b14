/// What the input method protocol of Wayland says of a field.
public enum InputPurpose {
  /// Returns what a field is for, by its purpose and its hints as the protocol numbers them.
  public static func kind(purpose: UInt32, hints: UInt32) -> FocusedField.Kind {
    // Hidden text, and sensitive data.
    if hints & (1 << 6 | 1 << 7) != 0 { return .secret }
    switch purpose {
    // Passwords and PINs.
    case 8, 12: return .secret
    case 13: return .terminal
    // Digits, numbers, telephone numbers, URLs, email addresses, dates and times are left alone.
    case 2, 3, 4, 5, 6, 9, 10, 11: return .unknown
    default: return .text
    }
  }
}
