import CallKit
import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import AVFAudio
@testable import UIKitTesting

/// An app that is only launched.
private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

/// The audio session of an app.
@Suite(.serialized)
struct AudioSessionTests {
    private func code(_ body: () throws -> Void) -> AVAudioSession.ErrorCode? {
        do {
            try body()
            return nil
        } catch {
            let error = error as NSError
            #expect(error.domain == NSOSStatusErrorDomain)
            #expect(!error.localizedDescription.isEmpty)
            return AVAudioSession.ErrorCode(rawValue: error.code)
        }
    }

    // MARK: Configuration

    @Test(.specification("7.6.2"))
    func `the category is soloAmbient until the app sets one, and voiceChat allows Bluetooth`()
        throws
    {
        let sound = try SoundUnderTest()
        let session = sound.session
        #expect(session === AVAudioSession.sharedInstance())
        #expect(session.category == .soloAmbient)
        #expect(session.mode == .default)
        #expect(session.categoryOptions == [])
        try session.setCategory(.playAndRecord, mode: .voiceChat, options: [.duckOthers])
        #expect(session.categoryOptions == [.duckOthers, .mixWithOthers, .allowBluetoothHFP])
        try session.setMode(.videoChat)
        #expect(
            session.categoryOptions == [
                .duckOthers, .mixWithOthers, .allowBluetoothHFP, .defaultToSpeaker,
            ])
        try session.setCategory(.playback)
        #expect(session.mode == .default)
        #expect(
            sound.sent == [
                .soundConfiguration(SoundSession()),
                .soundConfiguration(
                    SoundSession(
                        category: .playAndRecord, mode: .voiceChat,
                        options: [.duckOthers, .mixWithOthers, .allowBluetooth])),
                .soundConfiguration(
                    SoundSession(
                        category: .playAndRecord, mode: .videoChat,
                        options: [
                            .duckOthers, .mixWithOthers, .allowBluetooth, .defaultToSpeaker,
                        ])),
                .soundConfiguration(SoundSession(category: .playback)),
            ])
    }

    @Test(.specification("7.6.2"))
    func `each category allows the options that Apple documents for it, and ambient always mixes`()
        throws
    {
        let session = try SoundUnderTest().session
        let mixing: AVAudioSession.CategoryOptions = [
            .mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers,
        ]
        let routes: AVAudioSession.CategoryOptions = [
            .allowBluetoothHFP, .allowBluetoothA2DP, .allowAirPlay, .defaultToSpeaker,
        ]
        let allowed: [(AVAudioSession.Category, AVAudioSession.CategoryOptions)] = [
            (.ambient, []), (.soloAmbient, []), (.playback, mixing), (.multiRoute, mixing),
            (.record, .allowBluetoothHFP), (.playAndRecord, mixing.union(routes)),
        ]
        for (category, options) in allowed {
            for bit in (0..<7).map({ AVAudioSession.CategoryOptions(rawValue: 1 << $0) }) {
                // 0x10 is a part of an option.
                let option = bit.rawValue == 0x10 ? bit.union(.mixWithOthers) : bit
                let expected: AVAudioSession.ErrorCode? =
                    options.isSuperset(of: option) ? nil : .badParam
                let found = code { try session.setCategory(category, options: option) }
                #expect(found == expected, "\(category) \(option)")
            }
        }
        try session.setCategory(.ambient)
        #expect(session.categoryOptions == .mixWithOthers)
        try session.setCategory(.soloAmbient)
        #expect(session.categoryOptions == [])
    }

    @Test func `the first use of the session makes it, and every later use returns the same one`()
        throws
    {
        let app = AppUnderTest(PlainDelegate.self)
        app.launch(inBackground: true)
        let session = AVAudioSession.sharedInstance()
        #expect(session === AVAudioSession.sharedInstance())
        #expect(app.messages.contains(.soundConfiguration(SoundSession())))
    }

    @Test func `a configuration that is not possible is refused, and changes nothing`() throws {
        let sound = try SoundUnderTest()
        let session = sound.session
        let speaker = AVAudioSession.CategoryOptions.defaultToSpeaker
        #expect(code { try session.setCategory(.playback, options: speaker) } == .badParam)
        #expect(code { try session.setCategory(.playback, mode: .voiceChat) } == .badParam)
        #expect(code { try session.setMode(.moviePlayback) } == .badParam)
        #expect(code { try session.setCategory(.init(rawValue: "Own")) } == .badParam)
        #expect(
            code {
                try session.setCategory(.playback, mode: .default, policy: .longFormAudio)
            } == .badParam)
        #expect(session.category == .soloAmbient)
        #expect(sound.sent == [.soundConfiguration(SoundSession())])
        #expect(session.availableCategories.count == 6)
        #expect(session.availableModes.count == 9)
    }

    // MARK: Activation

    @Test(.specification("7.6.4"))
    func `category and mode that were set before are those of the activation`() throws {
        let sound = try SoundUnderTest()
        try sound.session.setCategory(.playback, mode: .spokenAudio)
        try sound.session.setActive(true)
        #expect(sound.session.isActive)
        #expect(
            sound.sent.last
                == .soundSession(
                    request: 1, SoundSession(category: .playback, mode: .spokenAudio),
                    isActive: true, notifiesOthers: false))
    }

    @Test(.specification("7.6.5"))
    func `each refusal of the host is an error with its code, and the session is not active`()
        throws
    {
        let sound = try SoundUnderTest()
        let codes: [(SoundRefusal, AVAudioSession.ErrorCode)] = [
            (.insufficientPriority, .insufficientPriority),
            (.cannotInterruptOthers, .cannotInterruptOthers),
            (.missingBackgroundMode, .cannotStartPlaying),
            (.noMicrophonePermission, .cannotStartRecording), (.notAllowed, .missingEntitlement),
        ]
        sound.refusals = codes.map(\.0)
        for (_, expected) in codes {
            #expect(code { try sound.session.setActive(true) } == expected)
            #expect(!sound.session.isActive)
        }
        try sound.session.setActive(true)
        #expect(sound.session.isActive)
    }

    @Test
    func `an activation that is not answered is withdrawn, and a late answer changes nothing`()
        throws
    {
        let sound = try SoundUnderTest()
        sound.answersRequests = false
        do {
            try sound.session.setActive(true)
            Issue.record("The session is active.")
        } catch {
            let error = error as NSError
            #expect(error.code == AVAudioSession.ErrorCode.mediaServicesFailed.rawValue)
            #expect(
                error.localizedDescription
                    == "The audio session is not active, because the host did not answer. "
                    + "Try again.")
        }
        // The answers were on their way.
        sound.app.tell(
            .soundAnswered(request: 1, nil), .soundAnswered(request: 2, nil))
        #expect(!sound.session.isActive)
        #expect(
            Array(sound.sent.dropFirst()) == [
                .soundSession(
                    request: 1, SoundSession(), isActive: true, notifiesOthers: false),
                .soundSession(
                    request: 2, SoundSession(), isActive: false, notifiesOthers: true),
            ])
        sound.answersRequests = true
        try sound.session.setActive(true)
        #expect(sound.session.isActive)
    }

    @Test func `an app without a channel cannot activate, and the error names the keys`() throws {
        let sound = try SoundUnderTest(hasChannel: false, info: [:])
        do {
            try sound.session.setActive(true)
            Issue.record("The session is active.")
        } catch {
            let error = error as NSError
            #expect(error.code == AVAudioSession.ErrorCode.missingEntitlement.rawValue)
            for key in [
                "PerennialUsesSound", "NSMicrophoneUsageDescription", "UIBackgroundModes",
            ] {
                #expect(error.localizedDescription.contains(key))
            }
        }
        #expect(sound.sent == [.soundConfiguration(SoundSession())])
    }

    @Test(.specification("7.6.6"))
    func `deactivating while sound runs is an error, and deactivates`() throws {
        let sound = try SoundUnderTest()
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 48_000)]))
        player.play()
        #expect(player.isPlaying)
        #expect(code { try sound.session.setActive(false) } == .isBusy)
        #expect(!sound.session.isActive)
        #expect(!player.isPlaying)
        #expect(
            sound.sent.suffix(2) == [
                .soundRunning(input: false, output: false),
                .soundSession(
                    request: 2, SoundSession(), isActive: false, notifiesOthers: false),
            ])
        #expect(code { try sound.session.setActive(false) } == nil)
    }

    @Test(.specification("7.6.7"))
    func `others are notified of a deactivation only, and the option is logged otherwise`() throws {
        let sound = try SoundUnderTest()
        try sound.session.setActive(true, options: .notifyOthersOnDeactivation)
        try sound.session.setActive(false, options: .notifyOthersOnDeactivation)
        #expect(
            Array(sound.sent.dropFirst()) == [
                .soundSession(request: 1, SoundSession(), isActive: true, notifiesOthers: false),
                .soundSession(request: 2, SoundSession(), isActive: false, notifiesOthers: true),
            ])
        let warnings = sound.app.notices.filter { $0.contains("no effect with setActive(true)") }
        #expect(warnings.count == 1)
    }

    // MARK: Notifications

    @Test(.specification("7.6.8"))
    func `interruptions are posted on the main thread with their values, in order`() throws {
        let sound = try SoundUnderTest()
        let record = sound.record([AVAudioSession.interruptionNotification]) { note in
            let values = note.userInfo ?? [:]
            let type = (values[AVAudioSessionInterruptionTypeKey] as? UInt)
                .flatMap(AVAudioSession.InterruptionType.init)
            let options = values[AVAudioSessionInterruptionOptionKey] as? UInt
            let reason = values[AVAudioSessionInterruptionReasonKey] as? UInt
            let flag = values[AVAudioSessionInterruptionWasSuspendedKey] as? Bool
            var words = [type.map { "\($0)" } ?? "-"]
            words.append(options.map(String.init) ?? "-")
            words.append(reason.map(String.init) ?? "-")
            words.append(flag.map(String.init) ?? "-")
            words.append(PostingThread.current.rawValue)
            return words.joined(separator: " ")
        }
        try sound.session.setActive(true)
        sound.app.tell(.soundInterrupted(.began(wasSuspended: false)))
        #expect(!sound.session.isActive)
        sound.app.tell(
            .soundInterrupted(.ended(shouldResume: true)),
            .soundInterrupted(.began(wasSuspended: true)),
            .soundInterrupted(.ended(shouldResume: false)))
        let thread = PostingThread.main
        #expect(
            record.values == [
                "began - 0 - \(thread)", "ended 1 - - \(thread)", "began - 1 true \(thread)",
                "ended 0 - - \(thread)",
            ])
    }

    @Test(.specification("7.6.8"))
    func `an interruption stops players and engines, which may start again`() throws {
        let sound = try SoundUnderTest()
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 48_000)]))
        let engine = AVAudioEngine()
        _ = engine.mainMixerNode
        player.play()
        try engine.start()
        sound.pace.pass(3)
        sound.app.tell(.soundInterrupted(.began(wasSuspended: false)))
        #expect(!player.isPlaying)
        #expect(!engine.isRunning)
        #expect(!sound.pace.isRunning)
        #expect(sound.channel?.sent.count == 3)
        #expect(abs(player.currentTime - 0.03) < 0.001)
        sound.app.tell(.soundInterrupted(.ended(shouldResume: true)))
        #expect(player.play())
        sound.pace.pass()
        #expect(sound.channel?.sent.count == 4)
        #expect(sound.running == ["out", "", "out"])
    }

    @Test(.specification("7.6.9"))
    func `a change of the route is posted off the main thread, with reason and previous route`()
        throws
    {
        let sound = try SoundUnderTest()
        let record = sound.record([AVAudioSession.routeChangeNotification]) { note in
            let values = note.userInfo ?? [:]
            let reason = (values[AVAudioSessionRouteChangeReasonKey] as? UInt)
                .flatMap(AVAudioSession.RouteChangeReason.init)
            let previous =
                values[AVAudioSessionRouteChangePreviousRouteKey]
                as? AVAudioSessionRouteDescription
            var words = [reason.map { "\($0)" } ?? "-"]
            words.append(previous?.outputs.map(\.portType.rawValue).joined() ?? "-")
            words.append(PostingThread.current.rawValue)
            return words.joined(separator: " ")
        }
        let speaker = SoundPort(.builtInSpeaker, name: "Speaker", uid: "s")
        let headset = SoundPort(.bluetooth, name: "Headset", uid: "h")
        sound.app.tell(
            .soundRoute(SoundRoute(), .unknown),
            .soundRoute(SoundRoute(outputs: [speaker]), .categoryChange),
            .soundRoute(SoundRoute(inputs: [headset], outputs: [headset]), .newDeviceAvailable),
            .soundRoute(SoundRoute(), .oldDeviceUnavailable))
        sound.settle()
        let thread = PostingThread.other
        #expect(
            record.values == [
                "categoryChange  \(thread)", "newDeviceAvailable Speaker \(thread)",
                "oldDeviceUnavailable BluetoothHFP \(thread)",
            ])
        #expect(sound.session.currentRoute.outputs.isEmpty)
    }

    @Test func `the route tells which devices the session can use`() throws {
        let sound = try SoundUnderTest()
        let microphone = SoundPort(.builtInMic, name: "Mic", uid: "m")
        let speaker = SoundPort(.builtInSpeaker, name: "Speaker", uid: "s")
        #expect(sound.session.availableInputs == nil)
        try sound.session.setCategory(.playAndRecord)
        #expect(sound.session.availableInputs == [])
        sound.app.tell(
            .soundRoute(SoundRoute(inputs: [microphone], outputs: [speaker]), .categoryChange))
        let inputs = try #require(sound.session.availableInputs)
        #expect(inputs.map(\.portType) == [.builtInMic])
        #expect(inputs.map(\.portName) == ["Mic"])
        #expect(sound.session.inputNumberOfChannels == 1)
        #expect(sound.session.isInputAvailable)
        try sound.session.setPreferredInput(inputs[0])
        #expect(sound.session.preferredInput == inputs[0])
        let output = sound.session.currentRoute.outputs[0]
        #expect(code { try sound.session.setPreferredInput(output) } == .badParam)
        #expect(sound.session.sampleRate == 48_000)
        #expect(sound.session.ioBufferDuration == 0.01)
        try sound.session.setPreferredSampleRate(16_000)
        #expect(sound.session.preferredSampleRate == 16_000)
        #expect(sound.session.sampleRate == 48_000)
    }

    @Test func `a hint about secondary sound is posted once for each change`() throws {
        let sound = try SoundUnderTest()
        let record = sound.record([AVAudioSession.silenceSecondaryAudioHintNotification]) {
            $0.userInfo?[AVAudioSessionSilenceSecondaryAudioHintTypeKey] as? UInt
        }
        #expect(!sound.session.isOtherAudioPlaying)
        sound.app.tell(
            .otherSound(isPlaying: true, silencesSecondary: false),
            .otherSound(isPlaying: true, silencesSecondary: true),
            .otherSound(isPlaying: true, silencesSecondary: true))
        #expect(sound.session.isOtherAudioPlaying)
        #expect(sound.session.secondaryAudioShouldBeSilencedHint)
        sound.app.tell(.otherSound(isPlaying: false, silencesSecondary: false))
        #expect(record.values == [1, 0])
    }

    @Test(.specification("7.6.10"))
    func `after a reset all objects must be created again`() throws {
        let sound = try SoundUnderTest()
        let record = sound.record([
            AVAudioSession.interruptionNotification,
            AVAudioSession.mediaServicesWereLostNotification,
            AVAudioSession.mediaServicesWereResetNotification,
        ]) { $0.name.rawValue }
        let data = Tone.wave([Tone.samples(440, count: 48_000)])
        let player = try AVAudioPlayer(data: data)
        let engine = AVAudioEngine()
        _ = engine.mainMixerNode
        try sound.session.setCategory(.playback)
        player.play()
        try engine.start()
        let speaker = SoundPort(.builtInSpeaker, name: "Speaker", uid: "s")
        sound.app.tell(
            .soundRoute(SoundRoute(outputs: [speaker]), .unknown),
            .microphonePermission(.granted, answers: nil))
        sound.app.tell(.soundReset)
        // The host reports these only when they change.
        #expect(sound.session.currentRoute.outputs.map(\.portName) == ["Speaker"])
        #expect(sound.session.recordPermission == .granted)
        #expect(
            record.values == [
                "AVAudioSessionMediaServicesWereLostNotification",
                "AVAudioSessionMediaServicesWereResetNotification",
            ])
        #expect(!sound.session.isActive)
        #expect(sound.session.category == .soloAmbient)
        #expect(!player.isPlaying)
        #expect(!engine.isRunning)
        #expect(!player.play())
        #expect(code { try engine.start() } == .mediaServicesFailed)
        #expect(try AVAudioPlayer(data: data).play())
        let new = AVAudioEngine()
        _ = new.mainMixerNode
        try new.start()
        #expect(new.isRunning)
    }

    // MARK: Permission

    @Test(.specification("7.6.3"))
    func `the user is asked for the microphone once, and the choice is known`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        #expect(sound.session.recordPermission == .undetermined)
        #expect(AVAudioApplication.shared.recordPermission == .undetermined)
        let record = Record<Bool>()
        sound.session.requestRecordPermission { record.note($0) }
        #expect(sound.sent.last == .requestMicrophone(request: 1))
        sound.settle()
        #expect(record.values == [])
        sound.app.tell(.microphonePermission(.granted, answers: 1))
        sound.settle()
        #expect(record.values == [true])
        #expect(sound.session.recordPermission == .granted)
        AVAudioApplication.requestRecordPermission { record.note($0) }
        sound.settle()
        #expect(record.values == [true, true])
        sound.app.tell(.microphonePermission(.denied, answers: nil))
        #expect(AVAudioApplication.shared.recordPermission == .denied)
        sound.session.requestRecordPermission { record.note($0) }
        sound.settle()
        #expect(record.values == [true, true, false])
        #expect(sound.sent.count == 2)
    }

    @Test(.specification("7.6.3"))
    func `an app that does not say for what it records gets no permission, and a warning`() throws {
        let sound = try SoundUnderTest()
        let record = Record<Bool>()
        sound.session.requestRecordPermission { record.note($0) }
        sound.settle()
        #expect(record.values == [false])
        #expect(sound.app.notices.contains { $0.contains("NSMicrophoneUsageDescription") })
        #expect(sound.sent == [.soundConfiguration(SoundSession())])
    }

    // MARK: Life

    @Test(.specification("7.6.1"))
    func `an app that does not use the session sends nothing about sound`() {
        let app = AppUnderTest(QuietDelegate.self, infoDictionary: [:])
        app.launch(inBackground: true)
        app.finishTurn()
        let isSound = app.messages.contains {
            switch $0 {
            case .soundSession, .soundConfiguration, .soundRunning, .requestMicrophone: true
            default: false
            }
        }
        #expect(!isSound)
    }

    @Test func `each launch has a session of its own, and the old one cannot be used`() throws {
        let sound = try SoundUnderTest()
        try sound.session.setActive(true)
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 4_800)]))
        let other = try SoundUnderTest()
        #expect(other.session !== sound.session)
        #expect(!other.session.isActive)
        #expect(!player.play())
        #expect(sound.channel?.isClosed == true)
        #expect(code { try sound.session.setActive(true) } == .missingEntitlement)
    }
}

/// The thread on which a notification is posted: that of the main actor, or another one.
private nonisolated enum PostingThread: String {
    case main, other

    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var current: PostingThread {
        let isMainQueue = DispatchQueue.getSpecific(key: mainQueueKey) == true
        return isMainQueue || Thread.isMainThread ? .main : .other
    }
}
