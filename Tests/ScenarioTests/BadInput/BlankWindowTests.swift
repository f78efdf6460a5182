import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// Apps whose `Info.plist` is the one of their Xcode project.
    @Suite struct BlankWindow {
        private func bundle(sceneDelegate name: String) throws -> BundleFolder {
            let configurations: [String: [[String: String]]] = [
                "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": name]]
            ]
            return try BundleFolder(
                "Contacts", version: "1",
                additions: [
                    "UIApplicationSceneManifest": ["UISceneConfigurations": configurations]
                ])
        }

        @Test func `a scene delegate is found by the variable of its module`() async throws {
            let state = try TemporaryState()
            let bundle = try bundle(sceneDelegate: "$(PRODUCT_MODULE_NAME).SceneDelegate")
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "contacts")
                try await page.wait(for: ".tableCell")
            }
        }

        @Test func `an empty window is explained on the page, in the log and by a command`()
            async throws
        {
            let state = try TemporaryState()
            let bundle = try bundle(sceneDelegate: "$(APP_MODULE).SceneDelegate")
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "contacts")
                try await page.wait(forText: "The window shows nothing. Its scene configuration")
                try await page.wait(forText: "The value of $(APP_MODULE) in the entry")
                #expect(host.logs("The window shows nothing."))
                #expect(host.logs("The value of $(APP_MODULE)"))
                // The report is saved with the state, at the latest when the app leaves the screen.
                try await page.hide()
                var explained = ""
                while !explained.contains("Problems of the last launch") {
                    try Task.checkCancellation()
                    explained = try CommandRun("explain", "--state", state.path).output
                }
                #expect(explained.contains("The window shows nothing."))
                #expect(explained.contains("$(APP_MODULE)"))
            }
        }
    }
}
