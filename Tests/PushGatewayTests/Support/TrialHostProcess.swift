import Foundation
import Glibc
import PushGateway
import PushSender

/// `PushTrialHost` as a process that a test kills.
final class TrialHostProcess: Sendable {
    struct Ended: Error {}

    private let process: Process
    private let input: FileHandle
    private let lines: AsyncStream<String>
    private let exit: AsyncStream<Void>
    private let folder: TestFolder
    /// The device tokens of its apps.
    let tokens: [String]
    private let port: Int

    /// Starts a host and waits until it listens.
    ///
    /// - Parameter seconds: The time by which its clock is ahead.
    init(in folder: TestFolder, ahead seconds: Double = 0) async throws {
        self.folder = folder
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("PushTrialHost")
        process.arguments = [folder.path, "\(seconds)"]
        let (output, input) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardInput = input
        self.input = input.fileHandleForWriting
        let (lines, feed) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let (exit, ended) = AsyncStream.makeStream(of: Void.self)
        self.exit = exit
        process.terminationHandler = { _ in ended.finish() }
        try process.run()
        // A thread of its own: a dispatch source of a pipe that is closed at the other end can end
        // the process.
        let descriptor = dup(output.fileHandleForReading.fileDescriptor)
        Thread.detachNewThread {
            Self.readLines(from: descriptor, to: feed)
            close(descriptor)
        }
        var tokens: [String] = []
        var port: Int?
        for await line in lines {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "token" { tokens.append(words[1]) }
            if words.first == "port" {
                port = Int(words[1])
                break
            }
        }
        guard let port else { throw Ended() }
        self.tokens = tokens
        self.port = port
    }

    private static func readLines(
        from descriptor: Int32, to feed: AsyncStream<String>.Continuation
    ) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return feed.finish() }
            rest += buffer.prefix(count)
            var lines = rest.split(separator: 0x0A, omittingEmptySubsequences: false)
            rest = Array(lines.removeLast())
            for line in lines { feed.yield(String(decoding: line, as: UTF8.self)) }
        }
    }

    /// Connects a sender.
    func sender() async throws -> Sender {
        let issued = try JSONDecoder().decode(
            IssuedPushCredential.self,
            from: Data(contentsOf: URL(fileURLWithPath: folder.file("credential.json"))))
        return try await Sender(port: port, authority: issued.authority, credential: issued)
    }

    /// Kills the process, and returns the pushes that its apps had received: the person, and the
    /// identifier of the push.
    func kill() async -> [(person: String, id: String)] {
        Glibc.kill(process.processIdentifier, SIGKILL)
        for await _ in exit {}
        var pushes: [(person: String, id: String)] = []
        for await line in lines {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "push" { pushes.append((words[1], words[2])) }
        }
        return pushes
    }

    /// Lets its apps receive.
    func receive() { input.write(Data("receive\n".utf8)) }

    /// Waits until its apps have received a number of pushes.
    func pushes(_ count: Int) async throws -> [(person: String, id: String)] {
        var pushes: [(person: String, id: String)] = []
        for await line in lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.first == "push" else { continue }
            pushes.append((words[1], words[2]))
            if pushes.count == count { return pushes }
        }
        throw Ended()
    }
}
