import SceneRehearsal
import Testing

@Suite struct `A rehearsal's script` {
    @Test func `every step is read with its line`() throws {
        let script = try RehearsalScript(
            """
            # The way to the editor.
            tap "Say \\"hi\\""
            tap #compose

            type "two\\nlines" into "Subject"
            select 0..<3 in Subject
            set "volume" to 0.5
            scroll list to 300
            submit "Subject"
            back
            wait 0.5  # for the network
            kill
            """)
        #expect(
            script.lines.map(\.step) == [
                .tap("Say \"hi\""), .tapIdentifier("compose"),
                .type("two\nlines", into: "Subject"), .select(0..<3, in: "Subject"),
                .set("volume", to: 0.5), .scroll("list", to: 300), .submit("Subject"), .back,
                .wait(0.5), .kill,
            ])
        #expect(script.lines.map(\.number) == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12])
    }

    @Test func `a step is written as the line that is read as the same step`() throws {
        let steps: [RehearsalStep] = [
            .tap("a \"b\" \\ c\nd"), .tapIdentifier("x-1"), .type("", into: "N"),
            .select(2..<2, in: "N"), .set("s", to: 0.25), .scroll("l", to: 12), .submit("N"), .back,
            .wait(1), .kill,
        ]
        let text = steps.map { "\($0)" }.joined(separator: "\n")
        #expect(try RehearsalScript(text).lines.map(\.step) == steps)
    }

    @Test(arguments: [
        ("back\njump", 2, "jump"), ("tap", 1, "missing"), ("tap \"open", 1, "quotation"),
        ("type \"a\" in \"b\"", 1, "into"), ("set \"a\" to much", 1, "much"),
        ("select 5..<2 in \"a\"", 1, "range"), ("select -2..<2 in \"a\"", 1, "range"),
        ("back back", 1, "too much"),
        ("wait -1", 1, "60"), ("scroll \"a\" to nan", 1, "number"),
        ("tap \"a\\q\"", 1, "backslash"),
        ("\n# nothing\n", 1, "no step"),
    ]) func `a line that is no step is an error with its number`(
        _ text: String, _ line: Int, _ word: String
    ) {
        #expect {
            try RehearsalScript(text)
        } throws: { error in
            let failure = error as? RehearsalScript.Failure
            return failure?.line == line && failure?.reason.contains(word) == true
        }
    }
}
