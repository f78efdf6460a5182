import HostLink

/// A page of an `AppHost`: forwards to the host's queue, in order.
struct HostedPage: ScenePage {
    let host: AppHost
    let identifier: UInt64

    func event(_ event: InputEvent) {
        host.run { [identifier] host in host.pageSent(event, identifier) }
    }

    func phase(isVisible: Bool, isFocused: Bool) {
        host.run { [identifier] host in
            host.pageChanged(isVisible: isVisible, isFocused: isFocused, identifier)
        }
    }

    func environment(_ environment: PageEnvironment) {
        host.run { [identifier] host in host.pageChanged(environment, identifier) }
    }

    func seen(frame: UInt64) {
        host.run { [identifier] host in host.pageApplied(frame: frame, identifier) }
    }

    func resync() { host.run { [identifier] host in host.pageWantsCompleteFrame(identifier) } }

    func take() { host.run { [identifier] host in host.pageTakes(identifier) } }

    func choose(_ choice: PageChoice) {
        host.run { [identifier] host in host.pageChose(choice, identifier) }
    }

    func kill() { host.run { [identifier] host in host.pageKills(identifier) } }

    func detach() { host.run { [identifier] host in host.pageLeft(identifier) } }
}

/// What the host holds of an open page.
final class AttachedPage {
    let identifier: UInt64
    let key: ResidentKey
    let session: String
    let sink: any PageSink
    var hello: PageHello
    /// Whether another page shows the scene now.
    var isTaken = false

    init(
        identifier: UInt64, key: ResidentKey, session: String, sink: any PageSink, hello: PageHello
    ) {
        self.identifier = identifier
        self.key = key
        self.session = session
        self.sink = sink
        self.hello = hello
    }

    var phase: ScenePhase {
        guard hello.isVisible else { return .background }
        return hello.isFocused ? .foregroundActive : .foregroundInactive
    }
}
