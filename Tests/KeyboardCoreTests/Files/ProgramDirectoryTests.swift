import KeyboardCore
import Testing

@Suite("The directory of a program")
struct ProgramDirectoryTests {
  @Test("holds the program that runs")
  func current() throws {
    let directory = try #require(ProgramDirectory.current)
    #expect(directory.hasPrefix("/") && directory.contains("/.build/"))
  }

  @Test(
    "Data is searched where the user's is, around the program, and where the system's is",
    arguments: [
      (
        ["HOME": "/home/me"], "/opt/bin",
        ["/home/me/.local/share/mail", "/opt/share/mail", "/opt/bin"]
      ),
      (["XDG_DATA_HOME": "/data"], "/bin", ["/data/mail", "/share/mail", "/bin"]),
      ([:], nil, []),
    ] as [([String: String], String?, [String])])
  func data(environment: [String: String], program: String?, own: [String]) {
    #expect(
      ProgramDirectory.dataDirectories(of: "mail", environment: environment, program: program)
        == own + ["/usr/local/share/mail", "/usr/share/mail"])
    let changed = environment.merging(["XDG_DATA_DIRS": "/a:relative:/b"]) { $1 }
    #expect(
      ProgramDirectory.dataDirectories(of: "mail", environment: changed, program: program)
        == own + ["/a/mail", "/b/mail"])
  }

  @Test("A program that SwiftPM has built finds the data of the package, and of one around that")
  func packages() {
    let program = "/src/kit/Examples/.build/debug"
    #expect(
      ProgramDirectory.dataDirectories(environment: ["XDG_DATA_DIRS": "/a"], program: program) == [
        "/src/kit/Examples/.build/share/keyboard-toolkit", program, "/a/keyboard-toolkit",
        "/src/kit/Examples/Data", "/src/kit/Data", "/src/Data",
      ])
  }
}
