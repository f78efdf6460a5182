import Foundation
import Glibc
import Logging

extension AppHost {
    /// Whether a pass still stands, now that it was shown.
    ///
    /// Of a person who never opened anything the host knows nothing, and writes nothing: such a pass stands.
    public func admit(_ pass: BrowserPass) throws(HostError) -> PassStatus {
        guard let record = try store.browser(pass) else { return .stranger }
        let (standing, kept) = record.standing(
            of: pass, at: BrowserPass.seconds(settings.clock.date))
        if let kept { try store.keep(kept, of: pass) }
        return standing
    }

    /// Takes a cookie of before hosts signed them, of a person who was here then: another one may have been
    /// made up by whoever wants to know what somebody does as that person.
    public func replaceUnsigned(_ token: PersonToken) throws(HostError) -> BrowserPass? {
        let person = Person(token: token)
        let now = settings.clock.date
        switch try store.unsignedCookies(of: person) {
        case .taken(let until): guard now.timeIntervalSince1970 < until else { return nil }
        case .refused: return nil
        // A database that was lost takes nobody's saved state away.
        case .unknown:
            guard access(directory.persons + "/" + person.identifier, F_OK) == 0 else { return nil }
        }
        logger.info("An unsigned cookie was replaced.")
        return BrowserPass(token: token, at: now)
    }

    /// The first pass of another browser of a person.
    public func newPass(for token: PersonToken) throws(HostError) -> BrowserPass {
        BrowserPass(
            token: token, epoch: try store.epoch(of: Person(token: token)),
            at: settings.clock.date)
    }

    /// Makes every pass of a person void, and gives a new one to the browser that asks for it.
    public func signOutOthers(than pass: BrowserPass) throws(HostError) -> BrowserPass {
        let date = settings.clock.date
        let epoch = try store.signOut(pass.person, at: date)
        logger.info("A person signed out their other browsers.")
        return pass.renewed(at: date, epoch: epoch)
    }

    /// Forgets browsers whose passes are too old, and people who never saw a window they were given.
    func sweepPersons() {
        let date = settings.clock.date
        do {
            try store.sweepBrowsers(
                passesBefore: date.addingTimeInterval(-TimeInterval(PassSigner.passLasts)))
            let strangers = try store.strangers(
                since: date.addingTimeInterval(-Self.strangersLookedAt),
                before: date.addingTimeInterval(-Self.strangerAge), limit: Self.strangersMax)
            // Who has a folder has run an app, whatever the database says.
            let gone = strangers.filter { access(directory.persons + "/" + $0, F_OK) != 0 }
            guard !gone.isEmpty else { return }
            try store.forget(persons: gone)
            logger.info(
                "Persons without a window were deleted.",
                metadata: ["count": "\(gone.count)"])
        } catch {
            logger.warning("Old browsers could not be deleted.", metadata: ["error": "\(error)"])
        }
    }

    /// Their windows were discarded an hour after they were given.
    private static let strangerAge: TimeInterval = 2 * 3600
    private static let strangersLookedAt: TimeInterval = 40 * 24 * 3600
    /// As many as one sweep looks at: a day's worth of what a screen lets in.
    private static let strangersMax = 100_000
}
