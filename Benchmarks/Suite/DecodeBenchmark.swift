import KeyboardCore
import KeyboardTerminal

/// The time to read a terminal's bytes, next to libtermkey.
enum DecodeBenchmark: Benchmark {
  static let name = "decode"
  static let summary =
    "a KiB of a terminal's bytes, read in pieces of 4 KiB; the reference is libtermkey, if installed"

  static func run() -> [Row] {
    DecodeCorpus.allCases.map { corpus in
      let bytes = corpus.bytes
      let decoding = Decoding(bytes)
      let limits = limits(corpus, Double(bytes.count) / 1024)
      let own = Measurement(count: 1).row(corpus.rawValue, { decoding.run($0) }, limits: limits)
      let peer = Peer(script: "libtermkey_decode.py").answer(to: [hex(bytes)])
      let kibibytes = Double(bytes.count) / 1024
      return Row(
        label: own.label, nanoseconds: own.nanoseconds / kibibytes,
        reference: peer.map { $0 / kibibytes },
        allocations: own.allocations.map { $0 / Double(decoding.events) }, limits: limits)
    }
  }

  /// A paste as one event takes two milliseconds; the peer has none, so its keys do not count.
  private static func limits(_ corpus: DecodeCorpus, _ kibibytes: Double) -> Limits {
    switch corpus {
    case .typing, .unicode: Limits(ratio: 1, allocations: 0)
    case .kitty: Limits(ratio: 2, allocations: 0)
    case .paste: Limits(nanoseconds: 2e6 / kibibytes)
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// Reads a stream over and over.
private final class Decoding {
  /// The events of one pass.
  private(set) var events = 0
  private let bytes: [UInt8]
  private var decoder = TerminalDecoder()
  private var sum = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  @inline(never)
  func run(_ count: Int) {
    for _ in 0..<count { pass() }
  }

  private func pass() {
    var events = 0
    var sum = 0
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4096) {
        let piece = UnsafeRawBufferPointer(
          rebasing: bytes[start..<min(start + 4096, bytes.count)])
        decoder.decode(piece, at: .zero) { event in
          events += 1
          if case .key(let key) = event {
            sum &+= Int(key.modifiers.rawValue) &+ (key.phase == .press ? 1 : 0)
          }
        }
      }
    }
    self.events = events
    self.sum &+= sum
  }
}
