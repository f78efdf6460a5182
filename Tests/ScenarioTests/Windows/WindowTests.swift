import BrowserDriver
import Specification
import Testing

extension Scenarios {
    @Suite struct WindowTests {
        @Test func `two windows of an app are each restored with the text typed in them`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { first in
                try await first.open(host.url + "contacts")
                let second = try await first.pageOpenedByNewWindow()
                #expect(try await second.url() != first.url())
                let secondForm = try await EditForm.open(in: second, row: 1)
                let secondMark = try await second.mark()
                let firstForm = try await EditForm.open(in: first, row: 0)
                let firstMark = try await first.mark()
                try await secondForm.fillInByHalf(firstName: "Grace")
                try await second.waitUntilCommitted()
                try await firstForm.fillInByHalf(firstName: "Ada")
                let launch = try await first.launch()

                try host.killApp("Contacts")
                try await first.waitForLaunch(after: launch)
                try await firstForm.expectHalfFilledIn(firstName: "Ada")
                try await second.show()
                try await second.waitForLaunch(after: launch)
                try await secondForm.expectHalfFilledIn(firstName: "Grace")
                #expect(host.processes(of: "Contacts").count == 1)

                try await secondForm.finish(firstName: "Grace")
                try await firstForm.finish(firstName: "Ada")
                #expect(try await first.bears(firstMark))
                #expect(try await second.bears(secondMark))
                try await second.close()
            }
        }

        @Test(.specification("5.1.8"))
        func `two windows are restored after their tabs were closed`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            let addresses = try await withTab { first in
                try await first.open(host.url + "contacts")
                let second = try await first.pageOpenedByNewWindow()
                let form = try await EditForm.open(in: second, row: 1)
                try await form.fillInByHalf()
                try await second.waitUntilCommitted()
                let addresses = [try await first.url(), try await second.url()]
                try await second.close()
                return addresses
            }
            try host.killApp("Contacts")
            // The window used last is offered first, then the other one, and then a new one.
            var reopened: [String] = []
            try await withTab { second in
                try await second.open(host.url + "contacts")
                try await second.wait(for: ".tableCell, \(EditForm.firstName)")
                reopened.append(try await second.url())
                try await withTab { first in
                    try await first.open(host.url + "contacts")
                    try await first.wait(for: ".tableCell, \(EditForm.firstName)")
                    reopened.append(try await first.url())
                }
                try await second.open(addresses[1])
                try await EditForm(page: second).expectFormCameBack()
                try await EditForm(page: second).expectHalfFilledIn()
            }
            #expect(Set(reopened) == Set(addresses))
        }

        @Test func `ten tabs work at the same time, and all are restored`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { first in
                var tabs: [Page] = [first]
                for _ in 1..<10 { tabs.append(try await first.browser.newPage()) }
                var marks: [String] = []
                for (index, tab) in tabs.enumerated() {
                    let form = try await EditForm.open(host, in: tab, row: index % 4)
                    marks.append(try await tab.mark())
                    try await form.write("Person \(index)", over: EditForm.firstName)
                }
                var addresses: Set<String> = []
                for tab in tabs { addresses.insert(try await tab.url()) }
                #expect(addresses.count == 10)
                let launch = try await first.launch()
                try host.killApp("Contacts")

                for (index, tab) in tabs.enumerated() {
                    try await tab.show()
                    try await tab.waitForLaunch(after: launch)
                    let isEdited = try await tab.hasFocus(EditForm.firstName)
                    #expect(isEdited, "tab \(index)")
                    try await tab.type("!")
                    #expect(try await tab.value(of: EditForm.firstName) == "Person \(index)!")
                    #expect(try await tab.bears(marks[index]))
                    try await tab.waitUntilCommitted()
                }
                #expect(host.processes(of: "Contacts").count == 1)
                for tab in tabs.dropFirst() { try await tab.close() }
            }
        }

        @Test func `a second page with the same URL takes over, and the first can take it back`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["Contacts"], state: state)
            try await withTab { first in
                let form = try await EditForm.open(host, in: first)
                let mark = try await first.mark()
                try await form.fillInByHalf()
                let address = try await first.url()
                try await withTab { second in
                    try await second.open(address)
                    try await EditForm(page: second).expectFormCameBack()
                    try await EditForm(page: second).expectHalfFilledIn()
                    try await EditForm(page: second).write("Augusta", over: EditForm.firstName)

                    try await first.wait(forText: "In use in another tab")
                    try await first.click(labelled: "Use here")
                    try await first.wait(
                        until: "document.querySelector(arguments[0])?.value === 'Augusta'",
                        .string(EditForm.firstName))
                    try await second.wait(forText: "In use in another tab")
                }
                #expect(try await first.bears(mark))
                #expect(host.processes(of: "Contacts").count == 1)
            }
        }
    }
}
