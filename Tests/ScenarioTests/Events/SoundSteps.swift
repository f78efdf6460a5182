import BrowserDriver
import Foundation
import Testing

/// The actions of a user with apps that have sound.
enum SoundSteps {
    /// The bytes of one second of sound.
    private static let second = 100 * 964

    /// Shows an app, and counts the bytes of its page's socket for sound from then on.
    private static func show(_ app: String, on page: Page, _ host: RunningHost) async throws {
        try await page.open(host.url + app)
        try await page.wait(until: "document.querySelectorAll('#stage button').length >= 2")
        _ = try await page.run(probe)
    }

    /// Counts the packets of the page's sockets for sound, keeps the last message of the host, and
    /// listens to what the page plays.
    private static let probe = """
        window.sound = { sent: 0, received: 0, sockets: 0, use: '' };
        const Plain = window.WebSocket;
        window.WebSocket = class extends Plain {
            constructor(address) {
                super(address);
                this.isSound = String(address).endsWith('/-/sound');
                if (!this.isSound) return;
                window.sound.sockets += 1;
                this.addEventListener('message', ({ data }) => {
                    if (typeof data === 'string') window.sound.use = data;
                    else window.sound.received += data.byteLength;
                });
            }
            send(data) {
                if (this.isSound && typeof data !== 'string') window.sound.sent += data.byteLength;
                super.send(data);
            }
        };
        const connect = AudioNode.prototype.connect;
        AudioNode.prototype.connect = function (target, ...rest) {
            if (target instanceof AudioDestinationNode) {
                const analyser = this.context.createAnalyser();
                analyser.fftSize = 8192;
                connect.call(this, analyser);
                window.sound.analyser = analyser;
            }
            return connect.call(this, target, ...rest);
        };
        window.sound.pitch = () => {
            const { analyser } = window.sound;
            if (!analyser) return 0;
            const bins = new Float32Array(analyser.frequencyBinCount);
            analyser.getFloatFrequencyData(bins);
            const loudest = bins.indexOf(Math.max(...bins));
            return bins[loudest] < -60 ? 0
                : loudest * analyser.context.sampleRate / analyser.fftSize;
        };
        """

    /// The bytes that a page has sent and received on its sockets for sound.
    private struct Bytes: Equatable, Decodable {
        var sent: Int
        var received: Int
    }

    private static func bytes(of page: Page) async throws -> Bytes {
        let text = try await page.run(
            "const { sent, received } = window.sound; return JSON.stringify({ sent, received })")
        return try JSONDecoder().decode(Bytes.self, from: Data((text.string ?? "").utf8))
    }

    /// Returns the bytes that pass in half a second.
    private static func bytesOfHalfASecond(of page: Page) async throws -> Bytes {
        let before = try await bytes(of: page)
        // That nothing passes has no event: fifty packets would have come in this time.
        _ = try await page.runAsync("setTimeout(arguments[arguments.length - 1], 500)")
        let after = try await bytes(of: page)
        return Bytes(sent: after.sent - before.sent, received: after.received - before.received)
    }

    private static func events(_ events: String, on page: Page) async throws {
        try await page.wait(
            until: "document.querySelector('[data-id=events]').innerText === arguments[0]",
            .string(events))
    }

    private static let isQuiet =
        "/\"input\":false,\"output\":false/.test(window.sound.use)"

    /// A file is played, and nothing passes before and afterwards.
    static func playFile(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["MusicApp"], state: state)
        try await show("musicapp", on: page, host)
        #expect(try await bytesOfHalfASecond(of: page) == Bytes(sent: 0, received: 0))
        #expect(try await page.run("return window.sound.sockets") == 0)

        try await page.click(labelled: "Play")
        try await events("playing", on: page)
        try await page.wait(until: "window.sound.received >= arguments[0]", .number(Double(second)))
        try await page.wait(until: "Math.abs(window.sound.pitch() - 440) < 10")
        // Music needs no microphone.
        #expect(try await bytes(of: page).sent == 0)

        try await page.click(labelled: "Stop")
        try await events("playing stopped", on: page)
        // The name is the browser's.
        let route = try await page.text(of: "[data-id=route]")
        #expect(route.hasPrefix("outputs: ") && route.count > "outputs: ".count)
        try await page.wait(until: isQuiet)
        #expect(try await bytesOfHalfASecond(of: page) == Bytes(sent: 0, received: 0))
        #expect(try await bytes(of: page).received.isMultiple(of: 964))
    }

    /// An app talks, which is shown on the page, and its voice comes back.
    static func talk(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["VoiceApp"], state: state)
        try await show("voiceapp", on: page, host)
        #expect(try await page.count(of: ".sound-indicator:not([hidden])") == 0)

        try await page.click(labelled: "Talk")
        try await page.wait(forText: "voice heard")
        try await page.wait(until: "/\"input\":true,\"output\":true/.test(window.sound.use)")
        try await page.wait(
            until: "Math.min(window.sound.sent, window.sound.received) >= arguments[0]",
            .number(Double(second)))
        // The fake microphone beeps, and the app plays what it hears.
        try await page.wait(until: "window.sound.pitch() > 0")
        try await page.wait(for: ".sound-indicator:not([hidden])")

        try await page.click(labelled: "Hang up")
        try await page.wait(forText: "over")
        try await page.wait(until: isQuiet)
        try await page.wait(until: "document.querySelector('.sound-indicator').hidden")
        #expect(try await bytesOfHalfASecond(of: page) == Bytes(sent: 0, received: 0))
    }

    /// A user refuses the microphone to an app that asks for it.
    static func refuseMicrophone(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["VoiceApp"], state: state)
        try await page.open(host.url)
        try await page.refuseMicrophone()
        try await show("voiceapp", on: page, host)
        try await page.click(labelled: "Talk")
        try await page.wait(forText: "microphone refused")
        #expect(try await bytesOfHalfASecond(of: page).sent == 0)
        #expect(try await page.count(of: ".sound-indicator:not([hidden])") == 0)
    }

    /// Another app's conversation interrupts music, which resumes after it.
    static func interruptMusic(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["MusicApp", "VoiceApp"], state: state)
        try await show("musicapp", on: page, host)
        try await page.click(labelled: "Play")
        try await events("playing", on: page)
        try await page.wait(until: "Math.abs(window.sound.pitch() - 440) < 10")

        let other = try await page.browser.newPage()
        try await show("voiceapp", on: other, host)
        try await other.click(labelled: "Talk")
        try await other.wait(forText: "voice heard")
        try await page.show()
        try await events("playing interrupted", on: page)

        try await other.show()
        try await other.click(labelled: "Hang up")
        try await other.wait(forText: "over")
        try await page.show()
        try await events("playing interrupted ended playing", on: page)
        try await page.wait(until: "Math.abs(window.sound.pitch() - 440) < 10")
        try await other.close()
    }

    /// A page is loaded again while music plays, so its app begins again.
    static func reloadWhilePlaying(_ page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost(["MusicApp"], state: state)
        try await show("musicapp", on: page, host)
        try await page.click(labelled: "Play")
        try await events("playing", on: page)
        try await page.wait(until: "window.sound.received > 0")
        try await page.reload()
        try await events("playing reset", on: page)
        _ = try await page.run(probe)
        try await page.click(labelled: "Play")
        try await events("playing reset playing", on: page)
    }
}
