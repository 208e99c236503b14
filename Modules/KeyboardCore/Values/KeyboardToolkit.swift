/// The toolkit as a whole.
public enum KeyboardToolkit {
  /// The version of the toolkit, which plugins may require.
  public static let version = "0.1.0"
}
