@testable import MailFormat

/// Checks that any bytes are a mailbox that is kept as it is, or none.
///
/// Its mails together are its bytes from the first one on, and their texts hold nothing that a terminal would obey. A
/// reply to each is a mail, and flags that are written to a mail are read from it.
func mail(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  MainActor.assumeIsolated {
    guard let mails = try? Mbox.mails(in: bytes) else { return }
    let start = mails.first?.startIndex ?? bytes.endIndex
    precondition(mails.joined().elementsEqual(bytes[start...]), "a part of the file is in no mail")
    for mail in mails { check(mail) }
  }
  return 0
}

@MainActor private func check(_ mail: ArraySlice<UInt8>) {
  let part = MailPart(Mbox.content(of: mail))
  let contents = part.contents(limit: 1 << 16)
  let text = contents.text.readable
  precondition(
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value)
    }, "a text has controls")
  for file in contents.attachments {
    precondition(!file.name.isEmpty && !file.name.hasPrefix(".") && !file.name.contains("/"))
  }
  let letter = Letter(answering: part, text: text, isToAll: true, from: "a@b.c")
  let draft = MailPart(letter.bytes(date: "Thu, 1 Jan 1970 00:00:00 +0000")[...])
  precondition(draft["MIME-Version"] == "1.0" && draft["Bcc"] == "", "a reply has other headers")
  let changed = Mbox.mail(mail, with: [.read, .flagged])
  precondition(
    Mbox.flags(of: Mbox.content(of: changed[...])) == [.read, .flagged], "flags are lost")
}
