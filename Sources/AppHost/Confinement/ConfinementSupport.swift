import CLinuxProcess

/// What the kernel can do to confine a process.
package struct ConfinementSupport: Hashable, Sendable {
    /// The version of Landlock; 0 where there is none.
    package var landlock: Int
    /// Whether system calls can be filtered.
    package var filtersCalls: Bool

    /// The first version that lets a program move files between its own folders.
    private static let firstUsable = 2
    /// The first that has everything that is counted on here.
    private static let firstWhole = 6

    package init(landlock: Int, filtersCalls: Bool) {
        self.landlock = landlock
        self.filtersCalls = filtersCalls
    }

    /// What this kernel can do.
    package static let ofThisMachine = ConfinementSupport(
        landlock: Int(perennial_landlock_version()), filtersCalls: perennial_can_filter_calls())

    /// Whether apps can be kept to their own files.
    package var confinesFiles: Bool { landlock >= Self.firstUsable }

    /// Whether nothing is missing.
    package var isWhole: Bool { landlock >= Self.firstWhole && filtersCalls }

    /// What is missing and what that means, as a sentence for the operator; `nil` when nothing is.
    package var lack: String? {
        guard confinesFiles else {
            return "This kernel has no Landlock"
                + (landlock > 0 ? " that is new enough (version \(landlock))" : "")
                + ": an app that is taken over can read and change whatever the host's user can, "
                + "everybody's state and the master key among it."
        }
        var lacks: [String] = []
        // The third version brought the first of these, the sixth the second.
        if landlock < 3 { lacks.append("emptying files of others") }
        if landlock < Self.firstWhole { lacks.append("signals to others, the host among them") }
        if !filtersCalls {
            lacks.append("sockets of the machine's services")
            lacks.append("listening on ports")
            lacks.append("changing modes and times of files")
            lacks.append("starting processes that outlive them")
        }
        guard !lacks.isEmpty else { return nil }
        return "This kernel (Landlock version \(landlock)) does not keep apps from: "
            + lacks.joined(separator: "; ") + "."
    }
}
