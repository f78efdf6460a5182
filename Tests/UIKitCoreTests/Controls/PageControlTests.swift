import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor struct PageControlTests {
    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    private func control(pages: Int) -> UIPageControl {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        control.numberOfPages = pages
        return control
    }

    @Test func `the current page of a page control is limited to its pages`() {
        let control = control(pages: 3)
        control.currentPage = 7
        #expect(control.currentPage == 2)
        control.numberOfPages = 2
        #expect(control.currentPage == 1)
        control.currentPage = -1
        #expect(control.currentPage == 0)
        control.numberOfPages = -4
        #expect(control.numberOfPages == 0)
        #expect(control.currentPage == 0)
    }

    @Test func `a page control sends an event for each page that the user turns`() {
        let control = control(pages: 3)
        var pages: [Int] = []
        control.addAction(
            UIAction { pages.append(($0.sender as? UIPageControl)?.currentPage ?? -1) },
            for: .valueChanged)
        control.currentPage = 1
        #expect(control.handle(.value(2)))
        #expect(control.handle(.value(2)))
        #expect(control.handle(.value(1e300)))
        #expect(control.handle(.tap(x: 80, y: 4)))
        #expect(control.handle(.tap(x: 10, y: 4)))
        control.isEnabled = false
        #expect(control.handle(.value(0)))
        #expect(pages == [2, 1])
    }

    @Test func `a page control is hidden for a single page if the app requests that`() {
        let control = control(pages: 1)
        #expect(node(control)[.hidden] == nil)
        control.hidesForSinglePage = true
        #expect(node(control)[.hidden] == .bool(true))
        control.numberOfPages = 2
        #expect(node(control)[.hidden] == nil)
    }

    @Test func `a page control is as wide as its dots`() {
        let control = control(pages: 3)
        #expect(control.intrinsicContentSize == control.size(forNumberOfPages: 3))
        #expect(
            control.size(forNumberOfPages: 4).width - control.size(forNumberOfPages: 3).width == 17)
        control.pageIndicatorTintColor = .systemGray
        control.currentPageIndicatorTintColor = .systemRed
        #expect(node(control)[.tint] == .string("systemRed"))
        #expect(node(control)[.secondaryTint] == .string("systemGray"))
    }
}
