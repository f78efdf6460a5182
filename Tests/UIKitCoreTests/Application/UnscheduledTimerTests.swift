import Foundation
import Testing
import UIKitCore

@MainActor struct UnscheduledTimerTests {
    @Test func `a timer without arguments is not valid, and a property can hold it`() {
        let timer = Timer()
        #expect(!timer.isValid)
        timer.invalidate()
    }
}
