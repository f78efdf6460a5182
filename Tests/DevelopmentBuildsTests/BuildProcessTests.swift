import DevelopmentBuilds
import Foundation
import Glibc
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct BuildProcessTests {
    @Test func `a command's output and errors arrive in order, with its success`() async throws {
        let folder = try TemporaryFolder()
        let echoed = Mutex<[UInt8]>([])
        let process = try BuildProcess(
            ["/bin/sh", "-c", "pwd; echo two >&2; echo three"], in: folder.path)
        let outcome = await process.wait { bytes in echoed.withLock { $0 += bytes } }
        #expect(outcome == .init(isSuccess: true, output: "\(folder.path)\ntwo\nthree\n"))
        #expect(String(decoding: echoed.withLock { $0 }, as: UTF8.self) == outcome.output)
    }

    @Test func `the last output of a talkative command is kept`() async throws {
        let process = try BuildProcess(
            ["/bin/sh", "-c", "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo the end"], in: "/"
        )
        let outcome = await process.wait { _ in }
        #expect(outcome.output.hasSuffix("x\nthe end\n"))
        #expect(outcome.output.utf8.count < 3_000_000)
    }

    @Test func `a command that fails is no success`() async throws {
        let process = try BuildProcess(["/bin/sh", "-c", "echo no; exit 1"], in: "/")
        #expect(await process.wait { _ in } == .init(isSuccess: false, output: "no\n"))
    }

    @Test func `a command runs in a process group of its own`() async throws {
        let process = try BuildProcess(
            ["/bin/sh", "-c", "read -r _ _ _ _ group _ < /proc/$$/stat; test $group = $$"],
            in: "/")
        #expect(await process.wait { _ in }.isSuccess)
    }

    @Test func `a command that is ended ends with everything that it started`() async throws {
        let (lines, feed) = AsyncStream.makeStream(of: String.self)
        let process = try BuildProcess(
            ["/bin/sh", "-c", "sleep 1000 & echo $!; wait"], in: "/")
        async let outcome = process.wait { feed.yield(String(decoding: $0, as: UTF8.self)) }
        var child: Int32 = 0
        for await line in lines {
            child = try #require(Int32(line.trimmingCharacters(in: .whitespacesAndNewlines)))
            break
        }
        process.end()
        #expect(await !outcome.isSuccess)
        // A shell's background process ignores SIGINT, so the rest of the group is killed.
        let deadline = ContinuousClock.now + .seconds(60)
        while kill(child, 0) == 0, !isZombie(child) {
            try #require(ContinuousClock.now < deadline)
            // No event reports the end of another process's child, so try again in a moment.
            poll(nil, 0, 10)
        }
    }

    private func isZombie(_ process: Int32) -> Bool {
        let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return text?.contains(") Z ") ?? true
    }

    @Test func `a command that is killed reports the signal, and what it started ends`()
        async throws
    {
        let (lines, feed) = AsyncStream.makeStream(of: String.self)
        let process = try BuildProcess(
            ["/bin/sh", "-c", "sleep 1000 & echo $! $$; wait"], in: "/")
        async let outcome = process.wait { feed.yield(String(decoding: $0, as: UTF8.self)) }
        var numbers: [Int32] = []
        for await line in lines {
            numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
            break
        }
        try #require(numbers.count == 2)
        kill(numbers[1], SIGKILL)
        #expect(await outcome.signal == SIGKILL)
        let deadline = ContinuousClock.now + .seconds(60)
        while kill(numbers[0], 0) == 0, !isZombie(numbers[0]) {
            try #require(ContinuousClock.now < deadline)
            poll(nil, 0, 10)
        }
    }

    @Test func `a program that does not exist is an error with its name`() throws {
        let error = #expect(throws: BuildProcess.StartError.self) {
            try BuildProcess(["perennial-no-such-program"], in: "/")
        }
        #expect(error?.description.hasPrefix("perennial-no-such-program cannot be started") == true)
    }
}
