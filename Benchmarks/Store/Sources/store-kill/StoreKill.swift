import Foundation
import Glibc
import StateRestoration

/// Starts a process that commits as fast as it can, kills it at a random moment, and checks what
/// it left, again and again.
///
/// Arguments: `--kills NUMBER`, `--seed NUMBER`, and `--planted`, which lets the writer write in
/// place, so that the check must fail.
@main enum StoreKill {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 5, arguments[1] == "write" {
            let writer = try Writer(
                directory: arguments[2], seed: UInt64(arguments[3]) ?? 0,
                isPlanted: arguments[4] == "planted")
            try writer.writeForEver()
        }
        let kills: Int = number("--kills", in: arguments) ?? 2_000
        let seed: UInt64 = number("--seed", in: arguments) ?? UInt64.random(in: 0 ... .max)
        let isPlanted = arguments.contains("--planted")
        say("seed \(seed), \(kills) kills")
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-kill-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        var checker = Checker(directory: directory)
        var chance = Chance(seed: seed)
        var violations = 0
        for round in 1...kills {
            try killedWriter(directory, &chance, isPlanted: isPlanted)
            for violation in try checker.check() {
                violations += 1
                say("round \(round): \(violation)")
            }
            if round.isMultiple(of: 200) { say("\(round) kills, \(checker.summary)") }
            // A writer that is known to be wrong has shown enough.
            if isPlanted, violations > 0 { break }
        }
        say("\(violations) violations; \(checker.summary); seed \(seed)")
        try FileManager.default.removeItem(atPath: directory)
        exit(violations == 0 ? 0 : 1)
    }

    /// Says it at once, also where a file or a pipe listens.
    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    private static func number<Value: FixedWidthInteger>(
        _ name: String, in arguments: [String]
    ) -> Value? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
            return nil
        }
        return Value(arguments[index + 1])
    }

    /// Starts a writer and kills it, whatever it is doing then.
    private static func killedWriter(
        _ directory: String, _ chance: inout Chance, isPlanted: Bool
    ) throws {
        let words = [
            "/proc/self/exe", "write", directory, "\(chance.next())",
            isPlanted ? "planted" : "sound",
        ]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { for word in arguments { free(word) } }
        arguments.append(nil)
        var process = pid_t()
        let failure = posix_spawn(&process, words[0], nil, nil, arguments, environ)
        guard failure == 0 else { throw KillFailure("the writer cannot be started: \(failure)") }
        usleep(UInt32.random(in: 1_000...60_000, using: &chance))
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        guard status & 0x7F == SIGKILL else {
            throw KillFailure("the writer ended by itself, with status \(status)")
        }
    }
}

/// Why the run itself failed, in words for the person at the terminal.
struct KillFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Chance that repeats itself for the same seed (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
