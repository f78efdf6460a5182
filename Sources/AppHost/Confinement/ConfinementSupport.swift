import CLinuxProcess

/// The kernel's features for confining processes.
package struct ConfinementSupport: Hashable, Sendable {
    /// The version of Landlock; 0 if the kernel has none.
    package var landlock: Int
    /// Whether system calls can be filtered.
    package var filtersCalls: Bool

    /// The first version that allows a program to move files between its own folders.
    private static let firstUsable = 2
    /// The first version with all required features.
    private static let firstWhole = 6

    package init(landlock: Int, filtersCalls: Bool) {
        self.landlock = landlock
        self.filtersCalls = filtersCalls
    }

    /// The features of this kernel.
    package static let ofThisMachine = ConfinementSupport(
        landlock: Int(perennial_landlock_version()), filtersCalls: perennial_can_filter_calls())

    /// Whether apps can be confined to their own files.
    package var confinesFiles: Bool { landlock >= Self.firstUsable }

    /// Whether the kernel has all features.
    package var isWhole: Bool { landlock >= Self.firstWhole && filtersCalls }

    /// A message for the operator about missing features and their consequences; `nil` if none is
    /// missing.
    package var missingFeatures: String? {
        guard confinesFiles else {
            return "This kernel has no Landlock"
                + (landlock > 0 ? " that is new enough (version \(landlock))" : "")
                + ": an app that is taken over can read and change what the host's account can, "
                + "including the state of all users and the master key."
        }
        var missing: [String] = []
        // Version 3 prevents the first of these, version 6 the second.
        if landlock < 3 { missing.append("emptying files of others") }
        if landlock < Self.firstWhole { missing.append("signals to others, including the host") }
        if !filtersCalls {
            missing.append("sockets of the machine's services")
            missing.append("listening on ports")
            missing.append("changing modes and times of files")
            missing.append("starting processes that outlive them")
        }
        guard !missing.isEmpty else { return nil }
        return "This kernel (Landlock version \(landlock)) does not keep apps from: "
            + missing.joined(separator: "; ") + "."
    }
}
