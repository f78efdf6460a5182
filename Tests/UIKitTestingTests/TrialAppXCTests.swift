import UIKitTesting
import XCTest

@testable import TrialApp

/// The same in an XCTest case.
final class TrialAppXCTests: XCTestCase {
    @MainActor
    func testWhatWasTypedComesBackAtEveryDepth() async throws {
        for depth in Depth.allCases {
            let app = AppUnderTest(TrialApp.self, depth: depth)
            app.launch()
            try app.type("Ada", into: "Name", caret: 1)
            let before = try app.screen()
            app.relaunch()
            XCTAssertEqual(try app.screen().differences(from: before), [], "\(depth)")
        }
    }
}
