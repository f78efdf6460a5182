import Foundation
import Glibc
import Testing

@testable import AppHost

/// ModemManager on a message bus of a test, simulated with python-dbusmock by
/// `Tests/TelephoneMock/modems.py`.
// Safe: a test waits for each command before it gives the next one.
final class ModemMock: @unchecked Sendable {
    private static let python = "/usr/bin/python3"
    private static let package = "/usr/lib/python3/dist-packages/dbusmock/__init__.py"

    /// Whether the message bus and python-dbusmock of Debian are installed.
    static var isInstalled: Bool {
        PrivateBus.isInstalled && access(python, X_OK) == 0 && access(package, R_OK) == 0
    }

    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()

    /// Starts the program, which is not ModemManager before the command `start`.
    init(_ bus: PrivateBus) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../TelephoneMock/modems.py").standardized
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments = [script.path]
        process.environment = [
            "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin",
        ]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
    }

    // The end of its input ends the program, and with it ModemManager.
    deinit { try? commands.fileHandleForWriting.close() }

    /// Performs commands, and waits until each is done.
    func perform(_ lines: String...) async throws {
        for line in lines {
            try commands.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            let answer = try await onThread { self.answers.fileHandleForReading.availableData }
            try #require(answer == Data("done\n".utf8), "\(line) failed")
        }
    }
}
