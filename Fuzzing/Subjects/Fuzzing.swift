import CFuzzer

/// Runs libFuzzer on a subject with the program's arguments.
public func fuzz(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ subject: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32 {
  var count = count
  var arguments = arguments
  return LLVMFuzzerRunDriver(&count, &arguments, subject)
}

/// The input as text; bytes that are not UTF-8 become replacement characters.
func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
