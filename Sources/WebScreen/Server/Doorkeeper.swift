import AppHost
import Foundation
import Logging

/// Finds out who asks, by the cookies of a request.
struct Doorkeeper: Sendable {
    let host: any ScreenHost
    let cookie: BrowserCookie
    let counts: ScreenCounts
    let logger: Logger
    let now: @Sendable () -> Date

    /// Who asks.
    enum Visitor: Sendable {
        /// A browser that shows nothing that this host gave out.
        case nobody
        /// The holder of a pass, who is to be given a newer one where there is one.
        case known(BrowserPass, newer: BrowserPass?, isStranger: Bool)
        /// The holder of a pass that no longer stands.
        case signedOut
        /// The holder of a pass of a time that has not come yet: the host's clock was set back.
        case early
    }

    /// - Throws: `storageFailed`.
    func visitor(cookies headers: some Sequence<String>) async throws(HostError) -> Visitor {
        var answer = Visitor.nobody
        let passes = BrowserCookie.values(of: cookie.name, in: headers).map { ($0, false) }
        // Who came before there was a certificate is still the same person.
        let earlier =
            cookie.isSecure
            ? BrowserCookie.values(of: cookie.signer.cookieName, in: headers).map { ($0, true) }
            : []
        for (text, isToBeMoved) in passes + earlier {
            let date = now()
            switch cookie.signer.read(text, at: date) {
            case .pass(let pass):
                let standing = try await host.admit(pass)
                guard standing != .void else {
                    refuse("is void")
                    answer = .signedOut
                    continue
                }
                let isOld = BrowserCookie.age(of: pass, at: date) >= PassSigner.renewedAfter
                let isReplaced = isOld || isToBeMoved || standing == .outdated
                return .known(
                    pass, newer: isReplaced ? pass.renewed(at: date) : nil,
                    isStranger: standing == .stranger)
            case .early:
                refuse("is of a time to come; look at this machine's clock")
                if case .nobody = answer { answer = .early }
            case .old: refuse("is too old")
            case .forged: refuse("is none of this host's")
            }
        }
        for text in BrowserCookie.values(of: BrowserCookie.unsignedName, in: headers) {
            guard let token = PersonToken(cookie: text),
                let pass = try await host.replaceUnsigned(token)
            else { continue }
            return .known(pass, newer: pass, isStranger: false)
        }
        return answer
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
