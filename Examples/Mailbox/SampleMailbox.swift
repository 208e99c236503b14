/// The mails that are shown when no file is given.
nonisolated let sampleMailbox = #"""
  From margaret@example.org Mon Mar 11 08:02:00 2024
  From: Margaret Hamilton <margaret@example.org>
  To: You <you@example.org>
  Date: Mon, 11 Mar 2024 08:02:00 +0000
  Subject: Priority displays

  The display takes the screen whatever the crew was doing, and gives it back
  afterwards. Press F1 to see which keys do something now; F2 changes them.

  Margaret

  From ada@example.org Mon Mar 11 17:45:00 2024
  From: Ada Lovelace <ada@example.org>
  To: You <you@example.org>
  Date: Mon, 11 Mar 2024 17:45:00 +0000
  Subject: Notes on the engine
  Content-Type: text/plain; charset=utf-8
  Content-Transfer-Encoding: quoted-printable

  The engine weaves algebraic patterns just as the loom weaves flowers and le=
  aves. This paragraph is one line in the mail, and is wrapped at the width of=
   your window, which you may change while you read =E2=80=93 the line at the =
  top stays in sight.

  Type the start of a name to go to a mail from there: =E2=80=9Cgr=E2=80=9D fi=
  nds Grace.

  From grace@example.org Tue Mar 12 09:30:00 2024
  From: "Grace Hopper, USN" <grace@example.org>
  To: You <you@example.org>
  Date: Tue, 12 Mar 2024 09:30:00 +0000
  Subject: A moth in relay 70
  MIME-Version: 1.0
  Content-Type: multipart/mixed; boundary="moth"

  --moth
  Content-Type: text/plain; charset=utf-8

  First actual case of a bug being found. The page of the log book is attached.

  --moth
  Content-Type: image/png; name="logbook.png"
  Content-Transfer-Encoding: base64

  iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ
  --moth--

  From konrad@example.org Tue Mar 12 18:10:00 2024
  From: =?utf-8?Q?Konrad_Zuse_=E2=80=93_Hopferau?= <konrad@example.org>
  To: You <you@example.org>
  Date: Tue, 12 Mar 2024 18:10:00 +0100
  Subject: =?iso-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?IGF1cyBkZW0gQWxsZ8OkdQ==?=
  Content-Type: text/plain; charset=utf-8
  Content-Transfer-Encoding: base64

  RGllIFo0IHN0ZWh0IGltIE1laGxsYWdlciB1bmQgbMOkdWZ0LiBTaWUgbWFjaHQgTMOkcm0sIGFi
  ZXIgZGllIErDpGdlciBzaW5kIGxhdXRlci4K

  From katherine@example.org Wed Mar 13 07:15:00 2024
  From: Katherine Johnson <katherine@example.org>
  To: You <you@example.org>
  Date: Wed, 13 Mar 2024 07:15:00 +0000
  Subject: Check the numbers

  Ctrl+E archives this mail and Delete deletes it; Ctrl+Z takes either back, and
  Tab leads to the tabs of those that are gone: Ctrl+R moves one to the inbox.
  Shift with the arrows selects several. A file is changed by $ alone.

  >From here on, only what is in the list counts.

  From alan@example.org Wed Mar 13 22:40:00 2024
  From: Alan Turing <alan@example.org>
  To: You <you@example.org>
  Date: Wed, 13 Mar 2024 22:40:00 +0000
  Subject: Can it be told apart?

  Ctrl+N composes a mail, and Alt+R answers this one. Drafts stay in the
  list, and are printed as an mbox at the end:

      mailbox inbox.mbox > drafts.mbox

  """#
