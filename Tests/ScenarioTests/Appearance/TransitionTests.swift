import BrowserDriver
import Testing

extension Scenarios {
    /// The transitions between screens.
    @Suite struct TransitionTests {
        @Test func `a push slides in from the right, and the old screen leaves to the left`()
            async throws
        {
            try await withContacts { page in
                try await page.noteMotions()
                try await page.openFirstPerson()
                #expect(
                    try await page.motions() == [
                        "in: translateX(100%) > none", "out: none > translateX(-30%)",
                    ])
            }
        }

        @Test func `a pop reverses the motion of the push`() async throws {
            try await withContacts { page in
                try await page.openFirstPerson()
                try await page.noteMotions()
                try await page.goBackToPeople()
                #expect(
                    try await page.motions() == [
                        "in: translateX(-30%) > none", "out: none > translateX(100%)",
                    ])
            }
        }

        @Test func `a sheet slides up and slides down again`() async throws {
            try await withContacts { page in
                try await page.openFirstPerson()
                try await page.noteMotions()
                try await page.click(labelled: "Edit")
                try await page.wait(for: EditForm.firstName)
                try await page.rest()
                #expect(try await page.motions() == ["in: translateY(100%) > none"])

                try await page.noteMotions()
                try await page.click(labelled: "Cancel")
                try await page.wait(until: "!document.querySelector('.presentation')")
                #expect(try await page.motions() == ["out: none > translateY(100%)"])
            }
        }

        @Test func `after pushes and pops the document has the same nodes as before`() async throws
        {
            try await withContacts { page in
                try await page.noteMotions()
                let before = try await page.nodeKeys()
                for _ in 0..<3 {
                    try await page.openFirstPerson()
                    try await page.goBackToPeople()
                }
                #expect(try await page.nodeKeys() == before)
            }
        }

        @Test func `transitions do not move if the user prefers reduced motion`() async throws {
            try await withContacts { page in
                try await page.noteMotions(allowing: false)
                try await page.openFirstPerson()
                #expect(try await page.motions() == [])
            }
        }
    }
}

/// Opens the list of people in a tab and runs the body.
private func withContacts(_ body: (Page) async throws -> Void) async throws {
    let state = try TemporaryState()
    let host = try RunningHost(["Contacts"], state: state)
    try await withTab { page in
        try await page.openPeople(host)
        try await body(page)
    }
}

extension Page {
    /// Records the direction of each animation from now on.
    ///
    /// A fade has no direction.
    ///
    /// Browsers under test prefer reduced motion, which `isAllowed` overrides for this page.
    fileprivate func noteMotions(allowing isAllowed: Bool = true) async throws {
        try await run(
            """
            if (arguments[0]) {
                Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => false });
            }
            window.motions = [];
            window.animateOfBrowser ??= Element.prototype.animate;
            Element.prototype.animate = function (steps, options) {
                const ends = [steps[0].transform, steps[steps.length - 1].transform];
                const way = this.closest('.ghost') ? 'out' : 'in';
                if (ends[0]) window.motions.push(`${way}: ${ends.join(' > ')}`);
                return window.animateOfBrowser.call(this, steps, options);
            };
            """, .bool(isAllowed))
    }

    fileprivate func motions() async throws -> [String] {
        try await run("return window.motions.sort()").array?.compactMap(\.string) ?? []
    }

    /// Returns the keys of all nodes in the document.
    fileprivate func nodeKeys() async throws -> [String] {
        try await run(
            "return [...document.querySelectorAll('[data-key]')].map((each) => each.dataset.key).sort()"
        ).array?.compactMap(\.string) ?? []
    }
}
