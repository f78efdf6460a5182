import Foundation
import Testing

/// Each rule gets a sample that breaks it, so that a rule without effect is noticed.
@Suite struct `Every rule reports what breaks it` {
    private func lines(_ findings: [Finding]) -> [Int] { findings.map(\.line) }

    private func sample(_ text: String, path: String = "Sources/HostLink/Sample.swift") -> TextFile
    {
        TextFile(path: path, text: text)
    }

    @Test func `a long file and an outdated exception are reported`() {
        let long = sample(String(repeating: "line\n", count: 800))
        #expect(TextRules.length(of: long).count == 1)
        #expect(TextRules.length(of: long, exceptions: [long.path: "a table"]) == [])
        #expect(
            TextRules.length(of: sample("short"), exceptions: [long.path: "a table"]).count == 1)
        #expect(TextRules.length(of: sample("short")) == [])
    }

    @Test func `a declared name that an article calls absent is reported`() {
        let article = sample(
            """
            | instead | `UIMade` |
            ## Absent
            | subject | absent | instead |
            |---|---|---|
            | paper | `UIPaper`, `UIFold` | `UIMade` |
            """)
        let names = AbsentNameRule.names(in: article, under: "## Absent")
        #expect(names == ["UIPaper", "UIFold"])
        let source = sample("open class UIMade {}\n// UIFold\npublic final class UIFold {}\n")
        #expect(lines(AbsentNameRule.declared(names, in: [source])) == [3])
    }

    @Test func `a short file that nobody looks up by its name is reported`() {
        func file(_ name: String, _ text: String, lines: Int = 0) -> TextFile {
            sample(
                text + String(repeating: "\n// more", count: lines) + "\n",
                path: "Sources/A/B/\(name).swift")
        }
        let files =
            (1...3).map { number in
                let half = number < 3 ? ", half: Half" : ""
                return file(
                    "User\(number)", "struct User\(number) { var x: Used\(half) }", lines: 40)
            } + [
                file("Known", "/// A type.\npublic struct Known {}"),
                file("Used", "struct Used {}"),
                file("Half", "struct Half {}"),
                file("Listed", "extension User1 {}"),
                file("User1+Part", "extension User1 {}"),
                file("User2+Part", "extension User2 {}", lines: 20),
                file("Other", "struct Another {}", lines: 20),
                file("Long", "struct Another {}", lines: 40),
                file("Umbrella", "@_exported public import Known"),
            ]
        let found = ShortFileRule.findings(in: files, subjects: ["Sources/A/B/Listed.swift"])
        #expect(
            found.map(\.path) == ["Half", "User1+Part", "Other"].map { "Sources/A/B/\($0).swift" })
    }

    @Test func `an invariant without a test and a missing test are reported`() {
        let page = sample(
            """
            1. Something holds.
            2. Something else holds.

            | 1 | "it holds"; "it held" |
            """)
        let tests = InvariantRule.testNames(in: [sample("@Test func `it holds`() {")])
        #expect(lines(InvariantRule.unattacked(in: page, tests: tests)) == [4, 2])
    }

    @Test func `a misspelled mark is reported`() {
        let file = sample(
            """
            // MARK: - Right
            // MARK: Right
            //MARK: wrong
            // Mark: wrong
            // MARK - wrong
            // MARK:wrong
            // mark the node as changed
            """)
        #expect(lines(TextRules.marks(in: file)) == [3, 4, 5, 6])
    }

    @Test func `a word that has a better one is reported in comments, names and documents`() {
        let file = sample(
            """
            /// The scene is drawn anew.
            let besides = 1
            @Test func `an app is told of memory`() {}
            // Anew it starts.
            // a reanewal
            """)
        #expect(lines(EnglishRule.words(in: file)) == [1, 4, 3])
        let page = sample("It is stored for ever.", path: "docs/x.md")
        #expect(lines(EnglishRule.words(in: page)) == [1])
        let literals = sample(
            #"""
            logger.info("The app is told of it.")
            let besides = "fine", other = besides
            let text = "a \"quoted\" newcomer"
            let help = """
                It goes on with the launch.
                """
            go.on(with: "it", anew: true)
            """#)
        #expect(Set(lines(EnglishRule.words(in: literals))) == [1, 3, 5])
        let manual = sample("the last words of it", path: "packaging/man/x.1")
        #expect(lines(EnglishRule.words(in: manual)) == [1])
    }

    @Test func `a comment that is too wide is reported`() {
        let file = sample(
            """
            /// \(String(repeating: "ü", count: 96))
            /// \(String(repeating: "u", count: 97))
            let text = "\(String(repeating: "u", count: 97))"
            """)
        #expect(lines(EnglishRule.width(of: file)) == [2])
    }

    @Test func `a type that its extensions make too large is reported`() {
        let declaration = sample(
            """
            public final class Host {
                private let one = 1
                var two: Int { 2 }
                var three: Int {
                    let local = 3
                    return local
                }
                weak var four: AnyObject?
                static let shared = 5
                func six() {}
            }
            """, path: "Sources/A/Host.swift")
        let more = sample(
            "extension Host {\n    func seven() {}\n}", path: "Sources/A/Host+More.swift")
        let sizes = TypeRule.sizes(in: [declaration, more])
        #expect(
            sizes == [
                "Host": TypeRule.Size(
                    lines: 14, storedProperties: 2, files: [declaration.path, more.path])
            ])
        let large = TypeRule.Size(lines: 801, storedProperties: 21, files: ["a"])
        #expect(TypeRule.findings(["Host": large], module: "A", exceptions: [:]).count == 2)
        let exceptions = [
            "A.Host": TypeRule.Exception(lines: 900, storedProperties: 30, reason: "a table")
        ]
        #expect(TypeRule.findings(["Host": large], module: "A", exceptions: exceptions) == [])
        #expect(TypeRule.findings(sizes, module: "A", exceptions: exceptions).count == 1)
    }

    @Test func `unfinished work is reported`() {
        let words = [
            "TO" + "DO: later", "FIX" + "ME", "a X" + "XX remark", "Not " + "implemented yet",
        ]
        let fine = [
            "let todos = 1, template = \"XXXXXX\"", "/// The row's height if not " + "implemented.",
        ]
        let file = sample((fine + words).joined(separator: "\n"))
        #expect(lines(TextRules.unfinishedWork(in: file)) == [3, 4, 5, 6])
    }

    @Test(arguments: ["SceneManager", "StringHelper", "ViewUtils"])
    func `a meaningless file name is reported`(_ name: String) {
        #expect(TextRules.name(of: sample("", path: "Sources/A/\(name).swift")).count == 1)
        #expect(TextRules.name(of: sample("", path: "Sources/A/\(name)+More.swift")) == [])
        #expect(TextRules.name(of: sample("", path: "Sources/A/Scene.swift")) == [])
    }

    @Test func `a path of one machine is reported`() {
        let file = sample(
            ["/" + "home/ann/x", "/home/ada/x", "\"/" + "tmp/y\"", "http://host/home/x", "a/tmp/b"]
                .joined(separator: "\n"))
        #expect(lines(TextRules.machinePaths(in: file)) == [1, 3])
    }

    @Test func `a test that sleeps is reported`() {
        let file = sample(
            """
            try await Task.sleep(for: .seconds(1))
            usleep(100)
            func sleep(until deadline: Instant) async throws {
            // sleeping people
            sleep (3)
            """)
        #expect(lines(TextRules.sleeps(in: file)) == [1, 2, 5])
    }

    @Test func `an unsafe claim without proof is reported`() {
        let file = sample(
            """
            // Safe: every field is read under the lock.
            final class Proven: @unchecked Sendable {}

            final class Unproven: @unchecked Sendable {}
            /// A thing.
            nonisolated(unsafe) var shared = 0
            // Safe because it is written once, before any thread starts.
            @usableFromInline
            nonisolated(unsafe) var proven = 0
            Task.detached { }
            let x = 1 // a comment may speak of assumeIsolated
            MainActor.assumeIsolated { // The queue is the main queue.
            }
            Task.detached {
                // It holds nothing but immutable values.
            }
            """)
        #expect(lines(UnsafeRule.unprovenClaims(in: file)) == [4, 6, 10])
        #expect(UnsafeRule.count(in: file) == 7)
    }

    @Test func `a dead link is reported`() {
        let page = sample(
            """
            [here](there.md#part) [up](../README.md) [web](https://example.org) [part](#part)
            [gone](gone.md) <img src="images/gone.png">
            [outside](../../secret.md)
            """, path: "docs/page.md")
        let existing: Set = ["docs/there.md", "README.md"]
        #expect(lines(LinkRule.deadLinks(in: page, exists: existing.contains)) == [2, 2, 3])
    }

    @Test func `a home of a behaviour that is gone is reported`() {
        let page = sample(
            """
            | behaviour | file |
            |---|---|
            | a | `A/There.swift` (`is(_:)`, `table.member`), `A/Gone.swift` |
            | b | `A/There.swift` (`gone`); more: `A/` |
            | c | `A/There.swift` (`used`), `A/There.swift` (`TEXT`) |
            """, path: "docs/where.md")
        let file = sample(
            """
            func is(_ x: Int) { let member = "TEXT=1" }
            used()
            """, path: "Sources/A/There.swift")
        let existing: Set = [file.path, "Sources/A/"]
        let found = HomeRule.findings(in: page, among: [file], exists: existing.contains)
        #expect(lines(found) == [3, 4, 5])
    }

    @Test func `a dependency that is not in the table is reported`() throws {
        let dump = """
            {"targets": [
                {"name": "HostLink", "type": "regular",
                 "dependencies": [{"byName": ["UIKitCore", null]}]},
                {"name": "UIKitCore", "type": "regular", "dependencies": [
                    {"target": ["HostLink", null]},
                    {"product": ["Hummingbird", "hummingbird", null, null]}]},
                {"name": "Surprise", "type": "regular", "dependencies": []},
                {"name": "Fixture", "type": "executable", "path": "Tests/Fixture",
                 "dependencies": [{"byName": ["UIKitCore", null]}]},
                {"name": "UIKitCoreTests", "type": "test",
                 "dependencies": [{"byName": ["UIKitCore", null]}]}]}
            """
        let manifest = try Manifest(dump: Data(dump.utf8))
        #expect(
            ModuleTable.perennial.undeclaredArrows(in: manifest).map(\.message) == [
                "HostLink may not depend on UIKitCore",
                "UIKitCore may not depend on Hummingbird",
                "Surprise is not in the table of modules",
            ])
    }

    @Test func `an import that is not in the table is reported`() {
        let file = sample(
            """
            import Foundation
            public import HostLink
            @preconcurrency internal import UIKitCore
            import struct Crypto.SHA256
            @_exported public import Hummingbird
            // import GRDB
            let text = "import GRDB"
            """)
        #expect(
            lines(ModuleTable.perennial.undeclaredImports(in: file, of: "HostLink")) == [3, 4, 5])
        #expect(ModuleTable.perennial.undeclaredImports(in: file, of: "Nobody").count == 1)
        let target = Manifest.Target(
            name: "SomeTests", isTest: true, isBelowTests: true, targets: ["HostLink"], products: []
        )
        let undeclared = ModuleTable.importsWithoutDependency(
            in: file, of: target, among: ["HostLink", "UIKitCore", "SomeTests"])
        #expect(lines(undeclared) == [3])
        let web = sample("import NIOWebSocket\nimport GRDB\nimport HummingbirdCore")
        #expect(lines(ModuleTable.perennial.undeclaredImports(in: web, of: "WebServer")) == [2])
    }
}
