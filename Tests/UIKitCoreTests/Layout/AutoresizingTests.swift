import Foundation
import Testing

@testable import UIKitCore

@Suite @MainActor struct AutoresizingTests {
    private func resized(
        _ mask: UIView.AutoresizingMask, frame: CGRect = CGRect(x: 10, y: 20, width: 30, height: 40)
    ) -> CGRect {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: frame)
        inner.autoresizingMask = mask
        outer.addSubview(inner)
        outer.frame = CGRect(x: 0, y: 0, width: 200, height: 160)
        return inner.frame
    }

    @Test func `a view without an autoresizing mask keeps its frame`() {
        #expect(resized([]) == CGRect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test func `a flexible width absorbs the whole change of the superview's width`() {
        #expect(resized([.flexibleWidth]) == CGRect(x: 10, y: 20, width: 130, height: 40))
    }

    @Test func `flexible margins on both sides share the change in proportion`() {
        let frame = resized([.flexibleLeftMargin, .flexibleRightMargin])
        #expect(abs(frame.minX - (10 + 100 * 10 / 70)) < 1e-9)
        #expect(frame.width == 30)
    }

    @Test func `a flexible upper margin keeps a view at the bottom`() {
        #expect(resized([.flexibleTopMargin]).maxY == 120)
    }

    @Test func `a view that fills its superview still fills it after a resize`() {
        let frame = resized(
            [.flexibleWidth, .flexibleHeight], frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(frame == CGRect(x: 0, y: 0, width: 200, height: 160))
    }

    @Test func `a superview can disable the autoresizing of its subviews`() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.autoresizesSubviews = false
        let inner = UIView(frame: outer.bounds)
        inner.autoresizingMask = [.flexibleWidth]
        outer.addSubview(inner)
        outer.frame.size.width = 200
        #expect(inner.frame.width == 100)
    }
}
