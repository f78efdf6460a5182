import BrowserDriver
import Testing

extension Scenarios {
    /// Every container of the gallery, with the app's process killed in each of its screens.
    @Suite struct GalleryTests {
        @Test(arguments: [(390, 844), (1100, 760)])
        func `every screen of the gallery comes back as it was when its app is killed there`(
            _ size: (width: Int, height: Int)
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Gallery"], state: state)
            try await withTab { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await page.open(host.url + "gallery")
                let visit = GalleryVisit(page: page, host: host)
                try await visit.works()
                try await visit.artists(isNarrow: size.width < 700)
                try await visit.tour()
                try await visit.search()
                try await visit.controls()
                try await visit.sheet()
                try await visit.alerts()
                try await visit.pages()
            }
        }
    }
}
