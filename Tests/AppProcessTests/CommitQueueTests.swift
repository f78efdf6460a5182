import Testing

@testable import AppProcess

/// Tests of the queue of commits as a value.
struct CommitQueueTests {
    /// A commit of named states, in which a newer state joins an older one.
    private struct States: JoinableCommit, Equatable {
        var names: [String]

        func joined(with newer: States) -> States {
            States(names: names + newer.names)
        }
    }

    private func states(_ names: String...) -> States { States(names: names) }

    @Test func `the first commit begins immediately and leaves the queue idle when it ends`() {
        var queue = CommitQueue<States>()
        #expect(queue.isIdle)
        #expect(queue.submit(states("a")) == states("a"))
        #expect(!queue.isIdle)
        #expect(queue.finish() == nil)
        #expect(queue.isIdle)
        #expect(queue.submit(states("b")) == states("b"))
    }

    @Test func `commits submitted during a commit are joined and begin when it ends`() {
        var queue = CommitQueue<States>()
        _ = queue.submit(states("a"))
        #expect(queue.submit(states("b")) == nil)
        #expect(queue.submit(states("c")) == nil)
        #expect(queue.finish() == states("b", "c"))
        #expect(!queue.isIdle)
        #expect(queue.submit(states("d")) == nil)
        #expect(queue.finish() == states("d"))
        #expect(queue.finish() == nil)
        #expect(queue.isIdle)
    }
}
