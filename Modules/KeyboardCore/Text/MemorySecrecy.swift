internal import CSecrecy

/// Keeps the memory of the process to itself for as long as a secret may be in it.
///
/// On Linux, other processes of the same user, such as plugins, cannot read the memory or the
/// environment of the process meanwhile; those of the superuser can. The cost: debuggers and profilers
/// cannot attach, and a crash leaves no core dump and no backtrace. A ``TextDocument`` that is secure has
/// one; an input of an application's own, for passwords, keeps one as long as it is there:
///
/// ```swift
/// final class PasswordField { private let secrecy = MemorySecrecy() }
/// ```
public final class MemorySecrecy {
  /// Begins to keep the memory to the process.
  public init() {
    CSecrecyBegin()
  }

  deinit {
    CSecrecyEnd()
  }
}
