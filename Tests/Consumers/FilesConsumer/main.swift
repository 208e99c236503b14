import KeyboardFiles

// A plan is made without a file, and what it would do is known before it does.
let directory = FilePath("/home/ada")
let plan = try FilePlan.transfer(
  .copy, [FilePath("/tmp/letter.txt")], into: directory, whereTaken: .keepBoth
) { $0.name?.text == "letter.txt" }
precondition(
  plan.steps
    == [.copy(FilePath("/tmp/letter.txt"), to: FilePath("/home/ada/letter 2.txt"))])
print(plan.steps.count, "step")
