import ReaderProgram

await Reader.main()
