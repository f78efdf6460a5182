import AppHost
import ArgumentParser
import WebServer

/// The options for the UnifiedPush distributor.
struct UnifiedPushOptions: ParsableArguments {
    @Flag(
        help:
            "Offer push endpoints: programs on the session's message bus register for them with UnifiedPush, and apps whose Info.plist has PerennialUsesPushEndpoint get one as their device token."
    )
    var unifiedPush = false

    @Option(
        help: ArgumentHelp(
            "The address of the message bus for --unified-push (default: $DBUS_SESSION_BUS_ADDRESS, or the bus in $XDG_RUNTIME_DIR).",
            valueName: "address"))
    var unifiedPushBus: String?

    @Option(
        help: ArgumentHelp(
            "The end of the distributor's name on the message bus, after org.unifiedpush.Distributor. (default: Perennial).",
            valueName: "name"))
    var unifiedPushName: String?

    func validate() throws {
        guard unifiedPush || unifiedPushBus == nil && unifiedPushName == nil else {
            throw ValidationError(
                "--unified-push-bus and --unified-push-name are for a distributor. Give --unified-push as well."
            )
        }
        guard let name = unifiedPushName else { return }
        guard let first = name.utf8.first, !(0x30...0x39).contains(first), name.utf8.count <= 100,
            name.utf8.allSatisfy({ $0.isLetterOrDigit(or: "_") })
        else {
            throw ValidationError(
                "--unified-push-name takes letters, digits and _, and begins with no digit.")
        }
    }

    /// Adds the distributor to the settings of a host.
    func apply(to settings: inout HostSettings) throws(CommandFailure) {
        guard unifiedPush else { return }
        guard let address = unifiedPushBus ?? SessionConnectorBus.sessionAddress else {
            throw CommandFailure(
                "There is no message bus for --unified-push, because neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set. Name its address with --unified-push-bus.",
                status: .usage)
        }
        settings.eventSources.connectors = SessionConnectorBus(
            address: address, name: unifiedPushName ?? "Perennial")
    }
}
