import Foundation

/// The test program in a namespace, which reads commands and writes lines.
public final class Probe {
    /// The program or the time of the test ended before an expected line.
    public struct Ended: Error, CustomStringConvertible {
        /// The expected line and those before it.
        public let description: String
    }

    private let process: Child
    private let input: PrivatePipe
    private var iterator: AsyncStream<String>.Iterator

    init(_ command: [String]) throws {
        input = try PrivatePipe()
        let output = try PrivatePipe()
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        iterator = stream.makeAsyncIterator()
        process = try Child(
            command, input: input.reading.fileDescriptor, output: output.writing.fileDescriptor)
        try input.reading.close()
        try output.writing.close()
        let descriptor = output.reading
        Thread.detachNewThread {
            var bytes: [UInt8] = []
            while true {
                let data = descriptor.availableData
                if data.isEmpty { break }
                bytes += data
                while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: bytes[..<end], as: UTF8.self))
                    bytes.removeFirst(end + 1)
                }
            }
            continuation.finish()
        }
    }

    deinit {
        // A stopped process ends with this signal too.
        process.kill()
    }

    /// The number of the process.
    public var identifier: Int32 { process.identifier }

    /// Writes a command.
    public func send(_ command: String) throws {
        try input.writing.write(contentsOf: Data("\(command)\n".utf8))
    }

    /// Returns the next lines up to one that begins with a text.
    public func lines(
        until prefix: String, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [String] {
        var lines: [String] = []
        while let line = await iterator.next(isolation: isolation) {
            lines.append(line)
            if line.hasPrefix(prefix) { return lines }
        }
        throw Ended(description: "no line “\(prefix)” after \(lines)")
    }

    /// Writes a command, and returns the lines up to one that begins with a text.
    public func ask(
        _ command: String, until prefix: String, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [String] {
        try send(command)
        return try await lines(until: prefix, isolation: isolation)
    }

    /// Suspends the process, and returns when all its threads have stopped.
    ///
    /// A thread that is in the kernel when the signal arrives stops at the end of its call.
    public func stop() throws {
        kill(identifier, SIGSTOP)
        while try !threads().allSatisfy({ state(of: $0) == "T" }) { sched_yield() }
    }

    private func threads() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")
    }

    /// Returns the letter of a thread's state, or the letter of a stopped thread if the thread has
    /// ended.
    private func state(of thread: String) -> String {
        let path = "/proc/\(identifier)/task/\(thread)/status"
        guard let status = FileManager.default.contents(atPath: path) else { return "T" }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("State:") }
        return line?.split(separator: "\t").last.map { String($0.prefix(1)) } ?? "T"
    }

    /// Resumes the process.
    public func resume() { kill(identifier, SIGCONT) }

    /// The times that each of its threads has been woken.
    public func wakeUps() throws -> [String: Int] {
        let tasks = "/proc/\(identifier)/task"
        var counts: [String: Int] = [:]
        for thread in try threads() {
            guard let status = FileManager.default.contents(atPath: "\(tasks)/\(thread)/status")
            else { continue }
            let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
            counts[thread] = lines.filter { $0.contains("ctxt_switches") }
                .compactMap { Int($0.split(separator: "\t")[1]) }.reduce(0, +)
        }
        return counts
    }
}
