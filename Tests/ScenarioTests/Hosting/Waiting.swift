import BrowserDriver
import Glibc
import Testing

/// Waits for a condition outside of a page.
///
/// - Parameters:
///   - isMet: Whether the condition is met.
///   - what: A description of the condition, for the message of a failure.
func wait(until isMet: () -> Bool, _ what: String) async throws {
    let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
    while !isMet() {
        try #require(ContinuousClock.now < deadline, "waited for: \(what)")
        // No event reports the condition, so try again in a moment.
        poll(nil, 0, 10)
        await Task.yield()
    }
}
