import CFuzzer

/// A function that checks what one input means, and stops the process if that is wrong.
typealias Subject = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

/// The subjects by the names of their folders in `Corpora`.
private let subjects: [String: Subject] = [
  "Condition": { condition($0, $1) },
  "Control": { control($0, $1) },
  "Customizations": { customizations($0, $1) },
  "Decoder": { terminalDecoder($0, $1) },
  "Exchange": { exchange($0, $1) },
  "Expression": { expression($0, $1) },
  "Form": { form($0, $1) },
  "JSON": { json($0, $1) },
  "KeyNotation": { keyNotation($0, $1) },
  "Keymap": { keymap($0, $1) },
  "Mail": { mail($0, $1) },
  "Plugin": { plugin($0, $1) },
  "Script": { script($0, $1) },
]

/// Runs libFuzzer on the subject that the first argument names, with the other arguments.
///
/// Called by the main that the package manager makes for an executable.
@_cdecl("fuzzer_main")
public func run(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  guard count > 1, let arguments, let name = arguments[1],
    let subject = subjects[String(cString: name)]
  else {
    print("usage: fuzzer \(subjects.keys.sorted().joined(separator: "|")) [ARGUMENT…]")
    return 2
  }
  var (count, rest) = (count - 1, Optional(arguments + 1))
  // The driver starts itself again by this name.
  rest?[0] = arguments[0]
  return LLVMFuzzerRunDriver(&count, &rest, subject)
}

/// The input as text; bytes that are not UTF-8 become replacement characters.
func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}
