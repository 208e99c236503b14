/// Finds the channel of an event type: open addressing on the address of its metadata.
///
/// A `Dictionary` hashes with SipHash, which costs more than calling the listener that it finds.
/// A slot borrows its channel; the bus owns every one and never removes any.
@usableFromInline
struct ChannelTable {
  @usableFromInline
  struct Slot {
    @usableFromInline var type: ObjectIdentifier?
    @usableFromInline var channel: Unmanaged<AnyChannel>?
  }

  /// A power of two of them, at most half of them taken.
  @usableFromInline var slots = ContiguousArray(repeating: Slot(), count: 8)
  private var count = 0

  /// The channel of an event type, if it has one.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  subscript<E: KeyboardEvent>(type: E.Type) -> Unmanaged<Channel<E>>? {
    let mask = slots.count - 1
    var index = Self.home(of: ObjectIdentifier(type), mask: mask)
    while slots[index].type != nil {
      if slots[index].type == ObjectIdentifier(type), let channel = slots[index].channel {
        return .fromOpaque(channel.toOpaque())
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds the channel of an event type that has none.
  mutating func insert<E: KeyboardEvent>(_ channel: Channel<E>) {
    count += 1
    if count * 2 > slots.count { grow() }
    place(ObjectIdentifier(E.self), .passUnretained(channel))
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: old.count * 2)
    for slot in old {
      if let type = slot.type, let channel = slot.channel { place(type, channel) }
    }
  }

  private mutating func place(_ type: ObjectIdentifier, _ channel: Unmanaged<AnyChannel>) {
    let mask = slots.count - 1
    var index = Self.home(of: type, mask: mask)
    while slots[index].type != nil { index = (index + 1) & mask }
    slots[index] = Slot(type: type, channel: channel)
  }

  /// Where to look first: Fibonacci hashing of the address.
  @inlinable
  static func home(of type: ObjectIdentifier, mask: Int) -> Int {
    let hash = UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}
