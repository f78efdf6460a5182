import HostLink
import SeededRandom
import Testing

@testable import AppHost

/// The sound of one user under random events: what must hold in every state.
@Suite(.timeLimit(.minutes(5))) struct `The sound of a user under random events` {
    private static let apps = ["a", "b", "c", "d"]

    /// The state that a listener derives from the effects alone.
    private struct Known {
        var plan = PersonSound.Plan()
        var device: UInt64?
        var answered: [UInt64: Int] = [:]
        var requested: Set<UInt64> = []
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `no order of events breaks a rule`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var sound = PersonSound()
        var known = Known()
        var now = Duration.zero
        var request: UInt64 = 0
        var nextPage: UInt64 = 0
        for step in 0..<600 {
            now += .milliseconds(Int.random(in: 0...3000, using: &random))
            request += 1
            let effects = event(
                &sound, now, request: request, &nextPage, &known, &random)
            apply(effects, &known)
            check(sound, known, "seed \(seed), step \(step)")
        }
        for number in known.requested { #expect(known.answered[number] == 1) }
    }

    private func event(
        _ sound: inout PersonSound, _ now: Duration, request: UInt64, _ nextPage: inout UInt64,
        _ known: inout Known, _ random: inout SeededGenerator
    ) -> [PersonSound.Effect] {
        let app = Self.apps.randomElement(using: &random) ?? "a"
        let session = SoundSession(
            category: SoundSession.Category.allCases.randomElement(using: &random) ?? .playback,
            mode: SoundSession.Mode.allCases.randomElement(using: &random) ?? .default,
            options: [[], .mixWithOthers, .duckOthers].randomElement(using: &random) ?? [])
        let page = sound.pages.keys.sorted().randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<15, using: &random) {
        case 0:
            return sound.processStarted(
                app, mayRunInBackground: .random(using: &random),
                mayUseMicrophone: .random(using: &random),
                isInBackground: .random(using: &random), now)
        case 1: return sound.processDied(app, now)
        case 2: return sound.moved(app, toBackground: .random(using: &random), now)
        case 3: return sound.suspended(app, .random(using: &random), now)
        case 4: return sound.configure(app, session, now)
        case 5, 6:
            known.requested.insert(request)
            return sound.activate(app, session, request: request, now)
        case 7:
            known.requested.insert(request)
            return sound.deactivate(
                app, session, request: request, notifiesOthers: .random(using: &random), now)
        case 8, 9:
            return sound.run(
                app, input: .random(using: &random), output: .random(using: &random), now)
        case 10: return sound.requestMicrophone(app, request: request, now)
        case 11:
            let callers = Self.apps.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
            let ready = Set(Self.apps.filter { _ in .random(using: &random) })
            return sound.callsDidChange(callers, ready: ready, now)
        case 12:
            nextPage += 1
            guard sound.pages.count < 4 else { return sound.pageLeft(page, now) }
            return sound.pageCame(
                nextPage, token: "t\(Int.random(in: 0..<3, using: &random))",
                isFreshlyLoaded: .random(using: &random), now)
        case 13:
            let moves = Bool.random(using: &random)
            return (moves ? sound.makeDevice(page, now) : sound.noteAction(on: page, now))
                + sound.timePassed(now)
        default:
            let permission = MicrophonePermission.allCases.randomElement(using: &random)
            return sound.devicesDidChange(
                SoundDevices(
                    permission: permission ?? .denied,
                    inputs: [SoundPort(.builtInMic, name: "m", uid: "m")],
                    outputs: [SoundPort(.builtInSpeaker, name: "s", uid: "s")],
                    hasProblem: .random(using: &random)), of: sound.device ?? 0, now)
        }
    }

    private func apply(_ effects: [PersonSound.Effect], _ known: inout Known) {
        for effect in effects {
            switch effect {
            case .plan(let plan): known.plan = plan
            case .device(let page, let isOn):
                if isOn {
                    known.device = page
                } else if known.device == page {
                    known.device = nil
                }
            case .send(_, .soundAnswered(let request, _)):
                known.answered[request, default: 0] += 1
            default: break
            }
        }
    }

    private func check(_ sound: PersonSound, _ known: Known, _ place: String) {
        // The plan of the state is the one that a listener of the effects knows.
        #expect(known.plan == sound.plan, "\(place)")
        #expect(sound.device == nil || known.device == sound.device, "\(place)")
        #expect(sound.device.map { sound.pages[$0] != nil } ?? true, "\(place)")
        #expect(sound.callOwner == nil || sound.needsDevice, "\(place)")
        // At most one session that does not mix is active.
        let alone = sound.apps.filter { $0.value.isActive && !$0.value.session.isMixable }
        #expect(alone.count <= 1, "\(place)")
        for (app, state) in sound.apps {
            #expect(!(state.isActive && state.interruption != nil), "\(place)")
            #expect(!(state.isActive && state.isSuspended && sound.callOwner != app), "\(place)")
            if state.isInBackground, !state.mayRunInBackground, state.isActive {
                #expect(sound.callOwner == app, "\(place)")
            }
            if case .app(let other)? = state.interruption {
                #expect(other != app, "\(place)")
            }
            #expect(state.deferred.count <= 8, "\(place)")
            #expect(state.deferred.count { $0 == .soundReset } <= 1, "\(place)")
            #expect(sound.questions.count { $0.app == app } <= 4, "\(place)")
        }
        // Nothing passes without an active session, a running app and a page.
        for app in sound.plan.outputs {
            let state = sound.apps[app]
            #expect(state?.isActive == true && state?.runsOutput == true, "\(place)")
            #expect(sound.device != nil, "\(place)")
        }
        if let app = sound.plan.input {
            let state = sound.apps[app]
            #expect(
                state?.isActive == true && state?.runsInput == true
                    && state?.mayUseMicrophone == true && sound.permission == .granted
                    && sound.device != nil, "\(place)")
            #expect(sound.callOwner == nil || sound.callOwner == app, "\(place)")
        }
        #expect(sound.questions.count <= 16, "\(place)")
    }
}
