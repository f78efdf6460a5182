import UIKitCore
public import UIKitPrimitives

extension AppUnderTest {
    /// Whether saving fails as it does on a full disk.
    public var isDiskFull: Bool {
        get { kept.isFull }
        set { kept.isFull = newValue }
    }

    /// Whether any state is kept.
    public var hasPreservedState: Bool { kept.hasState }

    /// Damages what is kept, so that nothing of it can be read.
    public func damagePreservedState() {
        kept.damageEverything()
    }

    /// Why state was set aside, a sentence for each.
    public var reasonsForSettingAside: [String] { kept.reasonsForSettingAside }

    /// What became of each object when state was last preserved and last restored; it survives the
    /// app's process, as `perennial explain` would find it.
    public var restorationReport: RestorationReport {
        running?.runtime.application.restorationReport ?? kept.report ?? RestorationReport()
    }
}
