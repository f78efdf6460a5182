import UIKitCore
public import UIKitPrimitives

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

extension AppUnderTest {
    /// What became of each object when state was last preserved and last restored; it survives the
    /// app's process, as `perennial explain` would find it.
    public var restorationReport: RestorationReport {
        running?.runtime.application.restorationReport ?? keeper.report ?? keptNothing
    }

    private var keptNothing: RestorationReport { RestorationReport() }
}

/// What a full disk says.
private struct DiskFull: Error, CustomStringConvertible {
    var description: String { "no space is left on the disk" }
}
