import BrowserDriver
import Testing

/// A walk through the gallery that kills the app on each screen.
///
/// Each room is a separate test, because an app that is killed many times in a row is not restarted
/// immediately.
struct GalleryVisit {
    /// The parts of the gallery.
    enum Room: CaseIterable {
        case works, artists, tour, search, controls, sheet, alerts, pages, plan
    }

    let visit: AppVisit

    private var page: Page { visit.page }

    func enter(_ room: Room, isNarrow: Bool) async throws {
        switch room {
        case .works: try await works()
        case .artists: try await artists(isNarrow: isNarrow)
        case .tour: try await tour()
        case .search: try await search()
        case .controls: try await controls()
        case .sheet: try await sheet()
        case .alerts: try await alerts()
        case .pages: try await pages()
        case .plan: try await plan()
        }
    }

    /// Visits a collection view, the screen of an item, and a full-screen presentation.
    private func works() async throws {
        try await page.wait(forText: "Harbour at Six")
        try await page.scroll(over: ".collectionView", y: 200)
        try await page.wait(until: "document.querySelector('.collectionView').scrollTop > 0")
        try await visit.survive("the wall of pictures", offset: ".collectionView")
        try await page.click(labelled: "Night Bus, Tomaso Vidal")
        try await page.wait(forText: "1955")
        try await visit.survive("a picture")
        try await page.click(labelled: "Enlarge")
        try await page.wait(forText: "Close")
        try await visit.survive("a picture in full screen")
        try await page.click(labelled: "Close")
        try await page.wait(forText: "1955")
        try await page.click(".backButton")
        try await page.wait(forText: "Harbour at Six")
    }

    /// Visits a split view, collapsed or side by side.
    private func artists(isNarrow: Bool) async throws {
        try await visit.tab("Artists")
        try await page.wait(forText: "Wanda Okoro")
        #expect(try await page.shows("Harbour at Six") == !isNarrow)
        try await visit.survive("the artists")
        try await page.click(labelled: "Wanda Okoro")
        try await page.wait(forText: "Weave No. 4")
        #expect(try await page.shows("Yuki Harada") == !isNarrow)
        try await visit.survive("an artist")
        try await page.click(labelled: "Market Day")
        try await page.wait(forText: "Dyed wool")
        try await visit.survive("a picture of an artist")
    }

    /// Visits a page controller.
    private func tour() async throws {
        try await visit.tab("Tour")
        try await page.wait(forText: "1. Harbour at Six")
        try await page.click(labelled: "Next page")
        try await page.wait(forText: "2. Orchard, Late")
        try await page.click(labelled: "Next page")
        try await page.wait(forText: "3. Seven Stairs")
        try await visit.survive("a stop of the tour")
        try await page.click(labelled: "Previous page")
        try await page.wait(forText: "2. Orchard, Late")
    }

    /// Visits a search, with the caret in its field.
    private func search() async throws {
        try await visit.tab("Find")
        try await page.type("yuki", into: "input.searchField")
        try await page.wait(until: "document.querySelectorAll('.tableCell').length === 3")
        try await visit.survive("a search")
        #expect(try await page.value(of: "input.searchField") == "yuki")
        #expect(try await page.hasFocus("input.searchField"))
        try await page.type(" h")
        #expect(try await page.value(of: "input.searchField") == "yuki h")
        try await page.click(labelled: "Cancel")
        try await page.wait(forText: "Harbour at Six")
    }

    /// Visits a table of controls.
    private func controls() async throws {
        try await visit.tab("Visit")
        try await page.click(".toggle[aria-label='With a guide']")
        try await page.wait(for: ".toggle[aria-label='With a guide'][aria-checked=true]")
        try await page.click(labelled: "Tomorrow")
        try await page.wait(for: "[aria-label=Day] [aria-checked=true]:nth-of-type(2)")
        try await visit.survive("the controls")
        #expect(
            try await page.count(
                of: "[aria-label=Day] [aria-checked=true]:nth-of-type(2), "
                    + "[aria-label='With a guide'][aria-checked=true]") == 2)
    }

    /// Visits a sheet with a form.
    private func sheet() async throws {
        try await visit.tab("Visit")
        try await page.click(labelled: "Reserve tickets…")
        try await page.type("Ada", into: "[data-id=BookingName]")
        try await visit.survive("the sheet")
        #expect(try await page.value(of: "[data-id=BookingName]") == "Ada")
        #expect(try await page.selection(of: "[data-id=BookingName]") == 3..<3)
        try await page.click(labelled: "Done")
        try await page.wait(until: "!document.querySelector('.presentation')")
    }

    /// Visits an alert and a menu, which are not restored, as on Apple's systems.
    private func alerts() async throws {
        try await visit.tab("Visit")
        for (row, choice) in [
            ("Give the tickets back…", "Give back"), ("Tell somebody…", "By telegram"),
        ] {
            try await page.click(labelled: row)
            try await page.wait(forText: choice)
            try await visit.killAndWait()
            try await page.wait(until: "!document.querySelector('.alert')")
            #expect(try await page.shows(row))
        }
    }

    /// Visits a web view with pages of the app's bundle.
    private func pages() async throws {
        try await visit.tab("Visit")
        let frame = "iframe[data-shown]"
        try await page.click(labelled: "House rules")
        try await page.wait(for: frame)
        try await page.scroll(over: frame, y: 120)
        try await visit.survive("a web page")
        try await page.reload()
        try await page.wait(for: frame)
        #expect(try await page.shows("House rules"))
    }

    /// Visits wheels, dates, dots and a refresh control.
    private func plan() async throws {
        try await visit.tab("Visit")
        try await page.click(labelled: "Plan the day")
        try await page.wait(forText: "Pull down for news")
        try await choose(2, in: "tour-0")
        try await choose(9, in: "time-wheels-0")
        // A wheel stops at the nearest row.
        try await page.scroll(over: "[data-id=tour-1]", y: 70)
        try await page.wait(for: "[data-id=tour-1] [aria-posinset='3'][aria-selected=true]")
        try await page.run(
            """
            const field = document.querySelector("input[type=date]");
            field.value = "2027-02-28";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.dispatchEvent(new Event("blur"));
            """)
        // 17 January 2027.
        try await page.run("document.querySelector('[data-day=\"1800144000\"]').click()")
        try await page.run("document.querySelector('.pageControl').focus({ preventScroll: true })")
        try await page.press(.arrowRight, times: 2)
        try await refresh()
        try await visit.survive("the plan")
        #expect(try await page.chosenDates() == "Français Two hours 09 2027-02-28 1800144000 3")
        #expect(try await page.shows("Shortest"))
        try await page.click(".backButton")
        try await page.wait(until: "!document.body.innerText.includes('Shortest')")
    }

    /// Requests a refresh in each way that the browser supports: with the wheel, the keyboard, and
    /// by touch.
    private func refresh() async throws {
        try await page.scroll(over: ".pageControl", y: -300)
        try await page.wait(forText: "Asked 1×: open every day")
        try await page.wait(until: "!document.querySelector('.refreshing')")
        try await page.run(
            "document.querySelector('.refresh-button').focus({ preventScroll: true })")
        try await page.press(.enter)
        try await page.wait(forText: "Asked 2×: open every day")
        try await page.wait(until: "!document.querySelector('.refreshing')")
        guard try await page.pullByTouch(".scrollView") else { return }
        try await page.wait(forText: "Asked 3×: open every day")
        try await page.wait(until: "!document.querySelector('.refreshing')")
    }

    /// Turns a wheel to a row with the keys, as a user of the keyboard does.
    private func choose(_ row: Int, in wheel: String) async throws {
        let chosen = "document.querySelector('[data-id=\(wheel)] [aria-selected=true]')"
        try await page.run(
            "document.querySelector('[data-id=\(wheel)]').focus({ preventScroll: true })")
        try await page.press(.home)
        for _ in 0..<row { try await page.press(.arrowDown) }
        try await page.wait(
            until: "\(chosen)?.getAttribute('aria-posinset') === '\(row + 1)'")
    }
}

extension Page {
    /// Pulls the content of a scroll view down with a finger, if the browser has touches.
    fileprivate func pullByTouch(_ css: String) async throws -> Bool {
        try await run(
            """
            if (typeof Touch !== "function") return false;
            const target = document.querySelector(arguments[0]);
            const send = (type, y) => {
                const touch = new Touch({ identifier: 1, target, clientX: 100, clientY: y });
                target.dispatchEvent(new TouchEvent(type, {
                    touches: type === "touchend" ? [] : [touch], changedTouches: [touch],
                    bubbles: true, cancelable: true,
                }));
            };
            target.scrollTo(0, 0);
            send("touchstart", 200);
            for (let y = 220; y <= 360; y += 20) send("touchmove", y);
            send("touchend", 360);
            return true;
            """, .string(css)
        ).bool ?? false
    }

    /// The rows of three wheels, the dates of the field and the calendar, and the page of the dots.
    fileprivate func chosenDates() async throws -> String {
        try await run(
            """
            return [
                ...["tour-0", "tour-1", "time-wheels-0"].map((name) =>
                    document.querySelector(`[data-id=${name}] [aria-selected=true]`).innerText),
                document.querySelector("input[type=date]").value,
                document.querySelector("[aria-pressed=true]").dataset.day,
                document.querySelector(".pageControl").ariaValueNow,
            ].join(" ")
            """
        ).string ?? ""
    }
}
