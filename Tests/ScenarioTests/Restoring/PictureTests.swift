import BrowserDriver
import Foundation
import Specification
import Testing

extension Scenarios {
    /// Snapshots of windows whose apps have ended, which must contain no secrets.
    @Suite struct PictureTests {
        private static let name = "[data-id=name]"
        private static let stillText = """
            (document.querySelector(arguments[0])?.shadowRoot?.textContent ?? '')
                + [...document.querySelector(arguments[0])?.shadowRoot
                    ?.querySelectorAll('input, textarea') ?? []].map((each) => each.value).join(' ')
            """

        @Test(.specification("5.4.2", "5.4.3", "5.4.1"))
        func `the window of an ended app shows its snapshot without secrets until the app is back`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state,
                arguments: ["--suspend-after", "0.1", "--end-after", "0.1"])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("for everyone", into: Self.name)
                try await page.type("open sesame", into: "[data-id=secret]")
                try await page.waitUntilCommitted()
                let address = try await page.url()
                try await page.hide()
                try host.waitForNoProcess(of: "TrialApp")
                // From now on decoding is blocked, because the tab may come to the front when
                // another tab is closed.
                let held = try HeldDecode(in: #require(state.container(of: "trialapp")))
                try await expectNoSecret(host, address)

                // The snapshot is shown while the app restores.
                try await page.show()
                try await page.reload()
                let shown = try await page.wait(
                    until: "document.body.dataset.picture === 'kept' && " + Self.stillText,
                    .string("#still"))
                #expect(shown.string?.contains("for everyone") == true)
                #expect(shown.string?.contains("open sesame") == false)
                let isBusy = try await page.run(
                    """
                    const stage = document.getElementById('stage');
                    const still = document.getElementById('still').shadowRoot.firstElementChild;
                    return [stage.getAttribute('aria-busy'), still.inert, stage.children.length];
                    """)
                #expect(isBusy == ["true", true, 0])

                // Afterwards only the app's own frame is shown.
                try held.release()
                try await page.wait(
                    until: "document.querySelector(arguments[0])?.value === 'for everyone'",
                    .string(Self.name))
                try await page.wait(until: "document.getElementById('still').hidden")
                #expect(
                    try await page.run("return document.getElementById('stage').ariaBusy")
                        == .null)
                try await page.type(" again", into: Self.name)
                #expect(try await page.value(of: Self.name) == "for everyone again")
            }
            #expect(host.stop() == 0)
            #expect(try state.files(holding: "open sesame") == [])
            #expect(try state.files(holding: "for everyone") == [])
            #expect(state.files(endingIn: ".picture").count == 1)
        }

        /// Expects that neither the page, nor the snapshot, nor the switcher contains the text of
        /// the secure field.
        private func expectNoSecret(_ host: RunningHost, _ address: String) async throws {
            try await withTab { page in
                try await page.open(host.url + "-/switcher")
                let texts = try await page.run(
                    """
                    const text = (address) => {
                        const request = new XMLHttpRequest();
                        request.open('GET', address, false);
                        request.send();
                        return request.responseText;
                    };
                    return [arguments[0], arguments[0] + '/picture', '/-/switcher'].map(text);
                    """, .string(address))
                for (place, isPicture) in [(0, true), (1, true), (2, false)] {
                    let text = try #require(texts[place].string)
                    #expect(!text.contains("open sesame"))
                    #expect(text.contains("for everyone") == isPicture)
                }
                try await page.wait(for: ".shot.drawn")
                let drawn = try await page.wait(until: Self.stillText, .string(".shot"))
                #expect(drawn.string?.contains("for everyone") == true)
                #expect(drawn.string?.contains("open sesame") == false)
            }
        }
    }
}
