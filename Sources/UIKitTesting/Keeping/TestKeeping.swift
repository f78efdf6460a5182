import HostLink
import UIKitCore
import UIKitPrimitives

/// What keeps an app's state between the launches of one test, and can fail as disks do.
@MainActor
protocol TestKeeping: AnyObject {
    /// Makes every save fail, as a full disk does.
    var isFull: Bool { get set }
    /// Whether anything of the app or its scenes is kept.
    var hasState: Bool { get }
    /// The report last kept, as it comes back from its bytes.
    var report: RestorationReport? { get }
    /// Why state was set aside, a sentence for each.
    var reasonsForSettingAside: [String] { get }
    /// Damages everything that is kept.
    func damageEverything()
    /// Opens for a launch in this process.
    func opened(_ order: LaunchOrder, tell link: any HostConnection) -> any ArchiveKeeping
    /// Lets go of what a launch opened.
    func close()
    /// Stops in the middle of the first save that the body makes, and keeps nothing after it.
    func breakWhileSaving(_ body: () -> Void)
}
