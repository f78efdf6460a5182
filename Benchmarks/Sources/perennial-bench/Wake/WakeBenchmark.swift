/// Measures how long a user waits after returning to an app whose process has ended.
struct WakeBenchmark {
    let executable: String
    let count: Int
    let warmUp: Int

    /// The timings of one run.
    struct Result: Sendable {
        var wake = Timings()
        var floor = Timings()
        var spawn = Timings()
        var launch = Timings()
        var restore = Timings()
        /// The size of the last first frame.
        var frameBytes = 0
        /// The number of first frames without the text.
        var wrong = 0
    }

    func run() async throws -> Result {
        let directory = try TemporaryDirectory()
        let app = try await WakingApp(executable: executable, directory: directory)
        do {
            let result = try await rounds(
                app, StartAndExit(executable: app.executable, directory: directory))
            await app.end()
            return result
        } catch {
            await app.end()
            throw error
        }
    }

    private func rounds(_ app: WakingApp, _ floor: StartAndExit) async throws -> Result {
        var result = Result()
        for round in 1...(warmUp + count) {
            let wake = try await app.wake()
            let least = try await floor.run()
            guard round > warmUp else { continue }
            result.wake.add(wake.total)
            result.floor.add(least)
            result.spawn.add(wake.spawn)
            result.launch.add(wake.launch)
            result.restore.add(wake.restore)
            result.frameBytes = wake.frameBytes
            if !wake.isRight { result.wrong += 1 }
        }
        return result
    }
}
