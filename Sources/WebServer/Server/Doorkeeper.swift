import AppHost
import Foundation
import Logging

/// Finds out who asks: by the name that a proxy gives where the operator wants that, else by the cookies of a
/// request.
struct Doorkeeper: Sendable {
    let host: any HostAPI
    let cookie: BrowserCookie
    let counts: ServerCounts
    let logger: Logger
    let now: @Sendable () -> Date

    /// Who asks.
    enum Visitor: Sendable {
        /// A browser that shows nothing that this host gave out.
        case nobody
        /// The holder of a pass, who is to be given a newer one where there is one.
        case known(BrowserPass, newer: BrowserPass?, isStranger: Bool)
        /// The user whom a trusted proxy names; cookies are not looked at.
        case named(UserName, Person)
        /// A visitor without a readable name, where only a trusted proxy says who comes in.
        case unnamed
        /// The holder of a pass that no longer stands.
        case signedOut
        /// The holder of a pass of a time that has not come yet: the host's clock was set back.
        case early
        /// The holder of good passes of several persons: one of them was set by somebody else.
        case contested
        /// A browser that shows cookies of the host's name, none of which the host can have given out, or more
        /// of them than are read. Its own may be among those that it did not send.
        case unreadable
    }

    /// Finds out who asks.
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
            refuse("came with too many others of its name")
            return .unreadable
        }
        var findings = try await read(own)
        if let visitor = findings.visitor(at: now(), isToBeMoved: false) { return visitor }
        if cookie.isSecure {
            // Who came before there was a certificate is still the same person.
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

    /// What became of reading cookies.
    private struct Findings {
        var good: [(pass: BrowserPass, standing: PassStatus)] = []
        var isVoid = false
        var isEarly = false
        var isForged = false

        /// Whoever the good passes are of; `nil` when there are none.
        func visitor(at date: Date, isToBeMoved: Bool) -> Visitor? {
            guard let newest = good.max(by: { $0.pass.issued < $1.pass.issued }) else { return nil }
            guard good.allSatisfy({ $0.pass.person == newest.pass.person }) else {
                return .contested
            }
            let isOld = BrowserCookie.age(of: newest.pass, at: date) >= PassSigner.renewedAfter
            let isReplaced = isOld || isToBeMoved || newest.standing == .outdated
            return .known(
                newest.pass, newer: isReplaced ? newest.pass.renewed(at: date) : nil,
                isStranger: newest.standing == .stranger)
        }
    }

    private func read(_ texts: some Sequence<String>) async throws(HostError) -> Findings {
        var findings = Findings()
        for text in texts {
            switch cookie.signer.read(text, at: now()) {
            case .pass(let pass):
                let standing = try await host.admit(pass)
                if standing == .void {
                    refuse("is void")
                    findings.isVoid = true
                } else {
                    findings.good.append((pass, standing))
                }
            case .early:
                refuse("is of a time to come; look at this machine's clock")
                findings.isEarly = true
            case .old: refuse("is too old")
            case .forged:
                refuse("is none of this host's")
                findings.isForged = true
            }
        }
        return findings
    }

    /// Never with what it was.
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
