import Foundation
import Logging

/// The passes of browsers that the register creates and invalidates.
extension PeopleRegister {
    /// Returns a pass for an unsigned cookie of an earlier version, if its user is known from that
    /// time.
    ///
    /// Any other unsigned cookie is refused, because it may be forged.
    func replaceUnsigned(_ token: PersonToken) throws(HostError) -> BrowserPass? {
        let person = Person(token: token)
        let now = clock.date
        switch try browsers.unsignedCookies(of: person) {
        case .taken(let until): guard now.timeIntervalSince1970 < until else { return nil }
        case .refused: return nil
        // A user whose row was lost with the database still has a folder with saved state.
        case .unknown: guard hasFolder(person.identifier) else { return nil }
        }
        logger.info("An unsigned cookie was replaced.")
        return BrowserPass(token: token, at: now)
    }

    /// Creates the first pass of another browser of a user.
    func newPass(for token: PersonToken) throws(HostError) -> BrowserPass {
        BrowserPass(
            token: token, epoch: try browsers.epoch(of: Person(token: token)), at: clock.date)
    }

    /// Invalidates every pass of a user, and returns a new one for the browser that asks for it.
    func signOutOthers(than pass: BrowserPass) throws(HostError) -> BrowserPass {
        let date = clock.date
        let epoch = try browsers.signOut(pass.person, at: date)
        logger.info("A user signed out their other browsers.")
        return pass.renewed(at: date, epoch: epoch)
    }
}
