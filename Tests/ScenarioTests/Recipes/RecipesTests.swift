import BrowserDriver
import Foundation
import Testing

/// The example Recipes, whose sources the adapter compiles, with its process killed on each screen.
///
/// The example is a package of its own, so `Scripts/adapter` builds it and names its executable.
enum RecipesExample {
    static let executable = ProcessInfo.processInfo.environment["PERENNIAL_RECIPES"]

    static func visit(_ room: RecipesVisit.Room, in page: Page) async throws {
        let state = try TemporaryState()
        let host = try RunningHost([try #require(executable)], state: state)
        try await page.open(host.url + "recipes")
        let visit = AppVisit(page: page, host: host, app: "Recipes")
        try await RecipesVisit(visit: visit).enter(room)
    }
}

extension Scenarios {
    @Suite(.enabled(if: RecipesExample.executable != nil)) struct RecipesTests {
        @Test(arguments: RecipesVisit.Room.allCases, [(390, 844), (1100, 760)])
        func `every screen of an app from storyboards is restored after its app is killed`(
            _ room: RecipesVisit.Room, _ size: (width: Int, height: Int)
        ) async throws {
            try await withTab { page in
                try await page.setViewport(width: size.width, height: size.height)
                try await RecipesExample.visit(room, in: page)
            }
        }
    }

    @Suite(.enabled(if: RecipesExample.executable != nil), .browser(.firefox))
    struct RecipesInFirefoxTests {
        @Test(arguments: RecipesVisit.Room.allCases)
        func `in Firefox every screen of an app from storyboards is restored after a kill`(
            _ room: RecipesVisit.Room
        ) async throws {
            try await withTab { page in try await RecipesExample.visit(room, in: page) }
        }
    }
}
