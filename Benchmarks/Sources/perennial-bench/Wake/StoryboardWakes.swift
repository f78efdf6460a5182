/// Compares the wakes of an app whose screens are in a storyboard with those of the same app in
/// code, in turn.
struct StoryboardWakes {
    /// The executable of the app with the storyboard.
    let storyboard: String
    /// The executable of the app in code.
    let code: String
    let count: Int
    let warmUp: Int

    /// The timings of one run.
    struct Result: Sendable {
        var storyboard = Timings()
        var code = Timings()
        /// The number of first frames without the text, of both apps.
        var wrong = 0
    }

    func run() async throws -> Result {
        let directory = try TemporaryDirectory()
        let floor = try await WakingApp(executable: code, directory: directory)
        do {
            let app = try await WakingApp(executable: storyboard, directory: directory)
            do {
                let result = try await rounds(app, floor)
                await app.end()
                await floor.end()
                return result
            } catch {
                await app.end()
                throw error
            }
        } catch {
            await floor.end()
            throw error
        }
    }

    private func rounds(_ app: WakingApp, _ floor: WakingApp) async throws -> Result {
        var result = Result()
        for round in 1...(warmUp + count) {
            let wakes = try await (app.wake(), floor.wake())
            guard round > warmUp else { continue }
            result.storyboard.add(wakes.0.total)
            result.code.add(wakes.1.total)
            if !wakes.0.isRight { result.wrong += 1 }
            if !wakes.1.isRight { result.wrong += 1 }
        }
        return result
    }
}
