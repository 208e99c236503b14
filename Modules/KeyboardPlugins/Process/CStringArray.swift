import Glibc

/// Strings as C wants the arguments and the environment of a program: ended by a null pointer.
nonisolated struct CStringArray: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: some Sequence<String>) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
