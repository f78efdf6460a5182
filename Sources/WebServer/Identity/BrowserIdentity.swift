import AppHost

/// The identity of a browser: the holder of a pass, or the user that a proxy names.
struct BrowserIdentity: Sendable {
    /// The proof of the identity.
    enum Proof: Sendable {
        case pass(BrowserPass)
        case name(UserName)
    }

    let person: Person
    let proof: Proof
    /// Whether the browser had no pass, so that it receives this one.
    let isNew: Bool
    /// Whether the host has not stored anything for the person yet.
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

    /// The pass, if the browser is identified by one.
    var pass: BrowserPass? { if case .pass(let pass) = proof { pass } else { nil } }

    /// The user's name, if a proxy reported it.
    var user: UserName? { if case .name(let name) = proof { name } else { nil } }

    /// The identifier of the browser.
    ///
    /// It is empty for a user whom a proxy names.
    private var browser: String { pass?.browser ?? "" }

    /// A value that only pages for this browser contain; form posts must include it.
    ///
    /// It is derived from the pass or the person, so it stays valid across restarts without being
    /// stored.
    var crossSiteToken: String { signer.formToken(for: person, browser: browser) }

    /// Returns the token in the page of a session for this browser.
    func pageToken(app: String, session: String) -> String {
        signer.pageToken(for: person, browser: browser, app: app, session: session)
    }

    /// The token in the host's own pages for this browser, with which they watch the user's calls.
    ///
    /// No app has the name `-`.
    var callToken: String { pageToken(app: "-", session: "calls") }

    /// Whether a text is the token of this browser, compared in constant time.
    func accepts(crossSiteToken given: String) -> Bool {
        PassSigner.areEqual(given.utf8, crossSiteToken.utf8)
    }
}
