import DevelopmentBuilds
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct PackageBuilderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func builder(
        _ command: String, adoption: [String]? = nil,
        echo: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) -> PackageBuilder {
        var plan = PackageBuilder.Plan(
            folder: folder.path, products: ["out/App"], arguments: [], umask: 0o022)
        plan.shellCommand = command
        plan.adoption = adoption
        return PackageBuilder(
            plan, staged: StagedBuilds(folder: folder.path + "/apps"), echo: echo)
    }

    @Test func `a successful build is staged, with files that others may read`() async throws {
        let builder = builder("mkdir -p out && echo program > out/App")
        #expect(await builder.build(number: 1, writesPackage: true) == .succeeded)
        #expect(builder.apps == [folder.path + "/apps/current/App"])
        #expect(try folder.text("apps/current/App") == "program\n")
        #expect(builder.buildTime > .zero)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/out/App")
        #expect(mode[.posixPermissions] as? Int == 0o644)
    }

    @Test func `a failed build has the compiler's errors and leaves the staged build`() async throws
    {
        let builder = builder(
            "test ! -e broken || { echo half > out/App; "
                + "echo '/s/A.swift:3:1: error: no such thing'; exit 1; }; "
                + "mkdir -p out && echo program > out/App")
        #expect(await builder.build(number: 1, writesPackage: true) == .succeeded)
        try folder.write("broken")
        #expect(
            await builder.build(number: 2, writesPackage: false)
                == .failed([
                    BuildDiagnostic(
                        "no such thing", at: .init(file: "/s/A.swift", line: 3, column: 1))
                ]))
        #expect(try folder.text("apps/current/App") == "program\n")
    }

    @Test func `a build without its product is a failure that names it`() async throws {
        guard
            case .failed(let diagnostics) = await builder("true").build(
                number: 1, writesPackage: true)
        else {
            Issue.record("the build succeeded")
            return
        }
        #expect(diagnostics.first?.message.contains("out/App does not exist") == true)
    }

    @Test func `the package is written only before builds that need it`() async throws {
        let builder = builder(
            "mkdir -p out && cp Package out/App",
            adoption: ["/bin/sh", "-c", "echo written >> Package"])
        #expect(await builder.build(number: 1, writesPackage: true) == .succeeded)
        #expect(await builder.build(number: 2, writesPackage: false) == .succeeded)
        #expect(try folder.text("Package") == "written\n")
    }

    @Test func `a package that was not written is written before the next build`() async throws {
        let builder = builder(
            "mkdir -p out && cp Package out/App",
            adoption: ["/bin/sh", "-c", "test -e fixed && echo written > Package"])
        guard case .failed = await builder.build(number: 1, writesPackage: true) else {
            Issue.record("the build succeeded")
            return
        }
        try folder.write("fixed")
        #expect(await builder.build(number: 2, writesPackage: false) == .succeeded)
        #expect(try folder.text("apps/current/App") == "written\n")
    }

    @Test func `the end of the writing of the package is reported before the package is built`()
        async throws
    {
        let folder = folder
        let builder = builder(
            "test -e seen && mkdir -p out && cp Package out/App",
            adoption: ["/bin/sh", "-c", "echo written > Package"])
        let result = await builder.build(number: 1, writesPackage: true) {
            #expect((try? folder.text("Package")) == "written\n")
            try? folder.write("seen")
        }
        #expect(result == .succeeded)
    }

    @Test func `a build that is killed is a failure that names the signal`() async throws {
        let result = await builder("echo compiling; kill -KILL $$").build(
            number: 1, writesPackage: false)
        guard case .failed(let diagnostics) = result else {
            Issue.record("the build succeeded")
            return
        }
        #expect(diagnostics.first?.message.hasPrefix("The build was killed by signal 9.") == true)
        #expect(diagnostics.last?.message == "compiling")
    }

    @Test func `a project that cannot be adopted is a failure in the words of the command`()
        async throws
    {
        let builder = builder(
            "true", adoption: ["/bin/sh", "-c", "echo 'Error: a.pbxproj: damaged' >&2; exit 65"])
        #expect(
            await builder.build(number: 1, writesPackage: true)
                == .failed([BuildDiagnostic("a.pbxproj: damaged")]))
    }

    @Test func `a build that is ended before its command starts does not start it`() async throws {
        let builder = builder("echo started > started")
        builder.end(number: 1)
        guard case .failed = await builder.build(number: 1, writesPackage: true) else {
            Issue.record("the build succeeded")
            return
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
    }

    @Test func `a running build that is ended fails, and the next one builds`() async throws {
        let (started, feed) = AsyncStream.makeStream(of: Void.self)
        let builder = builder(
            "mkdir -p out; echo program > out/App; test -e fast || { echo running; exec sleep 1000; }",
            echo: { _ in feed.yield() })
        async let first = builder.build(number: 1, writesPackage: true)
        for await _ in started { break }
        builder.end(number: 1)
        guard case .failed = await first else {
            Issue.record("the build succeeded")
            return
        }
        try folder.write("fast")
        #expect(await builder.build(number: 2, writesPackage: false) == .succeeded)
    }
}
