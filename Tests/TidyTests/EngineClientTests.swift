import Foundation
import Testing

/// A package that depends on the engine only resolves the engine's dependencies only.
struct EngineClientTests {
    @Test
    func `a package that depends on StateRestoration alone checks out no server and no database`()
        throws
    {
        #expect(try checkouts(traits: "[]") == ["swift-asn1", "swift-crypto"])
    }

    @Test func `with its default traits the package has all dependencies that apps need`() throws {
        let all = try checkouts(traits: "[.defaults]")
        #expect(all.isSuperset(of: ["GRDB.swift", "hummingbird", "swift-crypto", "swift-nio"]))
    }

    /// Resolves a client of this repository and returns the names of its checkouts.
    private func checkouts(traits: String) throws -> Set<String> {
        let client = FileManager.default.temporaryDirectory
            .appendingPathComponent("engine-client-\(UUID().uuidString)")
        let sources = client.appendingPathComponent("Sources/Client")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: client) }
        // The link has a fixed name, independent of the name of the repository's folder.
        let product = client.appendingPathComponent("perennial")
        try FileManager.default.createSymbolicLink(
            at: product, withDestinationURL: try Repository().root)
        try """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Client",
            dependencies: [.package(path: "perennial", traits: \(traits))],
            targets: [
                .executableTarget(
                    name: "Client",
                    dependencies: [.product(name: "StateRestoration", package: "perennial")])
            ])
        """.write(
            to: client.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
        try "import StateRestoration\n".write(
            to: sources.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", client.path, "resolve"]
        let complaint = Pipe()
        process.standardError = complaint
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
        let path = client.appendingPathComponent(".build/checkouts").path
        return Set(try FileManager.default.contentsOfDirectory(atPath: path))
    }
}
