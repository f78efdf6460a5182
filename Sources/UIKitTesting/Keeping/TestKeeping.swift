import HostLink
import UIKitCore
import UIKitPrimitives

/// A keeper of an app's state between the launches of one test, which can fail as disks do.
@MainActor
protocol TestKeeping: AnyObject {
    /// Whether every save fails, as on a full disk.
    var isFull: Bool { get set }
    /// Whether state of the app or its scenes is stored.
    var hasState: Bool { get }
    /// The last report, decoded from its bytes.
    var report: RestorationReport? { get }
    /// The reasons why state was set aside, a sentence for each.
    var reasonsForSettingAside: [String] { get }
    /// Damages all stored state.
    func damageEverything()
    /// Opens the state for a launch in this process.
    func open(_ order: LaunchOrder, log link: any HostConnection) -> any ArchiveKeeping
    /// Closes the state that a launch opened.
    func close()
    /// Runs a closure; fails in the middle of its first save, and ignores all later saves.
    func breakWhileSaving(_ body: () -> Void)
}
