/// The depth of a test, which is the extent of the real environment in which its app runs.
///
/// One argument runs the same test at every depth:
///
/// ```swift
/// @Test(arguments: Depth.allCases)
/// func `the form comes back`(_ depth: Depth) throws {
///     let app = AppUnderTest(AppDelegate.self, depth: depth)
///     app.launch()
///     try app.type("Ada", into: "First name")
///     let before = try app.screen()
///     app.relaunch()
///     #expect(try app.screen().differences(from: before) == [])
/// }
/// ```
///
/// In memory and on disk the app runs in the test's own process. State that belongs to the process
/// and not to the app then outlives the app: static and global variables, singletons, caches of
/// frameworks, the environment. Timers and tasks of a launch that was killed may still fire. If the
/// app runs as a process, only files outlive a kill.
public enum Depth: String, CaseIterable, Hashable, Sendable {
    /// State is kept in memory. A launch takes a few milliseconds.
    case inMemory
    /// State is kept in a sealed store in a temporary folder, in the files that a real process
    /// writes.
    case onDisk
    /// The app's own executable runs as a process. It is started as a host starts it, observed and
    /// controlled over the host's link, and killed with `SIGKILL`.
    case process
}

extension Depth: CustomStringConvertible {
    /// The description of the depth, for the name of a test.
    public var description: String {
        switch self {
        case .inMemory: "in memory"
        case .onDisk: "on disk"
        case .process: "as a process"
        }
    }
}
