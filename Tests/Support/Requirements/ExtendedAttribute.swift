import Glibc
public import Testing

/// The extended attributes of files, by functions that Swift does not import.
public enum ExtendedAttribute {
  private typealias Set =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
    ) -> Int32
  private typealias Get =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
    ) -> Int

  /// Gives a file an attribute; false where its file system does not hold it.
  public static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    guard let function = dlsym(nil, "setxattr") else { return false }
    return unsafeBitCast(function, to: Set.self)(path, name, value, value.count, 0) == 0
  }

  /// Returns an attribute of a file; nil for none.
  public static func value(_ name: String, of path: String) -> [UInt8]? {
    guard let function = dlsym(nil, "getxattr") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafeBitCast(function, to: Get.self)(path, name, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes[..<count])
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out where temporary files have no extended attributes.
  public static var needsExtendedAttributes: Self {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(directory)/attribute-\(getpid())"
    close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    defer { unlink(path) }
    return .enabled(
      if: ExtendedAttribute.set("user.test", [1], of: path), "this file system has no attributes")
  }
}
