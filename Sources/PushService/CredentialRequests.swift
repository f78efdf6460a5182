import AppHost
import Foundation
import PushGateway

/// The executor of operators' requests about push credentials.
struct CredentialRequests: Sendable {
    let credentials: PushCredentials
    let clock: PushClock

    /// Carries out a request; a request that fails gets the reason as its answer.
    func answer(_ request: PushCredentialRequest) -> ControlAnswer {
        do throws(PushGatewayError) {
            return .pushCredentials(try perform(request))
        } catch {
            let code: ControlFailure.Code =
                switch error.code {
                case .badBundleIdentifier, .badLifetime: .refused
                case .unknownCredential: .notFound
                case .ambiguousCredential: .ambiguous
                case .tooManyCredentials: .tooMuch
                default: .failed
                }
            return .failure(ControlFailure(code, error.description))
        }
    }

    private func perform(
        _ request: PushCredentialRequest
    ) throws(PushGatewayError) -> PushCredentialAnswer {
        switch request {
        case .issueCertificate(let bundle, let days):
            .issued(
                report(
                    try credentials.issueCertificate(
                        for: bundle, days: days ?? PushCredentials.certificateDays)))
        case .issueProviderKey(let bundles):
            .issued(report(try credentials.issueProviderKey(for: bundles)))
        case .list: .credentials(credentials.list().map(report))
        case .revoke(let identifier): .revoked(report(try credentials.revoke(identifier)))
        case .authority: .authority(try credentials.authorityPEM)
        }
    }

    private func report(_ issued: IssuedPushCredential) -> IssuedCredentialReport {
        IssuedCredentialReport(
            credential: report(issued.credential), certificate: issued.certificate,
            privateKey: issued.privateKey, authority: issued.authority)
    }

    private func report(_ credential: PushCredential) -> PushCredentialReport {
        let (kind, team): (PushCredentialReport.Kind, String?) =
            switch credential.kind {
            case .certificate: (.certificate, nil)
            case .providerKey(let team, _): (.key, team)
            }
        let hasExpired = credential.expires.map { $0 <= clock.date() } ?? false
        return PushCredentialReport(
            id: credential.id, kind: kind,
            status: credential.revoked != nil ? .revoked : hasExpired ? .expired : .valid,
            team: team, apps: credential.bundles, created: credential.created,
            expires: credential.expires, revoked: credential.revoked)
    }
}
