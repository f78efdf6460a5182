import BrowserDriver
import Testing

/// A walk through the gallery that kills the app on each screen.
///
/// Each room is a separate test, because an app that is killed many times in a row is not restarted
/// immediately.
struct GalleryVisit {
    /// The parts of the gallery.
    enum Room: CaseIterable {
        case works, artists, tour, search, controls, sheet, alerts, pages
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
}
