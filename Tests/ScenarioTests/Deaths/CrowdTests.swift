import Foundation
import Testing

extension Scenarios {
    /// A few seconds of the test that `make soak` runs for a quarter of an hour.
    @Suite struct CrowdRounds {
        @Test func `every user in a small crowd gets their own state back, whatever is killed`()
            async throws
        {
            let run = try await run(
                "--people", "20", "--visits", "150", "--visitors", "4", "--processes", "8",
                "--memory", "0", "--app-kills", "12", "--host-kills", "50", "--seed", "4")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("soak: 150 of 150 visits in "))
            #expect(run.output.contains("soak: 0 violations, --seed 4"))
        }

        @Test
        func `few messages of hostile visitors are handled before a bystander's only message`()
            async throws
        {
            let run = try await run("--bystander", "--rounds", "5", "--seed", "4")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(
                run.output.contains(/bystander: 0 of [0-9]+ messages waited for over 1024 others/),
                "\(run.output)")
            #expect(run.output.contains(#""name":"bystander_p99""#), "\(run.output)")
            #expect(run.output.contains(/[1-9][0-9]* packets of sound/), "\(run.output)")
            #expect(
                run.output.contains(/[1-9][0-9]* pushes, [1-9][0-9]* of them accepted/),
                "\(run.output)")
        }

        @Test func `a bystander's delay over a limit that was asked for fails the run`()
            async throws
        {
            let run = try await run(
                "--bystander", "--rounds", "2", "--greedy", "0", "--anonymous", "0", "--hostile",
                "0", "--loud", "0", "--p99-max", "0")
            #expect(run.status == 1, "\(run.output)\(run.errors)")
            #expect(run.output.contains("FAILED: The 99th percentile"), "\(run.output)")
        }

        @Test func `an invalid command line of the crowd test prints the usage`() async throws {
            for arguments in [
                ["--visits"], ["--memory", "much"], ["--visitors", "9", "--processes", "3"],
            ] {
                let run = try await run(arguments)
                #expect(run.status == 2)
                #expect(run.errors.contains("usage: Crowd"), "\(run.errors)")
            }
        }

        private func run(_ arguments: String...) async throws -> CommandRun {
            try await run(arguments)
        }

        private func run(_ arguments: [String]) async throws -> CommandRun {
            try await withCheckedThrowingContinuation { continuation in
                let work: @Sendable () -> Void = {
                    continuation.resume(
                        with: Result { try CommandRun(arguments, program: "Crowd") })
                }
                DispatchQueue.global().async(execute: work)
            }
        }
    }
}
