import MailboxProgram

await Mailbox.main()
