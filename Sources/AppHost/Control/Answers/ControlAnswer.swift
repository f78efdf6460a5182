/// The answer of a host to a request.
package enum ControlAnswer: Hashable, Sendable {
    /// The answer to `list`.
    case report(HostReport)
    /// The answer to a request that acts on apps: the result for each app.
    case results([ControlResult])
    /// The answer to `metrics` and `exportPerson`.
    case text(String)
    /// The answer to `people`.
    case people([PersonReport])
    /// The answer to `pushCredentials`.
    case pushCredentials(PushCredentialAnswer)
    /// The answer to `pushEndpoints`.
    case pushEndpoints([PushEndpointReport])
    /// The reason why nothing was done.
    case failure(ControlFailure)
}

extension ControlAnswer: Codable {
    private enum Key: CodingKey {
        case report, results, text, people, pushCredentials, pushEndpoints, failure
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let report = try values.decodeIfPresent(HostReport.self, forKey: .report) {
            self = .report(report)
        } else if let results = try values.decodeIfPresent([ControlResult].self, forKey: .results) {
            self = .results(results)
        } else if let text = try values.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let people = try values.decodeIfPresent([PersonReport].self, forKey: .people) {
            self = .people(people)
        } else if let answer = try values.decodeIfPresent(
            PushCredentialAnswer.self, forKey: .pushCredentials)
        {
            self = .pushCredentials(answer)
        } else if let endpoints = try values.decodeIfPresent(
            [PushEndpointReport].self, forKey: .pushEndpoints)
        {
            self = .pushEndpoints(endpoints)
        } else {
            self = .failure(try values.decode(ControlFailure.self, forKey: .failure))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .report(let report): try values.encode(report, forKey: .report)
        case .results(let results): try values.encode(results, forKey: .results)
        case .text(let text): try values.encode(text, forKey: .text)
        case .people(let people): try values.encode(people, forKey: .people)
        case .pushCredentials(let answer): try values.encode(answer, forKey: .pushCredentials)
        case .pushEndpoints(let endpoints): try values.encode(endpoints, forKey: .pushEndpoints)
        case .failure(let failure): try values.encode(failure, forKey: .failure)
        }
    }
}
