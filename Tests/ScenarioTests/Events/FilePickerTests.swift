import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// Files that a user chooses in the browser, and files that an app exports.
    @Suite struct FilePickerTests {
        private static let chooser = "input.chooser"

        private func open(_ host: RunningHost, in page: Page, _ picker: String) async throws {
            try await page.open(host.url + "trialapp")
            try await page.click("[data-id=pickers]")
            try await page.click("[data-id=pick-\(picker)]")
        }

        /// Clicks the button of the picker's sheet, which opens the browser's chooser.
        private func click(_ title: String, in page: Page) async throws {
            try await page.wait(forText: title)
            try await page.run(
                """
                [...document.querySelectorAll('.presentation button')]
                    .find((each) => each.textContent.includes(arguments[0])).dataset.test = 'it';
                """, .string(title))
            try await page.click("[data-test=it]")
        }

        @Test func `chosen documents and a photo reach the app, and survive its death`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            let (first, second) = (state.path + "/one ü.txt", state.path + "/two.txt")
            try Data("first".utf8).write(to: URL(fileURLWithPath: first))
            try Data("second".utf8).write(to: URL(fileURLWithPath: second))
            let photo = state.path + "/photo.png"
            try Self.pixel.write(to: URL(fileURLWithPath: photo))
            try await withTab { page in
                try await open(host, in: page, "documents")
                try await click("Choose Files", in: page)
                #expect(
                    try await page.run(
                        "const it = document.querySelector('input.chooser');"
                            + "return [it.multiple, it.accept.includes('.pdf')]") == [true, true])
                try await page.type(first + "\n" + second, into: Self.chooser)
                try await page.wait(forText: "picked one ü.txt: first, two.txt: second")
                try await page.wait(until: "!document.querySelector('.presentation .filled')")
                try await page.waitUntilCommitted()
                try host.killApp("TrialApp")
                try await page.wait(forText: "picked one ü.txt: first, two.txt: second")

                try await page.click("[data-id=pick-photo]")
                try await click("Choose Photo", in: page)
                try await page.type(photo, into: Self.chooser)
                try await page.wait(forText: "photo 1 wide")
            }
        }

        @Test
        func `a file that was chosen for a picker of a killed app is discarded, and nothing else`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            let file = state.path + "/late.txt"
            try Data("late".utf8).write(to: URL(fileURLWithPath: file))
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.click("[data-id=pickers]")
                try await page.type("kept", into: "[data-id=picker-remark]")
                try await page.click("[data-id=pick-documents]")
                try await click("Choose Files", in: page)
                try await page.waitUntilCommitted()
                let launch = try await page.run("return document.body.dataset.launch")
                try host.killApp("TrialApp")
                try await page.wait(
                    until: "document.body.dataset.launch !== arguments[0]", launch)
                // The chooser of the browser is still open.
                try await page.type(file, into: Self.chooser)
                try await page.wait(forText: "The app does not wait for files any more")
                #expect(try await page.value(of: "[data-id=picker-remark]") == "kept")
                #expect(try await !page.visibleText().contains("late.txt"))

                try await page.click("[data-id=pick-documents]")
                try await click("Choose Files", in: page)
                try await page.type(file, into: Self.chooser)
                try await page.wait(forText: "picked late.txt: late")
            }
        }

        @Test func `an exported document is downloaded`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await open(host, in: page, "export")
                try await page.wait(forText: "The browser saves report.txt on this device.")
                try await page.run(
                    """
                    window.saved = [];
                    const blobs = new Map();
                    const create = URL.createObjectURL;
                    URL.createObjectURL = (blob) => {
                        const address = create.call(URL, blob);
                        blobs.set(address, blob);
                        return address;
                    };
                    HTMLAnchorElement.prototype.click = async function () {
                        saved.push(`${this.download}: ${await blobs.get(this.href).text()}`);
                    };
                    """)
                try await click("Save", in: page)
                try await page.wait(until: "window.saved[0] === 'report.txt: the report'")
                try await page.wait(forText: "picked report.txt: the report")
            }
        }

        /// A PNG image of one pixel.
        // The text is valid Base64.
        // swift-format-ignore: NeverForceUnwrap
        private static let pixel = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
                + "awAAAABJRU5ErkJggg==")!
    }
}
