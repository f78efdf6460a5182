import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// Xibs: views of controllers, and objects that code requests.
@MainActor struct NibTests {
    private let views = InterfaceFixtures.bundle("Views")

    @Test func `a controller's view is in the xib with the given name`() {
        let screen = NibScreenController(nibName: "NibScreen", bundle: views)
        screen.loadViewIfNeeded()
        #expect(screen.label?.text == "From a xib")
        #expect(screen.view.subviews.count == 2)
    }

    @Test func `a controller's view is in the xib with the name of its class`() {
        let screen = NibScreenController(nibName: nil, bundle: views)
        #expect(screen.view.subviews.count == 2)
        #expect(screen.label != nil)
    }

    @Test func `an action of the first responder goes up the responder chain`() {
        let screen = NibScreenController(nibName: "NibScreen", bundle: views)
        (screen.view.subviews.last as? UIButton)?.sendActions(for: .touchUpInside)
        #expect(screen.found == 1)
    }

    @Test func `a nib makes new objects at each instantiation`() throws {
        let nib = UINib(nibName: "NibScreen", bundle: views)
        let owner = NibScreenController(nibName: nil, bundle: nil)
        let first = nib.instantiate(withOwner: owner)
        let second = try #require(views.loadNibNamed("NibScreen", owner: owner))
        #expect(first.count == 1)
        #expect(second.count == 1)
        #expect(first[0] as? UIView !== second[0] as? UIView)
        #expect(views.loadNibNamed("None", owner: nil) == nil)
    }
}
