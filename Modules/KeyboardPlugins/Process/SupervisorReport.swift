import CProcess
import Glibc

/// What a supervisor says about its child.
nonisolated enum SupervisorReport: Hashable, Sendable {
  case started(pid: Int32)
  /// Why it could not be started, for people.
  case failed(String)
  case ended(ProcessEnd)

  init(_ report: CProcessReport) {
    switch report.kind {
    case CProcessStarted: self = .started(pid: report.value)
    case CProcessExited: self = .ended(.code(report.value))
    case CProcessSignalled: self = .ended(.signal(report.value))
    case CProcessDirectoryFailed:
      self = .failed("its directory cannot be entered: \(Self.text(report.value))")
    default:
      let remedy =
        switch report.value {
        case EACCES: "; make the file executable"
        case ENOEXEC: "; a script starts with a line such as #!/bin/sh"
        default: ""
        }
      self = .failed("it cannot be run: \(Self.text(report.value))\(remedy)")
    }
  }

  /// What an error number of the system means.
  static func text(_ error: Int32) -> String {
    String(cString: strerror(error))
  }
}
