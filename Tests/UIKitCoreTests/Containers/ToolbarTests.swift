import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct ToolbarTests {
    private func bar(_ items: [UIBarButtonItem]) -> UIToolbar {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
        bar.items = items
        bar.layoutIfNeeded()
        return bar
    }

    @Test func `flexible spaces of a toolbar share the width that its buttons leave`() {
        let left = UIBarButtonItem(systemItem: .add)
        let middle = UIBarButtonItem(systemItem: .trash)
        let right = UIBarButtonItem(systemItem: .refresh)
        let bar = bar([left, .flexibleSpace(), middle, .flexibleSpace(), right])
        #expect(bar.subviews.map(\.frame.minX) == [16, 44, 186, 214, 356])
        #expect(bar.subviews.map(\.frame.width) == [28, 142, 28, 142, 28])
    }

    @Test func `neighbouring buttons of a toolbar have a gap, and a fixed space has its width`() {
        let bar = bar([
            UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .trash),
            .fixedSpace(40), UIBarButtonItem(systemItem: .refresh),
        ])
        #expect(bar.subviews.map(\.frame.minX) == [16, 60, 88, 128])
    }

    @Test func `a tap on a button of a toolbar performs its action with the item as sender`() {
        var senders: [AnyObject] = []
        let item = UIBarButtonItem(
            title: "Go", primaryAction: UIAction { senders.append($0.sender as AnyObject) })
        let bar = bar([item])
        #expect(bar.subviews[0].handle(.tap(x: 1, y: 1)))
        #expect(senders.count == 1)
        #expect(senders.first === item)
    }

    @Test func `a toolbar follows changes of its items`() {
        let item = UIBarButtonItem(title: "Go")
        let bar = bar([item, UIBarButtonItem(title: "Stay")])
        item.isHidden = true
        bar.layoutIfNeeded()
        #expect(bar.subviews.count == 1)
        item.isHidden = false
        item.title = "A much longer title"
        bar.layoutIfNeeded()
        #expect(bar.subviews.count == 2)
        #expect(bar.subviews[0].frame.width > 100)
        bar.setItems(nil, animated: true)
        #expect(bar.subviews.isEmpty)
    }

    @Test func `an item that moved from a toolbar to a navigation item notifies its new place`() {
        let item = UIBarButtonItem(title: "Go")
        let bar = bar([item])
        let navigationItem = UINavigationItem(title: "Here")
        navigationItem.rightBarButtonItem = item
        bar.items = nil
        #expect(item.owner === navigationItem)
    }
}
