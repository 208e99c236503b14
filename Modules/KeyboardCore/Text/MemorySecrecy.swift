internal import CSecrecy

/// Protects the memory of the process from other processes while it may contain a secret.
///
/// On Linux, other processes of the same user, such as plugins, cannot read the memory or the environment of the
/// process meanwhile; those of the superuser can. The cost: debuggers and profilers cannot attach, and a crash leaves
/// no core dump and no backtrace. A secure ``TextDocument`` has one; an application's own password input keeps one
/// for its lifetime:
///
/// ```swift
/// final class PasswordField { private let secrecy = MemorySecrecy() }
/// ```
public final class MemorySecrecy {
  /// Begins to protect the memory.
  public init() {
    CSecrecyBegin()
  }

  deinit {
    CSecrecyEnd()
  }
}
