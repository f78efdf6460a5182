public import Foundation

/// A network of its own: interfaces, addresses and routes that no other process of the machine
/// sees.
///
/// It ends with the process of the test, even if that process crashes.
public final class NetworkNamespace: Sendable {
    /// A command inside the namespace that failed.
    public struct Failure: Error, CustomStringConvertible {
        /// The command and its output.
        public let description: String
    }

    private let leader: Child
    private let input: PrivatePipe
    /// A folder for files that the namespace sees in place of the machine's.
    public let folder: URL

    /// Creates a namespace with a loopback interface that is up.
    public convenience init() async throws {
        try await self.init(within: nil)
        try await run("ip link set lo up")
    }

    /// Creates a namespace, within another one if there is one, so that an interface can have its
    /// ends in both.
    private init(within outer: NetworkNamespace?) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        input = try PrivatePipe()
        let unshare = outer == nil ? ["unshare", "-U", "-r", "-n", "-m"] : ["unshare", "-n", "-m"]
        // `cat` ends with the pipe, and the namespace with `cat`.
        let command = (outer?.enter ?? []) + unshare + ["sh", "-c", "echo ready; exec cat"]
        let output = try PrivatePipe()
        leader = try Child(
            command, input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
        try input.reading.close()
        try output.writing.close()
        // Swift's tasks have few threads, so a new thread waits.
        let answer = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: output.reading.availableData)
            }
        }
        guard answer == Data("ready\n".utf8) else {
            throw Failure(
                description: "The machine allows no namespaces: see user_namespaces(7).")
        }
    }

    /// Creates another namespace, which a cable connects with this one.
    ///
    /// - Parameters:
    ///   - here: The name of the end in this namespace.
    ///   - there: The name of the end in the other one.
    public func neighbor(cable here: String, _ there: String) async throws -> NetworkNamespace {
        let neighbor = try await NetworkNamespace(within: self)
        try await neighbor.run("ip link set lo up")
        try await run("ip link add \(here) type veth peer name \(there)")
        try await run("ip link set \(there) netns \(neighbor.leader.identifier)")
        return neighbor
    }

    deinit {
        try? input.writing.close()
        leader.kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The beginning of a command that is executed inside.
    public var enter: [String] {
        [
            "nsenter", "-t", "\(leader.identifier)", "-U", "-n", "-m",
            "--preserve-credentials",
        ]
    }

    /// Executes a command of the shell inside, and waits for its end.
    ///
    /// - Returns: Its output.
    @discardableResult
    public func run(_ script: String) async throws -> String {
        // The output goes to a file, because, unlike a pipe, it need not be read while the command
        // runs.
        let file = folder.appending(path: UUID().uuidString)
        try Data().write(to: file)
        let output = try FileHandle(forWritingTo: file)
        let input = try PrivatePipe()
        try input.writing.close()
        let command = enter + ["sh", "-ec", script]
        let child = try Child(
            command, input: input.reading.fileDescriptor, output: output.fileDescriptor)
        let status = await child.end()
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard status == 0 else { throw Failure(description: "\(script): \(text)") }
        return text
    }

    /// Replaces a file of the system inside.
    public func replace(_ path: String, with text: String) async throws {
        let file = folder.appending(path: path.replacing("/", with: "_"))
        let isFirst = !FileManager.default.fileExists(atPath: file.path)
        try Data(text.utf8).write(to: file)
        if isFirst { try await run("mount --bind '\(file.path)' '\(path)'") }
    }

    /// Starts the probe inside.
    ///
    /// - Parameter prefix: A command that starts it, such as one that confines it.
    public func probe(_ prefix: [String] = []) throws -> Probe {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return try Probe(enter + prefix + [Self.probe(near: products)])
    }

    /// The probe, which is built beside the tests.
    private static func probe(near folder: URL) -> String {
        var folder = folder
        while folder.path != "/" {
            let file = folder.appending(path: "NetworkProbe").path
            if FileManager.default.isExecutableFile(atPath: file) { return file }
            folder.deleteLastPathComponent()
        }
        return "NetworkProbe"
    }
}
