import BrowserDriver
import Testing

extension Scenarios {
    /// Every container of the gallery, with the app's process killed in each of its screens.
    @Suite struct GalleryTests {
        @Test(arguments: GalleryVisit.Room.allCases, [(390, 844), (1100, 760)])
        func `every screen of the gallery is restored unchanged after its app is killed`(
            _ room: GalleryVisit.Room, _ size: (width: Int, height: Int)
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["Gallery"], state: state)
            try await withTab { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await page.open(host.url + "gallery")
                let visit = AppVisit(page: page, host: host, app: "Gallery")
                try await GalleryVisit(visit: visit).enter(room, isNarrow: size.width < 700)
            }
        }
    }
}
