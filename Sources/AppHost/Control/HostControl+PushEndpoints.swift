import HostLink

/// The requests of an operator about the endpoints of the push distributor.
extension HostControl {
    /// Lists the registered endpoints, those of programs first.
    ///
    /// - Parameter beginning: The beginning of one user's identifier, whose apps' endpoints are
    ///   listed; `nil` for all endpoints.
    func pushEndpoints(
        _ beginning: String?, _ host: isolated AppHost
    ) async throws -> [PushEndpointReport] {
        let distributor = try distributor(host)
        var person: String?
        if let beginning {
            let (survey, live) = (survey, liveApps(host))
            let registered = host.pushes.registeredApps
            person = try await BlockingWork.run {
                try survey.selection(live, registered).person(beginning)
            }
        }
        return distributor.connectors.map(PushEndpointReport.init)
            .filter { person == nil || $0.person == person }
            .sorted { $0.order < $1.order }
    }

    /// Removes the registration whose identifier begins with a text.
    ///
    /// Its endpoint ends, and its program is notified. An app gets another endpoint.
    func removePushEndpoint(
        _ beginning: String, _ host: isolated AppHost
    ) throws -> ControlResult {
        let distributor = try distributor(host)
        let found = distributor.connectors.filter {
            !beginning.isEmpty && $0.identifier.hasPrefix(beginning.lowercased())
        }
        guard found.count <= 1 else {
            throw ControlFailure(
                .ambiguous, "\(found.count) endpoints have this beginning. Enter more of it.")
        }
        guard let connector = found.first else {
            throw ControlFailure(
                .notFound,
                "No endpoint's identifier begins with this text. `perennial push-endpoints` lists "
                    + "them.")
        }
        try distributor.remove(connector, host)
        let name = "The endpoint \(connector.identifier)"
        guard let app = connector.app else {
            return ControlResult(
                outcome: .done, message: "\(name) of \(connector.service) is removed.")
        }
        let title = host.catalog[app.app]?.name ?? app.app
        return ControlResult(
            app: app.app, person: app.person, outcome: .done,
            message: "\(name) of \(title) of \(app.person.prefix(8)) is replaced by another one.")
    }

    private func distributor(_ host: isolated AppHost) throws(ControlFailure) -> HostDistributor {
        guard let distributor = host.pushes.distributor else {
            throw ControlFailure(
                .refused, "This host has no push distributor. Start it with --unified-push.")
        }
        return distributor
    }
}

extension PushEndpointReport {
    fileprivate init(_ connector: PushConnector) {
        self.init(
            id: connector.identifier, service: connector.service, app: connector.app?.app,
            person: connector.app?.person, version: connector.version.rawValue)
    }

    fileprivate var order: (String, String, String, String) {
        (app ?? "", person ?? "", service, id)
    }
}
