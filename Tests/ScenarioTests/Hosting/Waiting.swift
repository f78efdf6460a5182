import BrowserDriver
import Glibc
import Testing

/// Waits for something outside of a page.
///
/// - Parameters:
///   - isMet: Whether it has come.
///   - what: What it is, for whoever reads that it did not come.
func wait(until isMet: () -> Bool, _ what: String) async throws {
    let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
    while !isMet() {
        try #require(ContinuousClock.now < deadline, "waited for: \(what)")
        // Nothing tells: look again in a moment.
        poll(nil, 0, 10)
        await Task.yield()
    }
}
