import Foundation
import RestorationArchive
import RestorationCoder

/// The app's decision, at launch, about the preserved state (2.2.1 steps 4 and 5).
struct LaunchRestoration {
    /// The application's archive, if it exists and can be read.
    var application: ArchiveReader?
    /// Whether state is restored.
    var isWanted = false
    /// Whether saved state existed and is not restored, so that the page also discards its state.
    var isReset = false
    /// Whether there was state that could not be read and was set aside.
    var isDamaged = false
    /// The reason why no state is restored, as a sentence; `nil` if state is restored.
    var refusal: String? =
        "There was no saved state: the app had not left the screen before, or its "
        + "state was discarded."
    /// Whether the app delegate implements the secure methods (specification 1.3.3).
    var requiresSecureCoding = true
}

/// Calls to the app delegate's optional methods, which detect whether a secure method or an older
/// one gave the answer (specification 1.3.4).
///
/// The default implementation of a secure method calls the older one with the same coder. After
/// that, the coder also accepts objects without secure coding (specification 1.3.5).
enum ApplicationDelegateCoders {
    /// An app delegate's answer, and the kind of method that gave it.
    struct Verdict {
        let answer: Bool
        /// Whether the app itself implements the secure method.
        let isSecure: Bool
        /// Whether the app implements the secure method or the older one.
        let isImplemented: Bool
    }

    /// Runs a secure method of the app delegate and returns its answer.
    static func ask(_ delegate: any UIApplicationDelegate, _ method: () -> Bool) -> Verdict {
        let reply = OptionalMethod.ask(delegate, method)
        let isSecure = reply.absent.isDisjoint(
            with: [.shouldSaveSecurely, .shouldRestoreSecurely])
        return Verdict(
            answer: reply.answer, isSecure: isSecure,
            isImplemented: isSecure
                || reply.absent.isDisjoint(with: [.shouldSave, .shouldRestore]))
    }

    /// Records that the default implementation of a secure method ran, which calls the older
    /// method.
    ///
    /// The coder of the app delegate then accepts every class. The coder stays strict for a
    /// delegate that has a secure method of its own and calls other delegates.
    static func noteDefault(
        of method: OptionalMethod, on delegate: any UIApplicationDelegate, _ coder: NSCoder
    ) {
        guard OptionalMethod.noteDefault(of: method, on: delegate) else { return }
        (coder as? ObjectEncoder)?.acceptEveryClass()
        (coder as? ObjectDecoder)?.acceptEveryClass()
    }
}
