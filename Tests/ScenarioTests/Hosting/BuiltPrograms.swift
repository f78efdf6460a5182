import Foundation

/// Where this test run's build put the executables.
enum BuiltPrograms {
    static func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    private static var directory: URL {
        // The test runner lies in the directory that `swift build` fills.
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
