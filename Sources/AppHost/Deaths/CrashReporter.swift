import Foundation
import Glibc

/// Swift's crash reporter, which writes the functions and lines of a crash to the app's output.
///
/// The reporter needs seconds to read the program's symbols, and an app that uses it searches for
/// it at each start. So it is used only in developer mode, or if the operator enables crash
/// reports.
struct CrashReporter {
    /// The path of the reporter's program.
    let program: String

    /// The reporter of the Swift runtime that the host itself uses; `nil` if there is none.
    static let ofThisMachine: CrashReporter? = {
        let inherited = getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
        let folders =
            LibraryFolders.ofThisProgram + inherited.split(separator: ":").map(String.init)
        return folders.lazy.compactMap { CrashReporter(besideRuntimeIn: $0) }.first
    }()

    /// Finds the reporter that belongs to a runtime, in `lib/swift/linux` of a toolchain.
    init?(besideRuntimeIn folder: String) {
        guard
            let program = RealPath.of(folder + "/../../../libexec/swift/linux/swift-backtrace"),
            access(program, X_OK) == 0
        else { return nil }
        self.program = program
    }

    /// Enables crash reports of a process, unless the operator has set `SWIFT_BACKTRACE`; the
    /// process may then read and run the reporter.
    func report(on request: inout SpawnRequest) {
        guard request.environment["SWIFT_BACKTRACE"] == nil else { return }
        request.environment["SWIFT_BACKTRACE"] = setting
        request.confinement?.readable.append(program)
    }

    /// The value of `SWIFT_BACKTRACE` with which an app uses the reporter.
    ///
    /// Registers and the memory around them are left out, because they contain user input.
    private var setting: String {
        "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,"
            + "sanitize=yes,timeout=60s,swift-backtrace=\(program)"
    }
}
