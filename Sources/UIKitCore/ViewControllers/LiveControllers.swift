/// The view controllers that exist, whether they are visible or not.
///
/// All of them are notified of low memory (specification 6.5.1), because controllers that an app
/// keeps for later are the first that can release memory.
enum LiveControllers {
    private struct WeakController {
        weak var controller: UIViewController?
    }

    private static var known: [WeakController] = []
    /// The number of entries at which those of deallocated controllers are removed.
    private static var sweepCount = 256

    /// Adds a controller that is being created.
    static func note(_ controller: UIViewController) {
        known.append(WeakController(controller: controller))
        guard known.count >= sweepCount else { return }
        known.removeAll { $0.controller == nil }
        sweepCount = max(256, known.count * 2)
    }

    /// The existing controllers, in the order in which they were made.
    static var all: [UIViewController] { known.compactMap(\.controller) }

    /// Removes all entries, because a new launch in the same process starts with none.
    static func forgetAll() {
        known = []
    }
}
