import DevelopmentBuilds
import Foundation
import Testing

/// The outputs in `Fixtures` are those of Swift 6.3 on Linux, for a package in `/src/pkg`.
struct BuildOutputTests {
    private func output(_ name: String) throws -> BuildOutput {
        BuildOutput(try Self.fixture(name + ".txt"))
    }

    static func fixture(_ name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(
            contentsOf: folder.appendingPathComponent("Fixtures/\(name)"), encoding: .utf8)
    }

    /// Returns the failures as a compiler prints them.
    private func failures(_ name: String) throws -> [String] {
        try output(name).failures.map { diagnostic in
            (diagnostic.location.map { $0.text(below: "/src/pkg") + ": " } ?? "")
                + diagnostic.message
        }
    }

    @Test func `errors in several files are found once each, in their order`() throws {
        #expect(
            try failures("types") == [
                "Sources/Sample/Other.swift:1:23: cannot convert return expression of type "
                    + "'String' to return type 'Int'",
                "Sources/Sample/Other.swift:2:18: cannot find 'undefinedName' in scope",
                "Sources/Sample/main.swift:2:18: cannot convert value of type 'String' to "
                    + "specified type 'Int'",
                "Sources/Sample/main.swift:4:13: value of type 'Int' has no member 'missing'",
            ])
        #expect(
            try failures("several").map { $0.prefix(28) }
                == (1...4).map {
                    "Sources/Sample/F\($0).swift:1:20"
                })
    }

    @Test func `the lines about a tool that failed are no reasons beside its own errors`() throws {
        #expect(
            try failures("library") == [
                "Sources/Library/Library.swift:1:27: cannot find type 'Strin' in scope"
            ])
        #expect(
            try failures("module") == ["Sources/Sample/main.swift:1:8: no such module 'Librar'"])
        #expect(
            try failures("eof") == [
                "Sources/Sample/Other.swift:2:1: expected expression after operator",
                "Sources/Sample/Other.swift:2:1: expected '}' at end of brace statement",
            ])
        #expect(try failures("syntax").count == 2)
    }

    @Test func `an undefined symbol is an error of the linker with its file and line`() throws {
        #expect(
            try failures("link") == [
                "Sources/Sample/Other.swift:2: undefined reference to 'no_such_symbol'"
            ])
    }

    @Test func `errors of the package manager are found without the manifest's long command`()
        throws
    {
        #expect(
            try failures("dependency") == [
                "'pkg': product 'Librari' required by package 'pkg' target 'Sample' not found. "
                    + "Did you mean 'Library'?"
            ])
        #expect(
            try failures("manifest") == [
                "Package.swift:3:15: no exact matches in call to initializer"
            ])
        #expect(try failures("folder").count == 1)
        #expect(try failures("folder")[0].hasPrefix("'pkg': Source files for target Library"))
    }

    @Test func `warnings and notes are no reasons of a failure`() throws {
        let warning = try output("warning")
        #expect(warning.diagnostics.map(\.kind) == [.warning])
        #expect(
            warning.diagnostics[0].location
                == .init(file: "/src/pkg/Sources/Sample/Other.swift", line: 1, column: 27))
        #expect(try output("syntax").diagnostics.contains { $0.kind == .warning })
        #expect(try output("success").diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("ld.lld: error: undefined symbol: missing", "undefined symbol: missing"),
        ("/usr/bin/ld.gold: error: cannot open x.o: No such file", "cannot open x.o: No such file"),
        (
            "/src/a.o:a.c:function f: error: undefined reference to 'g'",
            "undefined reference to 'g'"
        ),
        (
            "/usr/bin/ld: /src/a.o: in function `f': a.c:(.text+0x5): undefined reference to `g'",
            "undefined reference to `g'"
        ),
        ("Error: App.xcodeproj: The file is damaged.", "App.xcodeproj: The file is damaged."),
        ("fatal error: 'x.h' file not found", "fatal error: 'x.h' file not found"),
        ("\u{1b}[31merror: \u{1b}[0mred", "red"),
    ])
    func `a line of another linker or tool is a message without a position`(
        line: String, message: String
    ) {
        #expect(BuildOutput(line).failures == [BuildDiagnostic(message)])
    }

    @Test func `an output of an unknown form is its last lines`() {
        let lines = (1...30).map { "line \($0)" }
        let failures = BuildOutput(lines.joined(separator: "\n") + "\n\n").failures
        #expect(
            failures == [
                BuildDiagnostic(lines.suffix(BuildOutput.lastLinesMax).joined(separator: "\n"))
            ])
        #expect(
            BuildOutput("").failures == [BuildDiagnostic("The build failed without a message.")])
    }

    @Test func `a path is relative only to a folder that it is in`() {
        let inside = BuildDiagnostic.Location(file: "/src/pkg/A.swift", line: 3, column: 4)
        #expect(inside.text(below: "/src/pkg") == "A.swift:3:4")
        #expect(inside.text(below: "/src/pkg/") == "A.swift:3:4")
        let beside = BuildDiagnostic.Location(file: "/src/pkgs/A.swift", line: 3)
        #expect(beside.text(below: "/src/pkg") == "/src/pkgs/A.swift:3")
    }

    @Test func `a failure that only a tool's end reports is that report`() {
        let text = "error: compile command failed with exit code 1 (use -v to see invocation)"
        #expect(
            BuildOutput(text).failures == [
                BuildDiagnostic(
                    "compile command failed with exit code 1 (use -v to see invocation)")
            ])
    }
}

struct BuildCommandTests {
    @Test func `one product is built alone, and several with everything else`() {
        let one = BuildCommand.package(products: ["A"], arguments: ["-c", "release"])
        #expect(one.line == ["swift", "build", "--product", "A", "-c", "release"])
        #expect(one.folderLine == ["swift", "build", "--show-bin-path", "-c", "release"])
        #expect(one.replacesFiles)
        let several = BuildCommand.package(products: ["A", "B"], arguments: [])
        #expect(several.line == ["swift", "build"])
        let other = BuildCommand.shell("make app")
        #expect(other.line == ["/bin/sh", "-c", "make app"])
        #expect(other.folderLine == nil)
        #expect(!other.replacesFiles)
    }
}

struct PackageProductsTests {
    private func products(_ names: [String]) throws -> PackageProducts {
        let list = names.map { #"{"name": "\#($0)", "type": {"executable": null}}"# }
        return try #require(
            PackageProducts(
                json: """
                    Fetching…
                    {"products": [\((list + [#"{"name": "Kit", "type": {"library": ["automatic"]}}"#])
                        .joined(separator: ","))]}
                    """))
    }

    @Test func `the executables of a package are read from its description`() throws {
        let products = try #require(
            PackageProducts(json: try BuildOutputTests.fixture("describe.json")))
        #expect(products.executables == ["Sample"])
        #expect(try self.products(["B", "A"]).executables == ["A", "B"])
        #expect(PackageProducts(json: "error: no") == nil)
    }

    @Test func `the only executable is chosen, and named ones otherwise`() throws {
        #expect(try products(["A"]).selection([]) == ["A"])
        #expect(try products(["A", "B", "C"]).selection(["C", "A"]) == ["C", "A"])
    }

    @Test(
        arguments: [
            (["A", "B"], [], "several executable products: A, B."),
            ([], [], "no executable product"),
            (["A", "B"], ["C"], "no executable product “C”. It has A, B."),
        ] as [([String], [String], String)])
    func `an ambiguous or wrong choice is an error that lists the products`(
        all: [String], names: [String], text: String
    ) throws {
        let products = try products(all)
        let error = #expect(throws: PackageProducts.SelectionError.self) {
            try products.selection(names)
        }
        #expect(error?.description.contains(text) == true)
    }
}
