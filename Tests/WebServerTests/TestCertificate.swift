import Foundation
import Testing

/// A certificate with its key, created for one test.
final class TestCertificate: Sendable {
    let folder: String
    var certificate: String { folder + "/certificate.pem" }
    var key: String { folder + "/key.pem" }

    /// Creates a self-signed certificate.
    init(name: String = "localhost", days: Int = 2) throws {
        folder = NSTemporaryDirectory() + "perennial-tls-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try make(name: name, days: days)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Overwrites the files with another certificate, as a renewal does.
    func make(name: String = "localhost", days: Int = 2) throws {
        // Elliptic keys are generated without delay.
        try Self.run(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", key, "-out", certificate, "-days", "\(days)", "-subj", "/CN=\(name)",
            "-addext", "subjectAltName=DNS:\(name),IP:127.0.0.1")
    }

    static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl \(arguments[0]) failed")
    }
}
