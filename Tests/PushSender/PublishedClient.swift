import Foundation

/// A client of the provider interface from PyPI, as a child process.
package enum PublishedClient: String, CaseIterable, Sendable {
    case aioapns, kalyke
    // Without certificates.
    case pyapnsClient = "pyapns_client"

    /// The result that a client reported.
    package struct Result: Decodable, Hashable, Sendable {
        package let status: Int
        package let reason: String
        package let id: String
        package let timestamp: Double?
    }

    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The repository.
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The interpreter with the clients, which `Scripts/prepare --tests` installs.
    private static var python: URL {
        get throws {
            let path = root.appendingPathComponent(".build/push-clients")
            let python = path.appendingPathComponent("bin/python")
            guard FileManager.default.isExecutableFile(atPath: python.path) else {
                throw Missing(
                    description: "The senders of the push gateway's tests are missing at "
                        + "\(path.path). Run Scripts/prepare --tests, which needs PyPI.")
            }
            return python
        }
    }

    /// The files with which a client authenticates.
    package enum Credential: Hashable, Sendable {
        /// A certificate with its private key.
        case certificate(path: String)
        /// A private key, its identifier and the team.
        case key(path: String, id: String, team: String)
    }

    /// Sends a push and returns the result.
    ///
    /// - Parameters:
    ///   - port: The port of the gateway on loopback.
    ///   - authority: The file of the certificate to trust.
    package func send(
        port: Int, authority: String, with credential: Credential, to token: String,
        topic: String, payload: [String: String], id: String = UUID().uuidString
    ) async throws -> Result {
        var order: [String: Any] = [
            "client": rawValue, "port": port, "token": token, "payload": payload, "id": id,
            "topic": topic, "collapse": "call", "authority": authority,
        ]
        switch credential {
        case .certificate(let path): order["certificate"] = path
        case .key(let path, let id, let team):
            (order["key"], order["kid"], order["team"]) = (path, id, team)
        }
        let output = try await run(JSONSerialization.data(withJSONObject: order))
        return try JSONDecoder().decode(Result.self, from: output)
    }

    private func run(_ order: Data) async throws -> Data {
        let process = Process()
        process.executableURL = try Self.python
        process.arguments = [
            Self.root.appendingPathComponent("Tests/PushClients/send.py").path
        ]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        let (ended, feed) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in feed.finish() }
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: order)
        try input.fileHandleForWriting.close()
        for await _ in ended {}
        return try output.fileHandleForReading.readToEnd() ?? Data()
    }
}
