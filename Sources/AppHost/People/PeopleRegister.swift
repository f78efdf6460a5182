import Foundation
import Glibc
import Logging

/// The users that a host knows, by the passes of their browsers and the names that a proxy sends.
///
/// All its records are in the database.
struct PeopleRegister: Sendable {
    /// The age at which a user without a window is deleted; unused windows are discarded earlier.
    private static let strangerAge: TimeInterval = 2 * 3600
    /// The maximum age of a user whom a sweep examines for windows.
    private static let strangersLookedAt: TimeInterval = 40 * 24 * 3600
    /// The number of users that one sweep examines, more than a server admits in a day.
    private static let strangersMax = 100_000

    let browsers: any BrowserStore
    let people: any PeopleStore
    let directory: StateDirectory
    let passSigner: PassSigner
    let clock: any HostClock
    let logger: Logger

    // MARK: Browsers

    /// Checks a pass that a browser has sent and returns its status.
    ///
    /// The host stores nothing about a user who never opened an app; such a pass is valid.
    func admit(_ pass: BrowserPass) throws(HostError) -> PassStatus {
        guard let record = try browsers.browser(pass) else { return .stranger }
        let (status, kept) = record.status(of: pass, at: BrowserPass.seconds(clock.date))
        if let kept { try browsers.keep(kept, of: pass) }
        return status
    }

    // MARK: Users whom a proxy names

    /// Returns the person of a user; a user who is named for the first time is stored as a new
    /// person.
    func person(of user: UserName) throws(HostError) -> Person {
        if let known = try people.person(of: user) { return known }
        let person = passSigner.person(of: user)
        try people.keep(user, as: person, at: clock.date)
        logger.info(
            "A user was named for the first time.",
            metadata: ["user": "\(user)", "person": "\(person.shortIdentifier)"])
        return person
    }

    // MARK: Sweeps

    /// Deletes browsers with outdated passes, and users none of whose windows was ever shown.
    func sweep() {
        let date = clock.date
        do {
            try browsers.sweepBrowsers(
                passesBefore: date.addingTimeInterval(-TimeInterval(PassSigner.passLasts)))
            let strangers = try people.strangers(
                since: date.addingTimeInterval(-Self.strangersLookedAt),
                before: date.addingTimeInterval(-Self.strangerAge), limit: Self.strangersMax)
            // A user with a folder has run an app, even if the database has no rows of the user.
            let gone = strangers.filter { !hasFolder($0) }
            guard !gone.isEmpty else { return }
            try people.forget(persons: gone)
            logger.info(
                "Users without a window were deleted.", metadata: ["count": "\(gone.count)"])
        } catch {
            logger.warning("Old browsers could not be deleted.", error)
        }
    }

    /// Whether a person has a folder, which is created at the first launch of an app.
    func hasFolder(_ person: String) -> Bool {
        access(directory.persons + "/" + person, F_OK) == 0
    }
}
