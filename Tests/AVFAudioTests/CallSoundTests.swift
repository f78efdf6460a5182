import CallKit
import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import AVFAudio
@testable import UIKitTesting

/// A provider delegate that plays while its session is active.
private final class TalkingProvider: NSObject, @MainActor CXProviderDelegate {
    var notes: [String] = []
    let engine: AVAudioEngine

    init(_ engine: AVAudioEngine) { self.engine = engine }

    func providerDidReset(_ provider: CXProvider) {}

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        let session = AVAudioSession.sharedInstance()
        try? session.setCategory(.playAndRecord, mode: .voiceChat)
        notes.append("answer \(session.isActive)")
        action.fulfill()
    }

    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
        notes.append("activate \(audioSession.isActive)")
        try? engine.start()
    }

    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
        notes.append("deactivate \(audioSession.isActive) \(engine.isRunning)")
    }
}

/// The sound of calls.
@Suite(.serialized)
struct CallSoundTests {
    @Test(.specification("7.5.2"))
    func `the session of a call is configured in the answer, and used while the host says so`()
        throws
    {
        let sound = try SoundUnderTest(info: ["UIBackgroundModes": ["voip"]])
        let engine = AVAudioEngine()
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        let delegate = TalkingProvider(engine)
        let provider = CXProvider(configuration: CXProviderConfiguration())
        provider.setDelegate(delegate, queue: nil)
        let action = CallAction(call: CallIdentifier(high: 0, low: 1), .answer)
        sound.app.tell(
            .callActions(CallTransaction(actions: [action], milliseconds: 15_000)))
        sound.app.tell(.callSound(isActive: true))
        #expect(engine.isRunning)
        sound.speak([Int16](repeating: 1_000, count: 480))
        sound.pace.pass()
        #expect(sound.channel?.samples == [Int16](repeating: 1_000, count: 480))
        sound.app.tell(.callSound(isActive: false))
        #expect(delegate.notes == ["answer false", "activate true", "deactivate false false"])
        #expect(
            sound.sent == [
                .soundConfiguration(SoundSession()),
                .soundConfiguration(
                    SoundSession(
                        category: .playAndRecord, mode: .voiceChat, options: .allowBluetooth)),
                .soundRunning(input: true, output: true),
                .soundRunning(input: false, output: false),
            ])
        withExtendedLifetime(provider) {}
    }

    @Test(.specification("7.5.2"))
    func `a session that is first used during a call is active`() throws {
        let app = AppUnderTest(QuietDelegate.self, infoDictionary: [:])
        app.launch(inBackground: true)
        app.tell(.callSound(isActive: true))
        let center = try #require(SoundCenter.current)
        let session = AVAudioSession.of(center) { _ in
            SoundLoop(ListChannel(), pace: ManualPace())
        }
        #expect(session.isActive)
        app.tell(.callSound(isActive: false))
        #expect(!session.isActive)
    }
}
