extension AppUnderTest {
    /// Whether saving fails as it does on a full disk.
    public var isDiskFull: Bool {
        get { keeper.failure != nil }
        set { keeper.failure = newValue ? DiskFull() : nil }
    }

    /// Whether any state is kept.
    public var hasPreservedState: Bool { !keeper.names.isEmpty }

    /// Damages what is kept, so that nothing of it can be read.
    public func damagePreservedState() {
        keeper.damageEverything()
    }

    /// Why state was set aside, a sentence for each.
    public var reasonsForSettingAside: [String] {
        keeper.setAside.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// What a full disk says.
private struct DiskFull: Error, CustomStringConvertible {
    var description: String { "no space is left on the disk" }
}
