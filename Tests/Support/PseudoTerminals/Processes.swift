import Glibc

/// A null-terminated array of C strings that lives as long as the body.
public func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}

/// Returns the exit status that a shell would show for a status of `waitpid`.
public func exitStatus(ofWait status: Int32) -> Int32 {
  status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
}
