import BrowserDriver
import Foundation
import Glibc
import HostProcess
import Testing

/// A proxy from the system's packages, run as the operating guide configures it.
///
/// The configurations are read from `docs/operating.md`, so the guide's own text is tested.
/// Addresses and paths in them are replaced by the test's own.
final class ProxyProcess {
    /// The program of a proxy, which is also the language of its configuration in the guide.
    enum Kind: String {
        case nginx, haproxy
    }

    private let process = Process()
    private let log: String

    /// Starts a proxy and waits until it listens.
    ///
    /// - Parameters:
    ///   - marker: A text that only one of the guide's configurations contains.
    ///   - replacements: The guide's names, and the values that replace them in this test.
    init(
        _ kind: Kind, holding marker: String, port: Int, folder: String,
        replacing replacements: [(String, String)]
    ) async throws {
        log = folder + "/\(kind.rawValue).log"
        var text = try Self.configuration(kind, holding: marker)
        for (name, value) in replacements {
            try #require(text.contains(name), "the guide's configuration has no \(name)")
            text = text.replacing(name, with: value)
        }
        let file = folder + "/\(kind.rawValue).conf"
        try Self.whole(kind, text, folder).write(toFile: file, atomically: true, encoding: .utf8)
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/\(kind.rawValue)")
        process.arguments =
            kind == .nginx ? ["-c", file, "-p", folder, "-e", log] : ["-db", "-f", file]
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try output.seekToEnd()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let process = process
        try await wait(
            until: { Self.answers(port) || !process.isRunning }, "\(kind.rawValue) listens")
        try #require(process.isRunning, "\(Self.read(log))")
    }

    deinit {
        guard process.isRunning else { return }
        // Both proxies end immediately with this signal, and nginx ends its worker too.
        process.terminate()
        process.waitUntilExit()
    }

    /// Returns a port that was free a moment ago, because proxies do not accept port 0.
    static func freePort() throws -> Int {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var name = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return Int(UInt16(bigEndian: name.sin_port))
    }

    private static func address(port: Int) -> sockaddr_in {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
        return name
    }

    private static func answers(_ port: Int) -> Bool {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var name = address(port: port)
        return withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func read(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// Returns the block of the guide in a proxy's language that contains a text.
    private static func configuration(_ kind: Kind, holding marker: String) throws -> String {
        let guide = try String(
            contentsOfFile: RepositoryFolder.path("docs/operating.md"), encoding: .utf8)
        let blocks = guide.components(separatedBy: "```\(kind.rawValue)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        let found = blocks.filter { $0.contains(marker) }
        try #require(found.count == 1, "\(found.count) configurations hold \(marker)")
        return found[0]
    }

    /// Adds the surrounding parts of a configuration that are in the system's own files.
    private static func whole(_ kind: Kind, _ text: String, _ folder: String) -> String {
        guard kind == .nginx else {
            return "global\n    maxconn 100\n\(text)"
        }
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder)/\($0);"
        }
        // The workers run under the account of the tests, because they must reach the host's
        // socket.
        let user = getuid() == 0 ? "user root;" : ""
        return """
            \(user) daemon off; worker_processes 1; pid \(folder)/nginx.pid;
            events { worker_connections 256; }
            http {
            access_log off; \(folders.joined(separator: " "))
            \(text)
            }
            """
    }
}
