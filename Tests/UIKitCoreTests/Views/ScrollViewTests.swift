import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor private final class Recorder: UIScrollViewDelegate {
    var calls: [String] = []

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        calls.append("didScroll \(scrollView.contentOffset.y)")
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBegin") }

    func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {
        calls.append("didEnd \(decelerate)")
    }
}

@Suite @MainActor struct ScrollViewTests {
    private let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    @Test func `scrolling by the user sets the content offset and the page's revision`() {
        let recorder = Recorder()
        scrollView.delegate = recorder
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        #expect(scrollView.handle(.scroll(x: 0, y: 120, revision: 7)))
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: 120))
        #expect(recorder.calls == ["willBegin", "didScroll 120.0", "didEnd false"])
        let node = node(scrollView)
        #expect(node[.contentOffset] == .pair(0, 120))
        #expect(node[.scrollRevision] == .number(7))
        #expect(node[.contentSize] == .pair(100, 1000))
    }

    @Test func `content insets are part of the content on the page`() {
        let inner = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
        scrollView.addSubview(inner)
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        scrollView.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 10, right: 0)
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: -40))
        #expect(node(scrollView)[.contentOffset] == .pair(0, 0))
        #expect(node(scrollView)[.contentSize] == .pair(100, 1050))
        #expect(node(inner)[.frame] == .rect(x: 5, y: 46, width: 10, height: 10))
        #expect(scrollView.handle(.scroll(x: 0, y: 100, revision: 1)))
        #expect(scrollView.contentOffset.y == 60)
    }

    @Test func `the safe area is added to the content insets, unless the app disables that`() {
        let root = UIView(frame: scrollView.frame)
        root.ownSafeAreaInsets = UIEdgeInsets(top: 30, left: 4, bottom: 20, right: 4)
        root.addSubview(scrollView)
        root.layoutIfNeeded()
        #expect(
            scrollView.adjustedContentInset
                == UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0))
        #expect(scrollView.contentOffset.y == -30)
        scrollView.contentInsetAdjustmentBehavior = .never
        #expect(scrollView.adjustedContentInset == .zero)
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func `scrollRectToVisible does not scroll beyond the content`() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.contentSize = CGSize(width: 100, height: 90)
        scrollView.scrollRectToVisible(
            CGRect(x: 0, y: 60, width: 10, height: 80), animated: false)
        #expect(scrollView.contentOffset == .zero)
        scrollView.contentSize = CGSize(width: 100, height: 300)
        scrollView.scrollRectToVisible(
            CGRect(x: 0, y: 250, width: 10, height: 80), animated: false)
        #expect(scrollView.contentOffset == CGPoint(x: 0, y: 200))
        scrollView.contentSize = CGSize(width: 300, height: 300)
        scrollView.scrollRectToVisible(
            CGRect(x: 250, y: 250, width: 80, height: 10), animated: false)
        #expect(scrollView.contentOffset == CGPoint(x: 200, y: 200))
        scrollView.scrollRectToVisible(
            CGRect(x: -20, y: -20, width: 10, height: 10), animated: false)
        #expect(scrollView.contentOffset == .zero)
    }

    @Test func `scrollRectToVisible scrolls by the shortest distance`() {
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        scrollView.scrollRectToVisible(
            CGRect(x: 0, y: 190, width: 10, height: 20), animated: false)
        #expect(scrollView.contentOffset.y == 110)
        scrollView.scrollRectToVisible(
            CGRect(x: 0, y: 150, width: 10, height: 20), animated: false)
        #expect(scrollView.contentOffset.y == 110)
        scrollView.scrollRectToVisible(CGRect(x: 0, y: 5, width: 10, height: 20), animated: false)
        #expect(scrollView.contentOffset.y == 5)
    }

    @Test func `scrollRectToVisible shows a rectangle beside the insets, not below them`() {
        scrollView.contentSize = CGSize(width: 1000, height: 1000)
        scrollView.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        scrollView.contentOffset = CGPoint(x: 300, y: 300)
        scrollView.scrollRectToVisible(
            CGRect(x: 100, y: 100, width: 10, height: 20), animated: false)
        #expect(scrollView.contentOffset == CGPoint(x: 80, y: 90))
        scrollView.scrollRectToVisible(
            CGRect(x: 500, y: 500, width: 10, height: 20), animated: false)
        #expect(scrollView.contentOffset == CGPoint(x: 450, y: 450))
    }

    @Test(.specification("4.1"))
    func `zoom scale, insets and visible part are restored, whatever bars appear meanwhile`() {
        scrollView.maximumZoomScale = 4
        scrollView.zoomScale = 2
        scrollView.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
        scrollView.contentOffset = CGPoint(x: 0, y: 300)
        let encoder = ObjectEncoder()
        scrollView.encodeRestorableState(with: encoder)

        let window = UIWindow(frame: scrollView.frame)
        let new = UIScrollView(frame: scrollView.frame)
        new.maximumZoomScale = 4
        new.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        #expect(new.zoomScale == 2)
        #expect(new.contentInset.top == 10)
        window.ownSafeAreaInsets = UIEdgeInsets(top: 88, left: 0, bottom: 0, right: 0)
        window.addSubview(new)
        window.layoutIfNeeded()
        #expect(new.adjustedContentInset.top == 98)
        #expect(new.contentOffset.y == 300)
    }

    @Test func `a scroll view without stored state stays unchanged`() {
        scrollView.contentOffset.y = 5
        scrollView.decodeRestorableState(with: ObjectDecoder(fields: []))
        #expect(scrollView.contentOffset.y == 5)
        #expect(scrollView.zoomScale == 1)
    }
}
