import HostLink

/// The web server's handle of a page.
///
/// It queues each call; the host handles the calls in order and in fair turns (`PageIntake`).
struct PageHandle: ScenePage {
    let host: AppHost
    let identifier: UInt64
    let person: Person

    func attach(_ hello: PageHello, session: String, app: String, _ sink: any PageSink) {
        queue(.attached(hello, session: session, InstanceKey(person: person, app: app), sink))
    }

    func event(_ event: InputEvent) { queue(.event(event)) }

    func phase(isVisible: Bool, isFocused: Bool) {
        queue(.phase(isVisible: isVisible, isFocused: isFocused))
    }

    func environment(_ environment: PageEnvironment) { queue(.environment(environment)) }

    func seen(frame: UInt64) { queue(.seen(frame: frame)) }

    func resync() { queue(.resync) }

    func takeOver() { queue(.takeOver) }

    func choose(_ choice: PageChoice) { queue(.choice(choice)) }

    func kill() { queue(.kill) }

    func whenHandled(_ body: @escaping @Sendable () -> Void) { queue(.handled(body)) }

    func detach() { queue(.detached) }

    private func queue(_ kind: PageIntake.Kind) { host.queue(kind, of: identifier, person) }
}
