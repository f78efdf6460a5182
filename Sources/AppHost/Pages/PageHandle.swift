import HostLink

/// A page of an `AppHost`, whose messages are handled in fair turns, in order.
struct HostedPage: ScenePage {
    let host: AppHost
    let identifier: UInt64
    let person: Person

    func opened(_ hello: PageHello, session: String, app: String, _ sink: any PageSink) {
        take(.opened(hello, session: session, InstanceKey(person: person, app: app), sink))
    }

    func event(_ event: InputEvent) { take(.event(event)) }

    func phase(isVisible: Bool, isFocused: Bool) {
        take(.phase(isVisible: isVisible, isFocused: isFocused))
    }

    func environment(_ environment: PageEnvironment) { take(.environment(environment)) }

    func seen(frame: UInt64) { take(.seen(frame: frame)) }

    func resync() { take(.resync) }

    func take() { take(.take) }

    func choose(_ choice: PageChoice) { take(.choice(choice)) }

    func kill() { take(.kill) }

    func whenTaken(_ body: @escaping @Sendable () -> Void) { take(.taken(body)) }

    func detach() { take(.left) }

    private func take(_ kind: PageIntake.Kind) { host.take(kind, of: identifier, person) }
}
