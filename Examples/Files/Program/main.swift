import FilesProgram

await Files.main()
