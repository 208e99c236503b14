import KeyboardCore
import Testing

@Suite("Positions are known by their codes and by a US keyboard")
struct PhysicalKeyTests {
  @Test(
    "Linux's codes give positions",
    arguments: [
      (1, .escape), (2, .digit1), (11, .digit0), (13, .equal), (16, .keyQ), (25, .keyP),
      (28, .enter), (30, .keyA), (41, .backquote), (43, .backslash), (44, .keyZ), (53, .slash),
      (57, .space), (58, .capsLock), (59, .f1), (68, .f10), (69, .numLock), (71, .numpad7),
      (76, .numpad5), (82, .numpad0), (83, .numpadDecimal), (85, .lang5), (86, .intlBackslash),
      (87, .f11), (88, .f12), (89, .intlRo), (94, .nonConvert), (96, .numpadEnter),
      (99, .printScreen), (100, .altRight), (102, .home), (103, .arrowUp), (108, .arrowDown),
      (111, .delete), (113, .audioVolumeMute), (117, .numpadEqual), (119, .pause),
      (124, .intlYen), (125, .metaLeft), (127, .contextMenu), (140, .launchApp2), (143, .wakeUp),
      (159, .browserForward), (163, .mediaTrackNext), (166, .mediaStop), (173, .browserRefresh),
      (180, .numpadParenRight), (183, .f13), (194, .f24), (217, .browserSearch), (464, .fn),
    ] as [(Int, PhysicalKey)])
  func evdev(_ code: Int, _ key: PhysicalKey) {
    #expect(PhysicalKey(evdev: code) == key)
  }

  @Test("Codes without a position give none", arguments: [-8, 0, 84, 95, 101, 112, 255, 256, 9999])
  func unknown(_ code: Int) {
    #expect(PhysicalKey(evdev: code) == nil)
  }

  @Test("No two codes give one position")
  func unique() {
    let keys = (0..<768).compactMap { PhysicalKey(evdev: $0) }
    #expect(Set(keys).count == keys.count)
  }

  @Test("A US keyboard types all of ASCII, each character in one place")
  func characters() {
    let plain = PhysicalKey.allCases.compactMap(\.usCharacter)
    let shifted = PhysicalKey.allCases.compactMap(\.usShiftedCharacter)
    let expected = (0x21...0x7E).compactMap { Unicode.Scalar($0).map(Character.init) }
    #expect((plain + shifted).sorted() == expected.sorted())
    #expect(PhysicalKey.keyA.usCharacter == "a")
    #expect(PhysicalKey.keyA.usShiftedCharacter == "A")
    #expect(PhysicalKey.slash.usShiftedCharacter == "?")
    for key in [PhysicalKey.space, .enter, .numpad5, .intlBackslash] {
      #expect(key.usCharacter == nil)
    }
  }
}
