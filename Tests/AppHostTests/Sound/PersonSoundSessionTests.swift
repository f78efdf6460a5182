import HostLink
import Specification
import Testing

@testable import AppHost

/// The arbitration of the audio sessions of one user (specification 7.6).
@Suite struct `The audio sessions of a user` {
    private typealias Fixture = PersonSoundFixture

    // MARK: Activation

    @Test(.specification("7.6.8"))
    func `a session that does not mix interrupts the others, and they may resume after it`() {
        var user = Fixture()
        #expect(user.activate("music") == nil)
        #expect(user.activate("talk") == nil)
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        #expect(!user.isActive("music"))
        #expect(user.isActive("talk"))
        user.deactivate("talk", notifiesOthers: true)
        #expect(
            user.interruptions("music")
                == [.began(wasSuspended: false), .ended(shouldResume: true)])
        #expect(user.activate("music") == nil)
        #expect(user.interruptions("talk").isEmpty)
    }

    @Test(.specification("7.6.7", "7.6.8"))
    func `a session that ends without notifying others ends no interruption`() {
        var user = Fixture()
        user.activate("music")
        user.activate("talk")
        user.deactivate("talk", notifiesOthers: false)
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        // It resumes by itself.
        #expect(user.activate("music") == nil)
        #expect(user.isActive("music"))
    }

    @Test(
        .specification("7.6.3"),
        arguments: [
            (SoundSession.Category.ambient, SoundSession.Options(), true),
            (.playback, .mixWithOthers, true), (.playAndRecord, .mixWithOthers, true),
            (.playback, .duckOthers, true), (.multiRoute, .mixWithOthers, true),
            (.soloAmbient, .mixWithOthers, false), (.record, .mixWithOthers, false),
            (.playback, .defaultToSpeaker, false),
            (.playAndRecord, SoundSession.Options(), false),
        ])
    func `only a session that mixes lets others play`(
        category: SoundSession.Category, options: SoundSession.Options, mixes: Bool
    ) {
        var user = Fixture()
        user.activate("music")
        #expect(user.activate("talk", category, options) == nil)
        #expect(user.isActive("music") == mixes)
        // And the other way round, one that mixes is not interrupted.
        user.activate("music")
        #expect(user.isActive("talk") == mixes)
    }

    @Test func `a session that interrupts speech only interrupts speech`() {
        for mode in [SoundSession.Mode.spokenAudio, .default] {
            var user = Fixture()
            user.activate("music", mode: mode)
            user.activate("talk", .playback, .interruptSpokenAudioAndMixWithOthers)
            #expect(user.isActive("music") == (mode == .default))
        }
    }

    @Test func `a session that stops mixing while it is active interrupts the others`() {
        var user = Fixture()
        user.activate("music")
        user.activate("talk", .playback, .mixWithOthers)
        user.perform { $0.configure("talk", SoundSession(category: .playback), $1) }
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        // During a call it is interrupted itself.
        user.call(["music"])
        user.perform {
            $0.configure("talk", SoundSession(category: .playback, options: .mixWithOthers), $1)
        }
        user.activate("talk", .playback, .mixWithOthers)
        user.perform { $0.configure("talk", SoundSession(category: .playback), $1) }
        #expect(!user.isActive("talk"))
        #expect(user.isActive("music"))
    }

    @Test func `a refused activation leaves no second session that does not mix`() {
        var user = Fixture()
        user.activate("talk", .playback, .mixWithOthers)
        user.activate("music")
        user.perform { $0.moved("talk", toBackground: true, $1) }
        #expect(user.activate("talk") == .cannotInterruptOthers)
        #expect(user.interruptions("talk") == [.began(wasSuspended: false)])
        #expect(user.isActive("music"))
        #expect(!user.isActive("talk"))
    }

    @Test func `an interruption lasts while another session that does not mix is active`() {
        var user = Fixture(["a", "b", "c"])
        user.activate("a")
        user.activate("b")
        user.activate("c")
        // The app that interrupted "a" ends, and "c" still plays.
        user.perform { $0.processDied("b", $1) }
        #expect(user.interruptions("a") == [.began(wasSuspended: false)])
        user.deactivate("c", notifiesOthers: true)
        #expect(
            user.interruptions("a") == [.began(wasSuspended: false), .ended(shouldResume: true)])
    }

    @Test func `the death of a process lets the sessions that it interrupted resume`() {
        var user = Fixture()
        user.activate("music")
        user.activate("talk")
        user.perform { $0.processDied("talk", $1) }
        #expect(
            user.interruptions("music")
                == [.began(wasSuspended: false), .ended(shouldResume: true)])
    }

    @Test func `an app without a channel is refused with a definite answer`() {
        var user = Fixture([])
        user.perform { $0.activate("none", SoundSession(), request: 3, $1) }
        #expect(user.effects == [.send("none", .soundAnswered(request: 3, .notAllowed))])
        user.perform { $0.requestMicrophone("none", request: 4, $1) }
        #expect(user.effects == [.send("none", .microphonePermission(.denied, answers: 4))])
    }

    // MARK: Calls

    @Test(.specification("7.6.5"))
    func `during a call, another app's session that does not mix has insufficient priority`() {
        var user = Fixture()
        user.activate("music")
        user.call(["talk"])
        #expect(user.told["talk"]?.contains(.callSound(isActive: true)) == true)
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        #expect(user.activate("music") == .insufficientPriority)
        #expect(user.activate("music", .playback, .mixWithOthers) == nil)
        #expect(user.activate("talk", .playAndRecord, mode: .voiceChat) == nil)
        user.call([])
        #expect(
            user.told["talk"]?.last { if case .callSound = $0 { true } else { false } }
                == .callSound(isActive: false))
        #expect(!user.isActive("talk"))
    }

    @Test(.specification("8.5.7"))
    func `a session that is active before its app's call gets the sound continues in the call`() {
        var user = Fixture()
        #expect(user.activate("talk", .playAndRecord, mode: .voiceChat) == nil)
        user.run("talk", input: true)
        user.call(["talk"])
        #expect(user.told["talk"]?.contains(.callSound(isActive: true)) == true)
        #expect(user.sound.plan.input == "talk" && user.sound.plan.isVoice)
        #expect(user.interruptions("talk").isEmpty)
        user.call([])
        #expect(user.told["talk"]?.contains(.callSound(isActive: false)) == true)
        #expect(!user.isActive("talk"))
    }

    @Test func `the end of a call lets interrupted sessions resume`() {
        var user = Fixture()
        user.activate("music")
        user.call(["talk"])
        user.deactivate("talk", notifiesOthers: true)
        // The sound is the call's until it ends.
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        user.call([])
        #expect(
            user.interruptions("music")
                == [.began(wasSuspended: false), .ended(shouldResume: true)])
    }

    @Test func `a second app's call gets the sound when the first one is held`() {
        var user = Fixture(["talk", "other", "music"])
        user.activate("music")
        user.call(["talk"])
        user.call(["talk", "other"])
        #expect(user.sound.callOwner == "talk")
        user.call(["other"])
        #expect(user.told["talk"]?.contains(.callSound(isActive: false)) == true)
        #expect(user.told["other"]?.contains(.callSound(isActive: true)) == true)
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        user.call([])
        #expect(user.interruptions("music").last == .ended(shouldResume: true))
    }

    @Test func `a call whose app dies keeps the sound for the app's next process`() {
        var user = Fixture()
        user.activate("music")
        user.call(["talk"])
        user.perform { $0.processDied("talk", $1) }
        user.perform { $0.callsDidChange(["talk"], ready: [], $1) }
        #expect(user.activate("music") == .insufficientPriority)
        #expect(user.interruptions("music") == [.began(wasSuspended: false)])
        user.told = [:]
        user.start("talk")
        #expect(user.told["talk"]?.contains(.callSound(isActive: true)) == false)
        user.call(["talk"])
        #expect(user.told["talk"]?.contains(.callSound(isActive: true)) == true)
        #expect(user.isActive("talk"))
    }

    // MARK: Background

    @Test(.specification("7.6.5"))
    func `from the background, a session cannot interrupt another app's`() {
        var user = Fixture()
        user.activate("music")
        user.perform { $0.moved("talk", toBackground: true, $1) }
        #expect(user.activate("talk") == .cannotInterruptOthers)
        #expect(user.isActive("music"))
        #expect(user.activate("talk", .playback, .mixWithOthers) == nil)
        user.deactivate("talk", notifiesOthers: false)
        user.deactivate("music", notifiesOthers: false)
        #expect(user.activate("talk") == nil)
    }

    @Test(.specification("7.1.1", "7.6.3"))
    func `without a mode for sound, a session ends in the background and cannot begin there`() {
        var user = Fixture([])
        user.start("game", inBackground: false)
        user.activate("game")
        user.run("game")
        #expect(!user.sound.keepsRunning("game"))
        user.perform { $0.moved("game", toBackground: true, $1) }
        #expect(!user.isActive("game"))
        #expect(user.effects.contains(.plan(PersonSound.Plan())))
        #expect(user.interruptions("game").isEmpty)
        #expect(user.activate("game") == .missingBackgroundMode)
        user.perform { $0.moved("game", toBackground: false, $1) }
        #expect(user.interruptions("game") == [.began(wasSuspended: true)])
        #expect(user.activate("game") == nil)
    }

    @Test(.specification("7.6.3"))
    func `with a mode for sound, a session plays in the background, unless it is not important`() {
        for (category, plays) in [
            (SoundSession.Category.playback, true), (.ambient, false), (.soloAmbient, false),
        ] {
            var user = Fixture()
            user.activate("music", category)
            user.run("music")
            #expect(user.sound.plan.outputs == ["music"])
            user.perform { $0.moved("music", toBackground: true, $1) }
            #expect(user.sound.plan.outputs.contains("music") == plays)
            #expect(user.sound.keepsRunning("music") == plays)
            #expect(user.isActive("music"))
        }
    }

    @Test(.specification("7.6.8"))
    func `a suspended app's session ends, and the app learns of it when it runs again`() {
        var user = Fixture()
        user.activate("talk")
        user.perform { $0.moved("talk", toBackground: true, $1) }
        user.perform { $0.suspended("talk", true, $1) }
        #expect(!user.isActive("talk"))
        #expect(user.interruptions("talk").isEmpty)
        user.perform { $0.suspended("talk", false, $1) }
        #expect(user.interruptions("talk") == [.began(wasSuspended: true)])
    }

    @Test func `a suspended app that may play in the background is resumed when it may resume`() {
        var user = Fixture()
        user.activate("music")
        user.call(["talk"])
        user.perform { $0.moved("music", toBackground: true, $1) }
        user.perform { $0.suspended("music", true, $1) }
        user.call([])
        #expect(
            user.effects.contains(
                .wake("music", .soundInterrupted(.ended(shouldResume: true)))))
        // One without the mode gets the message when it runs again.
        var other = Fixture(["talk"])
        other.start("game", inBackground: false)
        other.activate("game")
        other.call(["talk"])
        other.perform { $0.moved("game", toBackground: true, $1) }
        other.perform { $0.suspended("game", true, $1) }
        other.call([])
        #expect(other.interruptions("game") == [.began(wasSuspended: false)])
        other.perform { $0.suspended("game", false, $1) }
        #expect(other.interruptions("game").last == .ended(shouldResume: true))
    }
}
