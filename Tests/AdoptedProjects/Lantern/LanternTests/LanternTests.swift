import XCTest

@testable import Lantern

final class LanternTests: XCTestCase {
    func testTitle() {
        XCTAssertNil(LanternViewController().title)
    }
}
