import Foundation
import Glibc
import RestorationStore

/// A program that kills a process during continuous commits, at random moments.
///
/// After each kill, another process checks that every reported commit is complete, and that at most
/// the next one follows.
///
/// Usage: `StoreKills [--kills 2000] [--seed NUMBER]`; `write` and `check` are the two processes.
@main
struct StoreKills {
    static func main() throws {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "write": try write(at: arguments[2])
        case "check": try check(at: arguments[2])
        default: try drive(arguments)
        }
    }

    /// Commits to one session after the other and reports each commit on standard output.
    private static func write(at path: String) throws {
        let store = try KilledState.store(at: path, lock: .wait(.seconds(10)))
        let sessions = try KilledState.sessions()
        var numbers = try sessions.map { try $0.load(store, $0.identifier) ?? 0 }
        while true {
            for (place, session) in sessions.enumerated() {
                // Complete bytes are slow to write, so they are written less often.
                guard place < 2 || numbers[0] % 5 == 0 else { continue }
                numbers[place] += 1
                try session.commit(store, session.identifier, numbers[place])
                report("\(place) \(numbers[place])\n")
            }
        }
    }

    /// Prints a line with one call, so that a kill leaves a complete line or none.
    private static func report(_ line: String) {
        let bytes = Array(line.utf8)
        guard Glibc.write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(3) }
    }

    /// Prints the number of each session's state.
    private static func check(at path: String) throws {
        let store = try KilledState.store(at: path, lock: .wait(.seconds(10)))
        for session in try KilledState.sessions() {
            let number = try session.load(store, session.identifier)
            let aside = FileManager.default.fileExists(
                atPath: store.directory.path + "/Quarantine")
            print(number ?? 0, aside ? "aside" : "sound")
        }
    }

    private static func drive(_ arguments: [String]) throws {
        func option(_ name: String) -> UInt64? {
            guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else {
                return nil
            }
            return UInt64(arguments[place + 1])
        }
        let kills = Int(option("--kills") ?? 2_000)
        let seed = option("--seed") ?? UInt64.random(in: 1 ... .max)
        print("seed \(seed), \(kills) kills")
        var chance = SeededChance(state: seed)
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-kills-\(seed)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        var reported = [0, 0, 0]
        var commits = 0
        for kill in 1...kills {
            // The kill comes at any time from before the store is opened until long after.
            let delay = Int.random(in: 0...60_000, using: &chance)
            for (place, number) in try runAndKill(at: path, after: delay) {
                reported[place] = number
                commits += 1
            }
            let found = try checked(at: path)
            for place in reported.indices {
                let isRight =
                    found[place] == "\(reported[place]) sound"
                    || found[place] == "\(reported[place] + 1) sound"
                guard isRight else {
                    print(
                        "kill \(kill): session \(place) had reported \(reported[place]) and holds "
                            + "\(found[place]); see \(path)")
                    exit(1)
                }
                // A commit that was found but not reported counts from now on.
                reported[place] = Int(found[place].prefix { $0 != " " }) ?? 0
            }
        }
        try FileManager.default.removeItem(atPath: path)
        print("\(kills) kills among \(commits) commits: nothing was lost, nothing was mixed")
    }

    /// Starts the writer, kills it after a number of microseconds, and returns the commits that it
    /// reported.
    private static func runAndKill(
        at path: String, after delay: Int
    ) throws -> [(place: Int, number: Int)] {
        let child = try Child("write", path)
        // No thread signals the semaphore; its timeout determines the time of the kill.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(delay))
        child.kill()
        let (text, status) = child.finish()
        guard status & 0x7F == SIGKILL else {
            print("the writer ended by itself with status \(status); see \(path)")
            exit(1)
        }
        return text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }

    private static func checked(at path: String) throws -> [String] {
        let (text, status) = try Child("check", path).finish()
        let lines = text.split(separator: "\n").map(String.init)
        guard status == 0, lines.count == 3 else {
            print("the check failed with status \(status); see \(path)")
            exit(1)
        }
        return lines
    }
}

/// A second process of this program, in another role, with a pipe for its output.
private struct Child {
    private let identifier: pid_t
    private let output: Int32

    init(_ role: String, _ path: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        // The child has the writing end as its output only, and does not have the reading end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let arguments: [UnsafeMutablePointer<CChar>?] =
            ["StoreKills", role, path].map { (text: String) in strdup(text) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var made: pid_t = 0
        let result = posix_spawn(&made, "/proc/self/exe", &actions, nil, arguments, environ)
        close(ends[1])
        guard result == 0 else {
            close(ends[0])
            throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO)
        }
        identifier = made
        output = ends[0]
    }

    func kill() {
        _ = Glibc.kill(identifier, SIGKILL)
    }

    /// Reads the output until the process ends, and returns it with the status from `waitpid`.
    func finish() -> (text: String, status: Int32) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(output, &buffer, buffer.count), count > 0 {
            bytes += buffer[..<count]
        }
        close(output)
        var status: Int32 = 0
        waitpid(identifier, &status, 0)
        return (String(decoding: bytes, as: UTF8.self), status)
    }
}

/// A random generator that repeats its numbers for the same seed.
private struct SeededChance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
