import Testing

/// Waits for something outside of a page.
///
/// - Parameters:
///   - isMet: Whether it has come.
///   - what: What it is, for whoever reads that it did not come.
func wait(until isMet: () -> Bool, _ what: String) async throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isMet() {
        try #require(ContinuousClock.now < deadline, "waited for: \(what)")
        await Task.yield()
    }
}
