import AppHost

/// Who a browser is: the holder of a pass.
struct BrowserIdentity: Sendable {
    let pass: BrowserPass
    /// Whether the browser came without a pass, and is given this one.
    let isNew: Bool
    /// Whether the host keeps nothing of the person yet.
    let isStranger: Bool
    let signer: PassSigner

    var person: Person { pass.person }

    /// A value that only pages made for this browser know; posts must carry it.
    ///
    /// It follows from the pass, so it outlives the server's process without being stored.
    var crossSiteToken: String { signer.formToken(for: pass) }

    /// Compares in a time that does not depend on where the texts differ.
    func accepts(crossSiteToken given: String) -> Bool {
        PassSigner.areEqual(given.utf8, crossSiteToken.utf8)
    }
}
