import AppHost

/// Who a browser is: the holder of a pass, or the user whom a proxy names.
struct BrowserIdentity: Sendable {
    /// What says so.
    enum Proof: Sendable {
        case pass(BrowserPass)
        case name(UserName)
    }

    let person: Person
    let proof: Proof
    /// Whether the browser came without a pass, and is given this one.
    let isNew: Bool
    /// Whether the host keeps nothing of the person yet.
    let isStranger: Bool
    let signer: PassSigner

    init(_ pass: BrowserPass, isNew: Bool, isStranger: Bool, signer: PassSigner) {
        person = pass.person
        proof = .pass(pass)
        self.isNew = isNew
        self.isStranger = isStranger
        self.signer = signer
    }

    init(_ name: UserName, _ person: Person, signer: PassSigner) {
        self.person = person
        proof = .name(name)
        isNew = false
        isStranger = false
        self.signer = signer
    }

    /// The pass, where the browser is known by one.
    var pass: BrowserPass? { if case .pass(let pass) = proof { pass } else { nil } }

    /// The user's name, where a proxy gave it.
    var user: UserName? { if case .name(let name) = proof { name } else { nil } }

    /// Tells the person's browsers apart; a proxy's user is the same in each.
    private var browser: String { pass?.browser ?? "" }

    /// A value that only pages made for this browser know; posts must carry it.
    ///
    /// It follows from the pass or the person, so it outlives the server's process without being stored.
    var crossSiteToken: String { signer.formToken(for: person, browser: browser) }

    /// What stands in the page of a session that is made for this browser.
    func pageToken(app: String, session: String) -> String {
        signer.pageToken(for: person, browser: browser, app: app, session: session)
    }

    /// Compares in a time that does not depend on where the texts differ.
    func accepts(crossSiteToken given: String) -> Bool {
        PassSigner.areEqual(given.utf8, crossSiteToken.utf8)
    }
}
