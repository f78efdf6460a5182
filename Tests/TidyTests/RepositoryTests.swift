import Testing

@Suite struct `The repository keeps its own rules` {
    let repository: Repository
    let sources: [TextFile]
    /// The sources without these tests, which contain samples that break the rules.
    let others: [TextFile]

    init() throws {
        repository = try Repository()
        sources = repository.files
            .filter { [".swift", ".js", ".css", ".c", ".h"].contains(where: $0.path.hasSuffix) }
        others = sources.filter { !$0.path.hasPrefix("Tests/TidyTests/") }
    }

    @Test func `the rules read the source files of the repository`() {
        #expect(repository.contains("Package.swift"))
        #expect(sources.contains { $0.path == "Tests/TidyTests/RepositoryTests.swift" })
        #expect(!repository.files(under: "Sources/", endingIn: ".swift").isEmpty)
    }

    @Test func `no file is too long`() {
        #expect(sources.flatMap { TextRules.length(of: $0) } == [])
        #expect(
            TextRules.longFiles.keys.filter { !repository.contains($0) } == [],
            "exceptions for files that are gone")
    }

    @Test func `marks are spelled consistently`() {
        #expect(others.flatMap(TextRules.marks) == [])
    }

    @Test func `the repository contains no unfinished code`() {
        #expect(repository.files.flatMap(TextRules.unfinishedWork) == [])
    }

    @Test func `files have meaningful names`() {
        #expect(sources.flatMap(TextRules.name) == [])
    }

    @Test func `no file contains a path of one machine`() {
        #expect(repository.files.flatMap(TextRules.machinePaths) == [])
    }

    @Test func `no test sleeps`() {
        let tests = others.filter { $0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".swift") }
        #expect(tests.flatMap(TextRules.sleeps) == [])
    }

    @Test func `every unsafe claim is proven by a comment`() {
        let swift = others.filter { $0.path.hasSuffix(".swift") }
        #expect(swift.flatMap(UnsafeRule.unprovenClaims) == [])
    }

    @Test func `every local link has a target`() {
        let pages = repository.files(endingIn: ".md")
        #expect(pages.flatMap { LinkRule.deadLinks(in: $0, exists: repository.contains) } == [])
    }

    @Test func `API that an article calls absent is not declared`() throws {
        let article = try #require(repository.files(endingIn: "DifferencesFromUIKit.md").first)
        let names = AbsentNameRule.names(in: article, under: "## API that is absent")
        #expect(names.count > 20)
        let modules = repository.files(under: "Sources/", endingIn: ".swift")
        #expect(AbsentNameRule.declared(names, in: modules) == [])
    }

    @Test func `every invariant is attacked by tests that exist`() throws {
        let page = try #require(repository.files(endingIn: "docs/invariants.md").first)
        let names = InvariantRule.testNames(in: repository.files(under: "Tests/"))
        #expect(InvariantRule.unattacked(in: page, tests: names) == [])
    }

    @Test func `every claim of the threat model is attacked by tests that exist`() throws {
        let page = try #require(repository.files(endingIn: "docs/threat-model.md").first)
        let names = InvariantRule.testNames(
            in: repository.files.filter { $0.path.contains("Tests/") })
        #expect(names.count > 100)
        #expect(InvariantRule.claimedTests(in: page, tests: names) == [])
        let canary = TextFile(path: "x.md", text: "Attacked by \"nothing at all\".\n")
        #expect(InvariantRule.claimedTests(in: canary, tests: names).count == 1)
    }

    @Test func `every script is listed for contributors`() throws {
        let guide = try #require(repository.files.first { $0.path == "CONTRIBUTING.md" })
        let scripts = repository.files(under: "Scripts/").map { $0.path }
        #expect(scripts.filter { !guide.text.contains("`\($0)`") } == [])
    }

    @Test func `no target depends on more than the table of modules allows`() throws {
        let manifest = try Manifest(ofPackageAt: repository.root)
        #expect(manifest.targets.contains { $0.name == "RestorationArchive" })
        #expect(ModuleTable.perennial.undeclaredArrows(in: manifest) == [])
    }

    @Test func `no source imports more than the table of modules allows`() {
        let files = repository.files(under: "Sources/", endingIn: ".swift")
        let found = files.flatMap { file in
            ModuleTable.perennial.undeclaredImports(
                in: file, of: String(file.path.split(separator: "/")[1]))
        }
        #expect(found == [])
    }

    @Test func `no test imports a module that its target does not depend on`() throws {
        let manifest = try Manifest(ofPackageAt: repository.root)
        let modules = Set(manifest.targets.map(\.name))
        let found = manifest.targets.filter(\.isBelowTests).flatMap { target in
            repository.files(under: "Tests/\(target.name)/", endingIn: ".swift")
                // That file contains imports that are wrong.
                .filter { !$0.path.hasSuffix("/CanaryTests.swift") }
                .flatMap {
                    ModuleTable.importsWithoutDependency(in: $0, of: target, among: modules)
                }
        }
        #expect(found == [])
        #expect(!modules.isEmpty)
    }

    @Test func `the examples import only modules that they declare`() {
        for app in ["Contacts", "Scratchpad", "Todo"] {
            let files = repository.files(under: "Examples/\(app)/", endingIn: ".swift")
                .filter { !$0.path.contains("/Generator/") }
            #expect(
                files.flatMap { ModuleTable.perennial.undeclaredImports(in: $0, of: app) } == [])
        }
    }

    @Test func `comments, names of tests and documents use the field's words`() {
        let documents = repository.files(endingIn: ".md")
        let packaged = repository.files(under: "packaging/")
        #expect((others + documents + packaged).flatMap(EnglishRule.words) == [])
    }

    @Test func `a short file is named for what a reader looks up`() {
        let files = repository.files(under: "Sources/", endingIn: ".swift")
        // Extensions of types that are used everywhere, each about one subject.
        let subjects: Set = [
            "Sources/AppHost/InputEvents/SecretTexts.swift",
            "Sources/HostLink/Wire/LinkVersion.swift",
            "Sources/UIKitCore/NamesAtRunTime/PropertyFault.swift",
            "Sources/UIKitCore/Text/UITextView+Links.swift",
            "Sources/UIKitCore/Views/Literals.swift",
        ]
        #expect(subjects.isSubset(of: files.map(\.path)))
        #expect(ShortFileRule.findings(in: files, subjects: subjects) == [])
    }

    @Test func `the table of behaviours names files and functions that exist`() throws {
        let page = try #require(repository.files.first { $0.path == "docs/where.md" })
        let found = HomeRule.findings(
            in: page, among: repository.files, exists: repository.contains)
        #expect(found == [])
    }

    @Test func `no comment is wider than a page of code`() {
        #expect(sources.flatMap(EnglishRule.width) == [])
    }

    @Test func `no type is too large over all its files`() throws {
        let modules = Dictionary(
            grouping: repository.files(under: "Sources/", endingIn: ".swift"),
            by: { String($0.path.split(separator: "/")[1]) })
        #expect(modules["AppHost"] != nil)
        let found = modules.flatMap { module, files in
            TypeRule.findings(
                TypeRule.sizes(in: files), module: module, exceptions: TypeRule.exceptions)
        }
        #expect(found == [])
    }
}
