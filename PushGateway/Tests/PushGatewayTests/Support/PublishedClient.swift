import Foundation
import PushGateway

/// A client of the provider interface from PyPI, as a child process.
enum PublishedClient: String, CaseIterable, Sendable {
    case aioapns, kalyke
    // Without certificates.
    case pyapnsClient = "pyapns_client"

    /// The result that a client reported.
    struct Result: Decodable, Hashable, Sendable {
        let status: Int
        let reason: String
        let id: String
        let timestamp: Double?
    }

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The interpreter with the clients, which `Scripts/prepare-push-clients` installs.
    private static var python: URL {
        get throws {
            let path =
                ProcessInfo.processInfo.environment["PERENNIAL_PUSH_CLIENTS"].map {
                    URL(fileURLWithPath: $0)
                } ?? package.appendingPathComponent(".build/push-clients")
            let python = path.appendingPathComponent("bin/python")
            guard FileManager.default.isExecutableFile(atPath: python.path) else {
                throw Missing(
                    description: "The senders are missing at \(path.path). Run "
                        + "Scripts/prepare-push-clients.")
            }
            return python
        }
    }

    /// Sends a push and returns the result.
    func send(
        _ test: GatewayUnderTest, with issued: IssuedPushCredential, to token: String,
        payload: [String: String], id: String, topic: String? = nil
    ) async throws -> Result {
        let folder = test.folder
        var order: [String: Any] = [
            "client": rawValue, "port": test.port, "token": token, "payload": payload, "id": id,
            "topic": topic ?? "\(GatewayUnderTest.bundle).voip", "collapse": "call",
            "authority": try folder.write(issued.authority, to: "authority.pem"),
        ]
        if let certificate = issued.certificate {
            order["certificate"] = try folder.write(
                certificate + issued.privateKey, to: "\(rawValue).pem")
        } else {
            order["key"] = try folder.write(issued.privateKey, to: "\(rawValue).p8")
            order["kid"] = issued.credential.id
            order["team"] = issued.team
        }
        let output = try await run(JSONSerialization.data(withJSONObject: order))
        return try JSONDecoder().decode(Result.self, from: output)
    }

    private func run(_ order: Data) async throws -> Data {
        let process = Process()
        process.executableURL = try Self.python
        process.arguments = [
            Self.package.appendingPathComponent("Tests/PushClients/send.py").path
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
