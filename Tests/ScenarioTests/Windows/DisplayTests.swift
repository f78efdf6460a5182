import BrowserDriver
import Specification
import Testing

extension Scenarios {
    @Suite struct DisplayTests {
        private static let shows =
            "document.querySelector(arguments[0])?.value === arguments[1]"

        @Test(.specification("1.10.10"))
        func `an external display mirrors the window, takes no input and is restored`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { window in
                let form = try await EditForm.open(host, in: window)
                try await form.write("Ada", over: EditForm.firstName)
                try await window.waitUntilCommitted()

                let display = try await window.browser.newPage()
                try await display.open(host.url + "contacts/external")
                try await display.wait(
                    until: Self.shows, .string(EditForm.firstName), .string("Ada"))
                let address = try await display.url()
                #expect(host.processes(of: "Contacts").count == 1)

                try await display.click(atX: 200, y: 200)
                try await display.type("forged")
                let isUntouched = try await display.run(
                    """
                    return document.activeElement === document.body
                        && document.querySelector(arguments[0]).value === 'Ada';
                    """, .string(EditForm.firstName))
                #expect(isUntouched == true)

                let launch = try await display.launch()
                try host.killApp("Contacts")
                try await display.waitForLaunch(after: launch)
                try await display.wait(
                    until: Self.shows, .string(EditForm.firstName), .string("Ada"))

                try await window.show()
                try await form.write("Grace", over: EditForm.firstName)
                try await display.show()
                try await display.wait(
                    until: Self.shows, .string(EditForm.firstName), .string("Grace"))

                try await display.reload()
                try await display.wait(
                    until: Self.shows, .string(EditForm.firstName), .string("Grace"))
                #expect(try await display.url() == address)
                try await display.close()
            }
        }
    }
}
