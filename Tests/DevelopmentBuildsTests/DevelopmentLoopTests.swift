import DevelopmentBuilds
import Testing

struct DevelopmentLoopTests {
    private typealias Loop = DevelopmentLoop

    private static let errors = [BuildDiagnostic("missing")]

    /// The inputs that lead to each state from the beginning, with the number of the last build.
    private static let ways: [(state: Loop.State, inputs: [Loop.Input])] = [
        (.idle, []),
        (.building, [.start]),
        (.rebuilding, [.start, .filesChanged]),
        (.running, [.start, .buildEnded(number: 1, .succeeded)]),
        (.failed, [.start, .buildEnded(number: 1, .failed(errors))]),
        (.stopping, [.start, .stop]),
        (.stopped, [.stop]),
    ]

    /// The effect of each input in each state, after at most one build.
    private static let table: [(Loop.State, Loop.Input, Loop.State, [Loop.Action])] = [
        (.idle, .start, .building, [.startBuild(number: 1, writesPackage: true)]),
        (.idle, .filesChanged, .idle, []),
        (.idle, .projectChanged, .idle, []),
        (.idle, .buildEnded(number: 1, .succeeded), .idle, []),
        (.idle, .buildEnded(number: 1, .failed(errors)), .idle, []),
        (.idle, .buildEnded(number: 1, .refused("no")), .idle, []),
        (.idle, .stop, .stopped, [.finish]),

        (.building, .start, .building, []),
        (.building, .filesChanged, .rebuilding, [.endBuild(number: 1)]),
        (.building, .projectChanged, .rebuilding, [.endBuild(number: 1)]),
        (.building, .buildEnded(number: 1, .succeeded), .running, [.settle]),
        (
            .building, .buildEnded(number: 1, .failed(errors)), .failed,
            [.showDiagnostics(errors)]
        ),
        (.building, .buildEnded(number: 1, .refused("no")), .stopped, [.giveUp("no")]),
        (.building, .stop, .stopping, [.endBuild(number: 1)]),

        (.rebuilding, .start, .rebuilding, []),
        (.rebuilding, .filesChanged, .rebuilding, []),
        (.rebuilding, .projectChanged, .rebuilding, []),
        (
            .rebuilding, .buildEnded(number: 1, .succeeded), .building,
            [.startBuild(number: 2, writesPackage: false)]
        ),
        (
            .rebuilding, .buildEnded(number: 1, .failed(errors)), .building,
            [.startBuild(number: 2, writesPackage: false)]
        ),
        (.rebuilding, .buildEnded(number: 1, .refused("no")), .stopped, [.giveUp("no")]),
        (.rebuilding, .stop, .stopping, []),

        (.running, .start, .running, []),
        (.running, .filesChanged, .building, [.startBuild(number: 2, writesPackage: false)]),
        (.running, .projectChanged, .building, [.startBuild(number: 2, writesPackage: true)]),
        (.running, .buildEnded(number: 1, .succeeded), .running, []),
        (.running, .buildEnded(number: 1, .failed(errors)), .running, []),
        (.running, .buildEnded(number: 1, .refused("no")), .running, []),
        (.running, .stop, .stopped, [.finish]),

        (.failed, .start, .failed, []),
        (.failed, .filesChanged, .building, [.startBuild(number: 2, writesPackage: false)]),
        (.failed, .projectChanged, .building, [.startBuild(number: 2, writesPackage: true)]),
        (.failed, .buildEnded(number: 1, .succeeded), .failed, []),
        (.failed, .buildEnded(number: 1, .failed(errors)), .failed, []),
        (.failed, .buildEnded(number: 1, .refused("no")), .failed, []),
        (.failed, .stop, .stopped, [.finish]),

        (.stopping, .start, .stopping, []),
        (.stopping, .filesChanged, .stopping, []),
        (.stopping, .projectChanged, .stopping, []),
        (.stopping, .buildEnded(number: 1, .succeeded), .stopped, [.finish]),
        (.stopping, .buildEnded(number: 1, .failed(errors)), .stopped, [.finish]),
        (.stopping, .buildEnded(number: 1, .refused("no")), .stopped, [.finish]),
        (.stopping, .stop, .stopping, []),

        (.stopped, .start, .stopped, []),
        (.stopped, .filesChanged, .stopped, []),
        (.stopped, .projectChanged, .stopped, []),
        (.stopped, .buildEnded(number: 1, .succeeded), .stopped, []),
        (.stopped, .buildEnded(number: 1, .failed(errors)), .stopped, []),
        (.stopped, .buildEnded(number: 1, .refused("no")), .stopped, []),
        (.stopped, .stop, .stopped, []),
    ]

    /// Returns a loop after inputs, and the actions of the last one.
    private func loop(after inputs: [Loop.Input]) -> (loop: Loop, actions: [Loop.Action]) {
        var loop = Loop()
        var actions: [Loop.Action] = []
        for input in inputs { actions = loop.handle(input) }
        return (loop, actions)
    }

    @Test func `every input in every state of the loop has the state and actions of the table`()
        throws
    {
        #expect(Self.table.count == 7 * Self.ways.count)
        for (state, input, next, actions) in Self.table {
            let way = try #require(Self.ways.first { $0.state == state })
            var (loop, _) = loop(after: way.inputs)
            #expect(loop.state == state)
            #expect(loop.handle(input) == actions, "\(state), \(input)")
            #expect(loop.state == next, "\(state), \(input)")
        }
    }

    @Test func `errors stay on the page during later builds, until one succeeds`() {
        var (loop, _) = loop(after: [.start, .buildEnded(number: 1, .failed(Self.errors))])
        #expect(loop.handle(.filesChanged) == [.startBuild(number: 2, writesPackage: false)])
        let others = [BuildDiagnostic("other")]
        #expect(
            loop.handle(.buildEnded(number: 2, .failed(others))) == [.showDiagnostics(others)])
        #expect(loop.handle(.filesChanged) == [.startBuild(number: 3, writesPackage: false)])
        #expect(
            loop.handle(.buildEnded(number: 3, .succeeded)) == [.clearDiagnostics, .settle])
        #expect(loop.handle(.filesChanged) == [.startBuild(number: 4, writesPackage: false)])
        #expect(loop.handle(.buildEnded(number: 4, .succeeded)) == [.settle])
    }

    @Test func `a changed project is written before the build that follows the running one`() {
        let (loop, actions) = loop(after: [
            .start, .filesChanged, .projectChanged, .filesChanged,
            .buildEnded(number: 1, .failed(Self.errors)),
        ])
        #expect(actions == [.startBuild(number: 2, writesPackage: true)])
        #expect(loop.state == .building)
    }

    @Test func `the end of an earlier build has no effect on a later one`() {
        var (loop, _) = loop(after: [
            .start, .filesChanged, .buildEnded(number: 1, .succeeded),
        ])
        #expect(loop.handle(.buildEnded(number: 1, .succeeded)).isEmpty)
        #expect(loop.state == .building)
        #expect(loop.handle(.buildEnded(number: 2, .succeeded)) == [.settle])
    }
}
