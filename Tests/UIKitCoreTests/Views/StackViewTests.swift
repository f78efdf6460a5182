import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// A view with an intrinsic content size.
private final class SizedView: UIView {
    let size: CGSize

    init(_ width: CGFloat, _ height: CGFloat) {
        size = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { size }
}

@Suite @MainActor struct StackViewTests {
    private func stack(
        _ views: [UIView], _ axis: NSLayoutConstraint.Axis, width: CGFloat = 300,
        height: CGFloat = 100
    ) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = axis
        stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
        return stack
    }

    @Test
    func `views in a fill distribution keep their size, and the least hugging view fills the rest`()
    {
        let first = SizedView(50, 20), second = SizedView(60, 20)
        second.setContentHuggingPriority(.init(1), for: .horizontal)
        let stack = stack([first, second], .horizontal)
        stack.spacing = 10
        stack.layoutIfNeeded()
        #expect(first.frame == CGRect(x: 0, y: 0, width: 50, height: 100))
        #expect(second.frame == CGRect(x: 60, y: 0, width: 240, height: 100))
    }

    @Test func `views in a fillEqually distribution have equal lengths`() {
        let views = [SizedView(10, 10), SizedView(90, 10), SizedView(10, 10)]
        let stack = stack(views, .horizontal)
        stack.distribution = .fillEqually
        stack.spacing = 15
        stack.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [90, 90, 90])
        #expect(views.map(\.frame.minX) == [0, 105, 210])
    }

    @Test func `views in a fillProportionally distribution have proportional lengths`() {
        let views = [SizedView(10, 10), SizedView(20, 10)]
        let stack = stack(views, .horizontal)
        stack.distribution = .fillProportionally
        stack.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [100, 200])
    }

    @Test func `an equalSpacing distribution puts the same space between all views`() {
        let views = [SizedView(50, 10), SizedView(50, 10), SizedView(100, 10)]
        let stack = stack(views, .horizontal)
        stack.distribution = .equalSpacing
        stack.layoutIfNeeded()
        #expect(views.map(\.frame.minX) == [0, 100, 200])
    }

    @Test(arguments: [
        (UIStackView.Alignment.leading, 0.0), (.center, 40), (.trailing, 80),
    ])
    func `a stack view's alignment positions its views across the axis`(
        alignment: UIStackView.Alignment, top: Double
    ) {
        let view = SizedView(300, 20)
        let stack = stack([view], .horizontal)
        stack.alignment = alignment
        stack.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: top, width: 300, height: 20))
    }

    @Test func `a stack view applies its margins and custom spacing`() {
        let views = [SizedView(10, 20), SizedView(10, 20), SizedView(10, 20)]
        let stack = stack(views, .vertical)
        stack.spacing = 5
        stack.setCustomSpacing(12, after: views[0])
        stack.isLayoutMarginsRelativeArrangement = true
        stack.insetsLayoutMarginsFromSafeArea = false
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        stack.layoutIfNeeded()
        #expect(views[0].frame.minY == 1)
        #expect(views[1].frame.minY == views[0].frame.maxY + 12)
        #expect(views[2].frame.minY == views[1].frame.maxY + 5)
        #expect(views[2].frame.maxY == 97)
        #expect(views[2].frame.minX == 2)
        #expect(views[2].frame.width == 294)
    }

    @Test func `a hidden arranged view leaves no gap and can be shown again`() {
        let views = [SizedView(10, 20), SizedView(10, 30), SizedView(10, 20)]
        let stack = stack(views, .vertical, height: 78)
        stack.spacing = 4
        views[1].isHidden = true
        #expect(stack.sizeThatFits(.zero) == CGSize(width: 10, height: 44))
        views[1].isHidden = false
        #expect(stack.sizeThatFits(.zero) == CGSize(width: 10, height: 78))
        stack.layoutIfNeeded()
        #expect(views.map(\.frame.minY) == [0, 24, 58])
    }

    @Test func `nested stack views have the size of their content`() {
        let label = UILabel(), detail = UILabel()
        label.text = "Title"
        detail.text = "Detail"
        let column = UIStackView(arrangedSubviews: [label, detail])
        column.axis = .vertical
        column.spacing = 2
        let icon = SizedView(40, 40)
        let row = UIStackView(arrangedSubviews: [icon, column])
        row.spacing = 8
        row.alignment = .center
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        row.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(row)
        NSLayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            row.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
        ])
        root.layoutIfNeeded()
        let width = max(label.intrinsicContentSize.width, detail.intrinsicContentSize.width)
        #expect(row.frame == CGRect(x: 16, y: 20, width: 48 + width, height: 43))
        #expect(icon.frame == CGRect(x: 0, y: 1.5, width: 40, height: 40))
        #expect(column.frame == CGRect(x: 48, y: 0, width: width, height: 43))
        #expect(detail.frame.minY == 22.5)
    }

    @Test func `a view that is removed from a stack view is no longer arranged`() {
        let views = [SizedView(10, 20), SizedView(10, 20)]
        let stack = stack(views, .vertical)
        views[0].removeFromSuperview()
        #expect(stack.arrangedSubviews.count == 1)
        stack.layoutIfNeeded()
        #expect(views[1].frame.minY == 0)
    }

    @Test func `a firstBaseline alignment puts the baselines on one line`() {
        let large = UILabel(), small = UILabel()
        large.text = "Large"
        large.font = .systemFont(ofSize: 34)
        small.text = "small"
        small.font = .systemFont(ofSize: 12)
        let stack = stack([large, small], .horizontal, width: 400)
        stack.alignment = .firstBaseline
        stack.layoutIfNeeded()
        let distance = large.font.ascender - small.font.ascender
        #expect(abs(small.frame.minY - large.frame.minY - distance) <= 1)
    }
}
