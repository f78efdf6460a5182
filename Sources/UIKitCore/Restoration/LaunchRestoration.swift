import Foundation
import RestorationArchive
import RestorationCoder

/// What the app decided, at launch, about the state that was preserved (2.2.1 steps 4 and 5).
struct LaunchRestoration {
    /// The application's archive, if there is one that can be read.
    var application: ArchiveReader?
    /// Whether state is restored.
    var isWanted = false
    /// Whether there was state that is not restored: the page then starts anew as well.
    var isReset = false
    /// Whether there was state that cannot be read: it was set aside.
    var isDamaged = false
    /// Why nothing is restored, in a sentence; nil when something is.
    var refusal: String? =
        "There was no saved state: the app had not left the screen before, or its "
        + "state was discarded."
    /// Whether the app's own methods are the secure ones (1.3.3).
    var requiresSecureCoding = true
}

/// Tells whether the app delegate answered with its secure methods or with the older ones (1.3.4).
///
/// The default of a secure method asks the older one with the same coder, which from then on takes
/// what is not secure as well (1.3.5).
enum ApplicationDelegateCoders {
    private static var sawOpenMethod = false
    private static var sawDefault = false

    /// What an app delegate said, and with which of its methods.
    struct Verdict {
        let answer: Bool
        /// Whether the app itself implements the secure method.
        let isSecure: Bool
        /// Whether it implements either.
        let isImplemented: Bool
    }

    /// Runs a secure delegate method.
    static func ask(_ method: () -> Bool) -> Verdict {
        sawOpenMethod = false
        sawDefault = false
        let answer = method()
        return Verdict(answer: answer, isSecure: !sawOpenMethod, isImplemented: !sawDefault)
    }

    /// Notes that the app implements neither method.
    static func noteAbsence() {
        sawDefault = true
    }

    /// Notes that the older method is asked, whose coder takes and makes every class.
    static func useOpenCoder(_ coder: NSCoder) {
        sawOpenMethod = true
        (coder as? ObjectEncoder)?.acceptEveryClass()
        (coder as? ObjectDecoder)?.acceptEveryClass()
    }
}
