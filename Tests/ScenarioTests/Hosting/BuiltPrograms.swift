import Foundation

/// Where this test run's build put the executables, or others that `PERENNIAL_PROGRAMS` names.
enum BuiltPrograms {
    static func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    private static var directory: URL {
        if let other = ProcessInfo.processInfo.environment["PERENNIAL_PROGRAMS"] {
            return URL(fileURLWithPath: other)
        }
        // The test runner lies in the directory that `swift build` fills.
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
