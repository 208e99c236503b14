import AskProgram

await Ask.main()
