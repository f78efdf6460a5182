import Testing

@testable import SceneRehearsal

@Suite struct `The text of a rehearsal's report` {
    @Test(arguments: [(0.04, "0.0"), (0.5, "0.5"), (9.96, "10.0"), (12.34, "12.3")])
    func `the time of a rehearsal is shown in tenths of a second`(
        seconds: Double, text: String
    ) {
        let report = RehearsalReport(
            app: "App", modes: [], screens: [], losses: [], differsToday: [], remarks: [],
            seconds: seconds)
        #expect(
            RehearsalText(report).lines().last
                == "The move to scenes loses nothing on 0 screens (\(text) s).")
    }
}
