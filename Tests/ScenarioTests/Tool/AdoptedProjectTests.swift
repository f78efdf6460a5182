import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// Xcode projects of the repository, adopted, built and run.
    struct `Adopted projects` {
        @Test func `a project with storyboards is adopted, and its app works in a page`()
            async throws
        {
            let project = try AdoptedProject("Examples/Recipes/Recipes.xcodeproj", app: "Recipes")
            try await run(project) { page in
                try await page.wait(forText: "Apple Strudel")
                // A segue, an outlet and an action of the storyboard.
                try await page.click(labelled: "Chocolate Mousse")
                try await page.wait(forText: "Not rated yet")
            }
        }

        @Test func `a project in code is adopted, and its app works in a page`() async throws {
            let project = try AdoptedProject(
                "Tests/AdoptedProjects/Lantern/Lantern.xcodeproj", app: "Lantern")
            try await run(project) { page in
                try await page.wait(forText: "The lantern is dark.")
                try await page.wait(forText: "Never switched")
                // The target and action of a button.
                try await page.click(labelled: "Switch")
                try await page.wait(forText: "The lantern is lit.")
                // The plural rules of the project's string catalog.
                try await page.wait(forText: "Switched once")
                try await page.click(labelled: "Switch")
                try await page.wait(forText: "Switched 2 times")
            }
        }

        private func run(
            _ project: AdoptedProject, _ body: (Page) async throws -> Void
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost([project.executable], state: state)
            let name = (project.executable as NSString).lastPathComponent.lowercased()
            try await withTab { page in
                try await page.open(host.url + name)
                try await body(page)
            }
        }
    }
}
