import UIKitTesting
import XCTest

@testable import Contacts

final class ComesBackXCTests: XCTestCase {
    @MainActor
    func testTheCardOfAPerson() async throws {
        for depth in Depth.allCases {
            let app = AppUnderTest(AppDelegate.self, depth: depth)
            app.launch()
            try app.tap("Alice Abbott")
            let before = try app.screen()
            app.relaunch()
            XCTAssertEqual(try app.screen().differences(from: before), [], "\(depth)")
        }
    }
}
