import BrowserDriver
import Foundation
import Glibc
import RawClient
import Testing

extension Scenarios {
    /// A process that outlives its host and holds its person's state for a while.
    @Suite struct StateInUse {
        @Test func `an app whose state another process holds is not shown without its state`()
            async throws
        {
            let state = try TemporaryState()
            let first = try RunningHost(["TrialApp"], state: state)
            let person = RawPerson(of: first)
            let session = try person.session(of: "trialapp")
            let page = try person.page(of: "trialapp", session: session)
            page.send(
                event: ["a": "tap", "x": 5, "y": 5], to: try #require(page.keys["button count"]))
            try page.waitUntilCommitted()
            first.kill()

            let file = try #require(state.files(endingIn: "/lock").first)
            let lock = open(file, O_RDWR | O_CLOEXEC)
            defer { close(lock) }
            try take(lock)
            let second = try RunningHost(["TrialApp"], state: state)
            person.port = second.port
            let back = try person.page(of: "trialapp", session: session, showing: false)
            try await second.waitUntilLogged("The app ends and is started again")
            #expect(flock(lock, LOCK_UN) == 0)
            _ = try back.next { $0["root"] != nil }
            #expect(back.text(of: "label count") == "1 counted")
        }

        /// Takes the lock as soon as the process that held it has ended with its host.
        private func take(_ lock: Int32) throws {
            let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
            while flock(lock, LOCK_EX | LOCK_NB) != 0 {
                try #require(ContinuousClock.now < deadline, "the old process outlives its host")
                // No event reports when a lock is free, so try again in a moment.
                poll(nil, 0, 10)
            }
        }
    }
}
