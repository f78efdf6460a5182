import RestorationArchive
import UIKitCore

@testable import AppProcess

extension StoreKeeper {
    /// Saves one archive and returns after the commit.
    ///
    /// - Throws: The reason, if it was not saved.
    func saveNow(_ archive: Archive, as name: String, isSettling: Bool = false) throws {
        var state = PreservedState(isSettling: isSettling)
        state.add(PreservedState.Part(name: name, archive: archive, number: 1))
        var failure: NotSaved?
        onOutcome = { outcome in
            if case .failed(_, _, let reason) = outcome { failure = NotSaved(reason: reason) }
        }
        defer { onOutcome = { _ in } }
        save(state)
        guard finishSaving() else { throw NotSaved(reason: "It took too long.") }
        if let failure { throw failure }
    }
}

/// The reason why an archive was not saved.
struct NotSaved: Error {
    let reason: String
}
