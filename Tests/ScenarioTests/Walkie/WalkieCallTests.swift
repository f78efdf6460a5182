import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// The example app for calls, on two hosts, in two browsers with microphones.
    @Suite struct `A call that finds an app that is not running` {
        @Test(.timeLimit(.minutes(5)))
        func `a call finds an ended app, and lasts through a lost network and a killed process`()
            async throws
        {
            let town = try await WalkieTown()
            let folder = try TemporaryState()
            let first = try Self.options(1_000, folder)
            let second = try Self.options(700, folder)
            try await Browser.run(.chromium, first) { _, annaPage in
                try await Browser.run(.chromium, second) { _, boPage in
                    try await Self.call(town, annaPage, boPage)
                }
            }
        }

        private static func options(
            _ hertz: Int, _ folder: TemporaryState
        ) throws -> BrowserOptions {
            var options = BrowserOptions()
            (options.windowWidth, options.windowHeight) = (700, 620)
            options.hasFakeMicrophone = true
            options.fakeMicrophoneFile = try ToneFile.write(hertz: hertz, in: folder.path)
            return options
        }

        private static func call(
            _ town: WalkieTown, _ anna: Page, _ registration: Page
        ) async throws {
            // Bo joins and listens to music; the app for calls is quit.
            try await registration.join(as: "Bo", town.bo)
            let music = try await registration.browser.newPage()
            try await music.open(town.bo.url + "walkiemusic")
            try await music.countSentSound()
            try await music.click(labelled: "Play")
            try await music.wait(forText: "Playing")
            try await registration.close()
            try await music.show()
            let quit = try CommandRun("quit", "walkie", "--state", town.boState.path)
            #expect(quit.status == 0, "\(quit.errors)")
            try town.bo.waitForNoProcess(of: "Walkie")

            // Anna calls, and Bo's page rings.
            try await anna.join(as: "Anna", town.anna)
            try await anna.countSentSound()
            #expect(try await anna.sentSoundOfHalfASecond() == 0)
            try await anna.click(labelled: "Bo")
            try await anna.click(labelled: "Call Bo")
            let begin = ContinuousClock.now
            try await music.wait(for: ".call-banner:not(.over)")
            print("The page rang after \(ContinuousClock.now - begin).")
            #expect(try await music.text(of: ".call-banner .call-name") == "Anna")
            try await anna.wait(forText: "It rings at Bo")
            // Nothing is heard of Bo before he answers.
            #expect(try await music.sentSoundOfHalfASecond() == 0)
            try await music.savePicture("walkie-rings")

            // Bo answers, and both hear each other.
            let bo = try await music.browser.pageOpened { try await music.click(".answer") }
            for (page, peer) in [(anna, "Bo"), (bo, "Anna")] {
                try await page.wait(forText: "In a call with \(peer)")
            }
            #expect(try await bo.value(of: "input") == "Bo")
            try await bo.wait(forText: "A tone of 1000 Hz is heard")
            try await anna.wait(forText: "A tone of 700 Hz is heard")
            try await music.show()
            for page in [anna, music] { try await page.waitForSentSound() }
            try await bo.show()
            try await bo.savePicture("walkie-call")
            try await music.show()
            try await music.wait(forText: "Interrupted")
            try await bo.show()

            // Bo loads the page of the app again, and then the page on which Bo answered, which has
            // the sound. Both are muted meanwhile, so what they hear then was sent afterwards.
            for reloaded in [bo, music] {
                for page in [anna, bo] { try await page.pressMute(isMuted: true) }
                for page in [anna, bo] { try await page.wait(forText: "Nothing is heard") }
                try await reloaded.reload()
                try await reloaded.wait(for: ".call-row:not(.over)")
                for page in [anna, bo] { try await page.pressMute(isMuted: false) }
                try await expectConversation(anna, bo)
            }

            // Anna's network goes away, and comes back.
            try await town.setAnnaIsConnected(false)
            try await anna.wait(forText: "No network")
            try await bo.wait(forText: "who has no connection at the moment")
            try await bo.savePicture("walkie-network")
            try await town.setAnnaIsConnected(true)
            try await expectConversation(anna, bo)

            // Anna's app is killed on her page, and the call continues.
            let launch = try await anna.launch()
            try town.anna.killApp("Walkie")
            try await bo.wait(forText: "who has no connection at the moment")
            try await anna.waitForLaunch(after: launch)
            try await expectConversation(anna, bo)

            // Bo hangs up, and the music resumes.
            try await bo.click(".call-row .hang-up")
            try await anna.wait(forText: "Bo has ended the call.")
            try await music.show()
            try await music.wait(forText: "Playing")
            #expect(try await music.count(of: ".call-row:not(.over)") == 0)
            // Bo's page was loaded again, so its bytes are counted from now on.
            try await music.countSentSound()
            for page in [anna, music] { #expect(try await page.sentSoundOfHalfASecond() == 0) }
        }

        private static func expectConversation(_ anna: Page, _ bo: Page) async throws {
            for (page, peer) in [(anna, "Bo"), (bo, "Anna")] {
                try await page.wait(
                    until: "document.querySelector('[data-id=call]')?.innerText === arguments[0]",
                    .string("In a call with \(peer)"))
            }
            try await bo.wait(forText: "A tone of 1000 Hz is heard")
            try await anna.wait(forText: "A tone of 700 Hz is heard")
        }
    }
}

extension Page {
    /// Opens Walkie, and joins under a name.
    fileprivate func join(as name: String, _ host: RunningHost) async throws {
        try await open(host.url + "walkie")
        try await wait(for: "[data-id=network]")
        try await click("input")
        try await type(name)
        try await click(labelled: "Join")
        try await wait(
            until: "document.querySelector('[data-id=network]')?.innerText === 'Connected'")
    }

    /// Mutes the user in the call, or ends that.
    fileprivate func pressMute(isMuted: Bool) async throws {
        let button = ".call-row [aria-label=Mute]"
        try await click(button)
        try await wait(
            until: "document.querySelector(arguments[0])?.ariaPressed === arguments[1]",
            .string(button), .string("\(isMuted)"))
    }

    /// Counts the bytes of the microphone that the page sends from now on.
    fileprivate func countSentSound() async throws {
        _ = try await run(
            """
            const send = WebSocket.prototype.send;
            window.sentSound = 0;
            WebSocket.prototype.send = function (data) {
                if (this.url.endsWith('/-/sound') && typeof data !== 'string') {
                    window.sentSound += data.byteLength;
                }
                return send.call(this, data);
            };
            """)
    }

    /// Waits until the page has sent a second of sound.
    fileprivate func waitForSentSound() async throws {
        try await wait(until: "window.sentSound >= 100 * 964")
    }

    /// Returns the bytes of sound that the page sends in half a second.
    fileprivate func sentSoundOfHalfASecond() async throws -> JSONValue {
        // That nothing is sent has no event: fifty packets would have been sent in this time.
        try await runAsync(
            """
            const [done] = [...arguments].slice(-1), before = window.sentSound;
            setTimeout(() => done(window.sentSound - before), 500);
            """)
    }

    /// Saves a picture for the guide, if the environment names a folder for it.
    fileprivate func savePicture(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["PERENNIAL_WALKIE_PICTURES"] else {
            return
        }
        try await show()
        try await screenshot().write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
}
