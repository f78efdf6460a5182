import HostLink
import Testing

@testable import AppHost

/// A user with apps that are in the foreground, and a page that has a microphone.
struct PersonSoundFixture {
    var sound = PersonSound()
    var now = Duration.zero
    /// Everything that the apps were notified of, by app.
    var told: [String: [HostMessage]] = [:]
    /// The effects of the last step.
    var effects: [PersonSound.Effect] = []

    static let page: UInt64 = 1
    static let microphone = SoundPort(.builtInMic, name: "Microphone", uid: "m")
    static let speaker = SoundPort(.builtInSpeaker, name: "Speaker", uid: "s")

    init(_ apps: [String] = ["music", "talk"], permission: MicrophonePermission = .granted) {
        perform { $0.pageCame(Self.page, token: "p1", isFreshlyLoaded: true, $1) }
        for app in apps { start(app) }
        perform { $0.devicesDidChange(Self.devices(permission), of: Self.page, $1) }
    }

    static func devices(_ permission: MicrophonePermission = .granted) -> SoundDevices {
        SoundDevices(permission: permission, inputs: [microphone], outputs: [speaker])
    }

    mutating func start(
        _ app: String, inBackground mode: Bool = true, microphone: Bool = true
    ) {
        perform {
            $0.processStarted(
                app, mayRunInBackground: mode, mayUseMicrophone: microphone,
                isInBackground: false, $1)
        }
        perform { $0.configure(app, SoundSession(), $1) }
    }

    mutating func perform(
        _ change: (inout PersonSound, Duration) -> [PersonSound.Effect]
    ) {
        effects = change(&sound, now)
        for effect in effects {
            switch effect {
            case .send(let app, let message), .wake(let app, let message):
                told[app, default: []].append(message)
            default: break
            }
        }
    }

    /// Activates a session; returns the refusal.
    @discardableResult
    mutating func activate(
        _ app: String, _ category: SoundSession.Category = .playback,
        _ options: SoundSession.Options = [], mode: SoundSession.Mode = .default
    ) -> SoundRefusal? {
        let session = SoundSession(category: category, mode: mode, options: options)
        perform { $0.activate(app, session, request: 7, $1) }
        let answer = effects.compactMap { effect -> SoundRefusal?? in
            if case .send(app, .soundAnswered(request: 7, let refusal)) = effect {
                .some(refusal)
            } else {
                nil
            }
        }
        #expect(answer.count == 1)
        return answer.first.flatMap { $0 }
    }

    mutating func deactivate(_ app: String, notifiesOthers: Bool) {
        let session = sound.apps[app]?.session ?? SoundSession()
        perform {
            $0.deactivate(
                app, session, request: 8, notifiesOthers: notifiesOthers, $1)
        }
        #expect(effects.contains(.send(app, .soundAnswered(request: 8, nil))))
    }

    mutating func run(_ app: String, input: Bool = false, output: Bool = true) {
        perform { $0.run(app, input: input, output: output, $1) }
    }

    mutating func call(_ apps: [String]) {
        perform { $0.callsDidChange(apps, ready: ["talk", "other", "music"], $1) }
    }

    /// The interruptions of an app, in order.
    func interruptions(_ app: String) -> [SoundInterruption] {
        (told[app] ?? []).compactMap {
            if case .soundInterrupted(let interruption) = $0 { interruption } else { nil }
        }
    }

    func isActive(_ app: String) -> Bool { sound.apps[app]?.isActive == true }

    func routes(_ app: String) -> [(SoundRoute, SoundRouteReason)] {
        (told[app] ?? []).compactMap {
            if case .soundRoute(let route, let reason) = $0 { (route, reason) } else { nil }
        }
    }
}
