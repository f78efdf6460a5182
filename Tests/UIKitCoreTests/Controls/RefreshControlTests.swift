import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct RefreshControlTests {
    private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    private let control = UIRefreshControl()

    init() {
        scroll.contentSize = CGSize(width: 200, height: 2000)
        scroll.refreshControl = control
        scroll.layoutIfNeeded()
    }

    private func offsetAfterRelaunch() -> CGFloat {
        let encoder = ObjectEncoder()
        scroll.encodeRestorableState(with: encoder)
        let restored = UIScrollView(frame: scroll.frame)
        restored.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        return restored.contentOffset.y
    }

    @Test func `a refresh control is above the content of its scroll view`() {
        #expect(control.superview === scroll)
        #expect(control.frame == CGRect(x: 0, y: -60, width: 200, height: 60))
        scroll.refreshControl = nil
        #expect(control.superview == nil)
    }

    @Test func `a refresh control that is added as a subview becomes the scroll view's`() {
        let other = UIRefreshControl()
        scroll.addSubview(other)
        #expect(scroll.refreshControl === other)
        #expect(control.superview == nil)
    }

    @Test func `a pull begins one refresh, reserves space for it, and sends one event`() {
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        #expect(control.handle(.tap(x: 1, y: 1)))
        #expect(control.handle(.tap(x: 1, y: 1)))
        #expect(count == 1)
        #expect(control.isRefreshing)
        #expect(scroll.adjustedContentInset.top == 60)
        #expect(scroll.contentOffset.y == -60)
        control.endRefreshing()
        #expect(!control.isRefreshing)
        #expect(scroll.adjustedContentInset.top == 0)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test(arguments: [0, 500])
    func `a refresh that the app begins does not scroll the content`(_ offset: CGFloat) {
        var count = 0
        control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        scroll.contentOffset.y = offset
        control.beginRefreshing()
        #expect(scroll.contentOffset.y == offset)
        control.endRefreshing()
        #expect(scroll.contentOffset.y == offset)
        #expect(count == 0)
    }

    @Test func `a disabled refresh control does not refresh`() {
        control.isEnabled = false
        #expect(control.handle(.tap(x: 1, y: 1)))
        #expect(!control.isRefreshing)
    }

    @Test(.specification("4.22"))
    func `the space for a refresh is not preserved`() {
        _ = control.handle(.tap(x: 1, y: 1))
        #expect(scroll.contentOffset.y == -60)
        #expect(offsetAfterRelaunch() == 0)
        scroll.contentOffset.y = 120
        #expect(offsetAfterRelaunch() == 120)
    }

    @Test func `a table controller gives its refresh control to the table that it loads`() {
        let controller = UITableViewController(style: .plain)
        controller.refreshControl = control
        #expect(!controller.isViewLoaded)
        controller.loadViewIfNeeded()
        #expect(controller.tableView.refreshControl === control)
        let other = UIRefreshControl()
        controller.tableView.refreshControl = other
        #expect(controller.refreshControl === other)
    }
}
