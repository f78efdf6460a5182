import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite @MainActor struct LabelTests {
    private func node(_ view: UIView) -> RenderNode {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node
    }

    @Test func `a label has the size of its text`() {
        let label = UILabel()
        #expect(label.intrinsicContentSize == .zero)
        label.text = "Hi"
        label.sizeToFit()
        #expect(label.bounds.size == CGSize(width: 16.5, height: 20.5))
    }

    @Test func `text of several lines is broken at the width and limited to the number of lines`() {
        let label = UILabel()
        label.text = "one two three four five six"
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height == 20.5)
        label.numberOfLines = 2
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height == 41)
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height > 41)
        label.preferredMaxLayoutWidth = 60
        #expect(label.intrinsicContentSize.width <= 60)
    }

    @Test func `a label's node describes its text and appearance`() {
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        label.text = "Hello"
        label.font = .monospacedSystemFont(ofSize: 13, weight: .bold)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 3
        let node = node(label)
        #expect(node.kind == .label)
        #expect(node[.frame] == .rect(x: 1, y: 2, width: 30, height: 40))
        #expect(node[.text] == .string("Hello"))
        #expect(node[.fontSize] == .number(13))
        #expect(node[.fontWeight] == .number(700))
        #expect(node[.monospaced] == .bool(true))
        #expect(node[.tint] == .string("secondaryLabel"))
        #expect(node[.alignment] == .string("center"))
        #expect(node[.lines] == .number(3))
    }

    @Test func `text that may shrink is made to fit, down to its minimum scale`() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        label.text = String(repeating: "m", count: 30)
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.8
        #expect(node(label)[.fontSize] == .number(17 * 0.8))
    }

    @Test func `a view's node describes the corners, border and shadow of its layer`() {
        let view = UIView()
        view.layer.cornerRadius = 8
        view.layer.borderWidth = 1
        view.layer.borderColor = UIColor.separator.cgColor
        view.layer.shadowOpacity = 0.5
        view.layer.masksToBounds = true
        let node = node(view)
        #expect(node[.cornerRadius] == .number(8))
        #expect(node[.borderWidth] == .number(1))
        #expect(node[.borderColor] == .string("separator"))
        #expect(node[.clips] == .bool(true))
        // A layer that clips its content clips its shadow too.
        #expect(node[.layerShadow] == nil)
        view.layer.masksToBounds = false
        guard case .strings(let shadow)? = self.node(view)[.layerShadow] else {
            Issue.record("no shadow")
            return
        }
        #expect(shadow.prefix(3) == ["0.00", "-3.00", "6.00"])
    }

    @Test func `a tint colour applies to the subviews that have none of their own`() {
        final class Tinted: UIView {
            var count = 0
            override func tintColorDidChange() { count += 1 }
        }
        let outer = Tinted(), inner = Tinted(), own = Tinted()
        outer.addSubview(inner)
        outer.addSubview(own)
        own.tintColor = .systemGreen
        outer.tintColor = .systemRed
        #expect(inner.tintColor == .systemRed)
        #expect(own.tintColor == .systemGreen)
        let counts: [Int] = [outer.count, inner.count, own.count]
        #expect(counts == [1, 1, 1])
    }

    @Test func `activity indicators and progress views describe their state`() {
        let indicator = UIActivityIndicatorView(style: .large)
        #expect(indicator.isHidden)
        indicator.startAnimating()
        #expect(!indicator.isHidden)
        #expect(node(indicator)[.style] == .string("large"))
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 3
        #expect(progress.progress == 1)
        progress.setProgress(0.25, animated: true)
        #expect(node(progress)[.value] == .number(0.25))
    }
}
