import AppHost
import HostLink
import Hummingbird

/// The routes of the page for do-not-disturb and blocked callers.
extension WebRoutes {
    func addCalls(to router: some RouterMethods<WebContext>) {
        router.get("\(CallPage.address)") { _, context in try await calls(context) }
        router.post("\(CallPage.address)/disturb") { request, context in
            try await change(request, context) { form, person in
                try await host.setDoNotDisturb(form["disturb"] == "no", for: person)
            }
        }
        for (name, isBlocked) in [("block", true), ("unblock", false)] {
            router.post("\(CallPage.address)/\(name)") { request, context in
                try await change(request, context) { form, person in
                    guard let caller = CallHandle(form) else {
                        throw HostError(
                            .callActionRefused, "Type the number, the address or the name.")
                    }
                    try await host.setBlocked(isBlocked, caller, for: person)
                }
            }
        }
    }

    private func calls(
        _ context: WebContext, refusal: String? = nil
    ) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        guard host.hasCalls else { throw HTTPError(.notFound) }
        let preferences =
            identity.isNew
            ? CallPreferences() : try await host.callPreferences(of: identity.person)
        return CallPage(
            pages: pages.watchingCalls(identity, on: host), preferences: preferences,
            token: identity.crossSiteToken, refusal: refusal
        ).response()
    }

    /// Changes the preferences of the user who posts a form, and shows them.
    private func change(
        _ request: Request, _ context: WebContext,
        _ change: (PostedForm, Person) async throws -> Void
    ) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let form = try await PostedForm(request, of: identity)
        guard host.hasCalls else { throw HTTPError(.notFound) }
        if let refusal = tooManyNew(context) { return refusal }
        do {
            try await change(form, identity.person)
        } catch let error as HostError where error.code == .callActionRefused {
            return try await calls(context, refusal: error.message)
        }
        return .redirect(to: CallPage.address, type: .normal)
    }
}
