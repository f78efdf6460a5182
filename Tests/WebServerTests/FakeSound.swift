import AppHost
import HostLink
import Synchronization

/// The sound of a host without apps: records what pages and their sockets do.
final class FakeSound: PageSoundAPI {
    enum Call: Equatable {
        case page(token: String, session: String?, isFreshlyLoaded: Bool)
        case acted
        case answered
        case pageClosed
        case connection(token: String)
        case devices(SoundDevices)
        case packet(UInt32)
        case closed
    }

    private let log = CallLog<Call>()
    private let state = Mutex(State())

    private struct State {
        var sinks: [any SoundSink] = []
        var pages: [any PageSink] = []
        var refusal: SoundClosing?
    }

    var calls: [Call] { log.all }
    /// The sinks of the sockets for sound.
    var sinks: [any SoundSink] { state.withLock(\.sinks) }
    /// The sinks of the pages.
    var pages: [any PageSink] { state.withLock(\.pages) }

    /// Closes every later socket for sound.
    func refuse(_ reason: SoundClosing) { state.withLock { $0.refusal = reason } }

    /// Waits until the web server has made a number of calls.
    func calls(reach count: Int) async -> [Call] { await log.reach(count) }

    private func note(_ call: Call) { log.note(call) }

    func openPage(
        _ page: SoundPageDescription, for person: Person, sink: any PageSink
    ) -> any SoundPage {
        state.withLock { $0.pages.append(sink) }
        note(
            .page(
                token: page.token, session: page.scene?.session,
                isFreshlyLoaded: page.isFreshlyLoaded))
        return Page(sound: self)
    }

    func openConnection(
        token: String, for person: Person, sink: any SoundSink
    ) -> any SoundConnection {
        let refusal = state.withLock { state in
            state.sinks.append(sink)
            return state.refusal
        }
        note(.connection(token: token))
        if let refusal { sink.close(refusal) } else { sink.use(SoundUse(output: true)) }
        return Connection(sound: self)
    }

    private struct Page: SoundPage {
        let sound: FakeSound

        func userActed() { sound.note(.acted) }
        func callAnswered() { sound.note(.answered) }
        func close() { sound.note(.pageClosed) }
    }

    private struct Connection: SoundConnection {
        let sound: FakeSound

        func devicesDidChange(_ devices: SoundDevices) { sound.note(.devices(devices)) }
        func receive(_ packet: SoundPacket) { sound.note(.packet(packet.sequence)) }
        func close() { sound.note(.closed) }
    }
}
