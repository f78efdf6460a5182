import AppHost
import Foundation
import Logging

/// The identification of the sender of a request.
///
/// If the operator configured a proxy's header with the user's name, that name identifies the
/// sender; otherwise the cookies do.
struct VisitorIdentification: Sendable {
    let host: any HostAPI
    let cookie: BrowserCookie
    let counts: ServerCounts
    let logger: Logger
    let now: @Sendable () -> Date

    /// The result of the identification.
    enum Visitor: Sendable {
        /// A browser without any cookie of this host.
        case nobody
        /// The holder of a pass, and the newer pass to set, if any.
        case known(BrowserPass, newer: BrowserPass?, isStranger: Bool)
        /// The user that a trusted proxy names. Cookies are ignored.
        case named(UserName, Person)
        /// A visitor without a valid name, although the host admits only users whom a trusted proxy
        /// names.
        case unnamed
        /// The holder of a pass that was replaced or revoked.
        case signedOut
        /// The holder of a pass that was issued in the future: the host's clock was set back.
        case early
        /// The holder of valid passes of several people. Another program set at least one of them.
        case contested
        /// A browser with cookies of the host's cookie name that the host cannot have issued, or
        /// with more cookies than are read.
        ///
        /// The browser's own cookie may be missing from the request.
        case unreadable
    }

    /// Identifies the sender of a request.
    ///
    /// - Throws: `storageFailed`.
    func visitor(
        cookies headers: some Sequence<String>, user: Gateway.NamedUser
    ) async throws(HostError) -> Visitor {
        switch user {
        case .notAsked: return try await holder(of: headers)
        case .name(let name): return .named(name, try await host.person(of: name))
        case .missing, .unreadable: return .unnamed
        }
    }

    private func holder(of headers: some Sequence<String>) async throws(HostError) -> Visitor {
        let own = BrowserCookie.values(of: cookie.name, in: headers)
        guard own.count <= BrowserCookie.candidatesMax else {
            refuse("was sent with too many others of its name")
            return .unreadable
        }
        var findings = try await read(own)
        if let visitor = findings.visitor(at: now(), isToBeMoved: false) { return visitor }
        if cookie.isSecure {
            // A browser that was here before the host had a certificate keeps its identity.
            let earlier = BrowserCookie.values(of: cookie.signer.cookieName, in: headers)
            let found = try await read(earlier.prefix(BrowserCookie.candidatesMax))
            if let visitor = found.visitor(at: now(), isToBeMoved: true) { return visitor }
            findings.isVoid = findings.isVoid || found.isVoid
            findings.isEarly = findings.isEarly || found.isEarly
        }
        for text in BrowserCookie.values(of: BrowserCookie.unsignedName, in: headers)
            .prefix(BrowserCookie.candidatesMax)
        {
            guard let token = PersonToken(cookie: text),
                let pass = try await host.replaceUnsigned(token)
            else { continue }
            return .known(pass, newer: pass, isStranger: false)
        }
        if findings.isVoid { return .signedOut }
        if findings.isEarly { return .early }
        return findings.isForged ? .unreadable : .nobody
    }

    /// The results of reading cookies.
    private struct Findings {
        var good: [(pass: BrowserPass, status: PassStatus)] = []
        var isVoid = false
        var isEarly = false
        var isForged = false

        /// Returns the visitor that the valid passes identify; `nil` if there are none.
        func visitor(at date: Date, isToBeMoved: Bool) -> Visitor? {
            guard let newest = good.max(by: { $0.pass.issued < $1.pass.issued }) else { return nil }
            guard good.allSatisfy({ $0.pass.person == newest.pass.person }) else {
                return .contested
            }
            let isOld = BrowserCookie.age(of: newest.pass, at: date) >= PassSigner.renewedAfter
            let isReplaced = isOld || isToBeMoved || newest.status == .outdated
            return .known(
                newest.pass, newer: isReplaced ? newest.pass.renewed(at: date) : nil,
                isStranger: newest.status == .stranger)
        }
    }

    private func read(_ texts: some Sequence<String>) async throws(HostError) -> Findings {
        var findings = Findings()
        for text in texts {
            switch cookie.signer.read(text, at: now()) {
            case .pass(let pass):
                let status = try await host.admit(pass)
                if status == .void {
                    refuse("was replaced or revoked")
                    findings.isVoid = true
                } else {
                    findings.good.append((pass, status))
                }
            case .early:
                refuse("is from the future; check this machine's clock")
                findings.isEarly = true
            case .old: refuse("is too old")
            case .forged:
                refuse("was not issued by this host")
                findings.isForged = true
            }
        }
        return findings
    }

    /// Reports a refused cookie without its value.
    private func refuse(_ why: String) {
        counts.refusedRequest()
        logger.info("A browser's cookie was refused: it \(why).")
    }
}

extension BrowserCookie {
    static func age(of pass: BrowserPass, at date: Date) -> Int {
        Int(date.timeIntervalSince1970) - pass.issued
    }
}
