/// The view controllers that exist, whether anything shows them or not: all of them are told that memory is
/// short (6.5.1), and what an app keeps for later is the first that can go.
enum LiveControllers {
    private struct WeakController {
        weak var controller: UIViewController?
    }

    private static var known: [WeakController] = []
    /// How many there may be before those that are gone are looked for.
    private static var sweepCount = 256

    /// Notes a controller that is being made.
    static func note(_ controller: UIViewController) {
        known.append(WeakController(controller: controller))
        guard known.count >= sweepCount else { return }
        known.removeAll { $0.controller == nil }
        sweepCount = max(256, known.count * 2)
    }

    /// Those that exist, in the order in which they were made.
    static var all: [UIViewController] { known.compactMap(\.controller) }

    /// Forgets everything; a new launch in the same process starts with nothing.
    static func forgetAll() {
        known = []
    }
}
