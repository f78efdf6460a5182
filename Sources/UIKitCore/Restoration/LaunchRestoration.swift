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
    /// What an app delegate said, and with which of its methods.
    struct Verdict {
        let answer: Bool
        /// Whether the app itself implements the secure method.
        let isSecure: Bool
        /// Whether it implements either.
        let isImplemented: Bool
    }

    /// Runs a secure method of the app delegate.
    static func ask(_ delegate: any UIApplicationDelegate, _ method: () -> Bool) -> Verdict {
        let reply = OptionalMethod.ask(delegate, method)
        let isSecure = reply.absent.isDisjoint(
            with: [.shouldSaveSecurely, .shouldRestoreSecurely])
        return Verdict(
            answer: reply.answer, isSecure: isSecure,
            isImplemented: isSecure
                || reply.absent.isDisjoint(with: [.shouldSave, .shouldRestore]))
    }

    /// Records that the default of a secure method ran, which asks the older one.
    ///
    /// The coder of the app delegate then takes and makes every class; that of a delegate with a
    /// secure method of its own, which asks others, stays as it is.
    static func noteDefault(
        of method: OptionalMethod, on delegate: any UIApplicationDelegate, _ coder: NSCoder
    ) {
        guard OptionalMethod.noteDefault(of: method, on: delegate) else { return }
        (coder as? ObjectEncoder)?.acceptEveryClass()
        (coder as? ObjectDecoder)?.acceptEveryClass()
    }
}
