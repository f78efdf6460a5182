import Foundation

/// The directory of the built executables, or the one that `PERENNIAL_PROGRAMS` names.
package enum BuiltPrograms {
    /// Returns the path of a program.
    package static func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    private static var directory: URL {
        if let other = ProcessInfo.processInfo.environment["PERENNIAL_PROGRAMS"] {
            return URL(fileURLWithPath: other)
        }
        // The running test is in the directory that `swift build` fills.
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
