import AppHost
import BrowserDriver
import Foundation
import Glibc
import Specification
import Testing

extension Scenarios {
    @Suite struct LockedDataTests {
        private static let sentence = "Your data on this machine is locked."

        @Test(.specification("5.2.1", "6.6.1"), arguments: [false, true])
        func `a locked page shows nothing of its app, and continues after the unlock`(
            isEnded: Bool
        ) async throws {
            let state = try TemporaryState()
            try await ServedHost.run(
                ["Contacts"], state: state, settings: { $0.times.lockGrace = .zero }
            ) { served in
                try await withTab { page in
                    try await page.open(served.url + "contacts")
                    let form = try await EditForm.open(in: page)
                    let mark = try await page.mark()
                    try await form.fillInByHalf()

                    try await served.host.lock()
                    try await page.wait(forText: Self.sentence)
                    try await expectNothing(on: page)
                    if isEnded {
                        for process in served.processes(of: "Contacts") { kill(process, SIGKILL) }
                        try await page.run(
                            "document.dispatchEvent(new Event('visibilitychange'))")
                        try await expectNothing(on: page)
                    }

                    try await served.host.unlock()
                    try await page.wait(
                        until: "document.querySelector(arguments[0])?.selectionStart === 3",
                        .string(EditForm.lastName))
                    try await form.expectHalfFilledIn()
                    try await form.finish()
                    #expect(try await page.bears(mark))
                }
            }
        }

        @Test(.specification("5.2.1"))
        func `a page that is loaded under a lock shows nothing, and is restored after the unlock`()
            async throws
        {
            let state = try TemporaryState()
            try await ServedHost.run(["Contacts"], state: state) { served in
                try await withTab { page in
                    try await page.open(served.url + "contacts")
                    let form = try await EditForm.open(in: page)
                    try await form.fillInByHalf()
                    try await page.waitUntilCommitted()
                    try await served.host.lock()
                    try await page.wait(forText: Self.sentence)
                    try await page.reload()
                    try await page.wait(forText: Self.sentence)
                    try await expectNothing(on: page)
                    #expect(try await page.count(of: "#picture") == 0)
                    try await served.host.unlock()
                    try await page.wait(
                        until: "document.querySelector(arguments[0])?.selectionStart === 3",
                        .string(EditForm.lastName))
                    try await form.expectHalfFilledIn()
                }
            }
        }

        @Test(.specification("5.2.1"))
        func `the home page and the switcher report a lock, and its end, by themselves`()
            async throws
        {
            let state = try TemporaryState()
            try await ServedHost.run(["Contacts"], state: state) { served in
                try await withTab { page in
                    try await page.open(served.url + "contacts")
                    try await page.wait(for: ".tableCell")
                    for path in ["", "-/switcher"] {
                        try await page.open(served.url + path)
                        try await page.wait(for: ".card")
                        try await served.host.lock()
                        // A page that is open hides its content by itself, and a page that is
                        // loaded now has none.
                        try await page.wait(until: "!document.querySelector('.card')")
                        try await page.wait(forText: Self.sentence)
                        try await page.reload()
                        try await page.wait(forText: Self.sentence)
                        try await served.host.unlock()
                        try await page.wait(for: ".card")
                    }
                }
            }
        }

        /// Expects no text, markup or field of the app in the document, including its shadow roots.
        private func expectNothing(
            on page: Page, sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let seen = try await page.run(
                """
                const still = document.getElementById('still').shadowRoot?.innerHTML ?? '';
                return {
                    nodes: document.querySelectorAll('#stage *, #probe input, input, textarea').length,
                    words: ['Ada', 'Lovce', 'FirstName'].filter(
                        (each) => (document.documentElement.outerHTML + still).includes(each)),
                    title: document.title,
                };
                """)
            #expect(
                seen == ["nodes": 0, "words": [], "title": "Contacts"],
                sourceLocation: sourceLocation)
        }
    }
}
