import Foundation

/// Where this build put the executables, or others that `PERENNIAL_PROGRAMS` names.
package enum BuiltPrograms {
    /// The path of a program by its name.
    package static func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    private static var directory: URL {
        if let other = ProcessInfo.processInfo.environment["PERENNIAL_PROGRAMS"] {
            return URL(fileURLWithPath: other)
        }
        // Whatever runs lies in the directory that `swift build` fills.
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
