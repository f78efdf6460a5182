import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite(.serialized) @MainActor struct ConstraintLayoutTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func add<View: UIView>(_ view: View, to superview: UIView? = nil) -> View {
        view.translatesAutoresizingMaskIntoConstraints = false
        (superview ?? root).addSubview(view)
        return view
    }

    @Test func `a view pinned to its superview's edges fills it, even after a resize`() {
        let view = add(UIView())
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 0, width: 300, height: 480))
        root.frame.size = CGSize(width: 400, height: 500)
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 0, width: 380, height: 500))
    }

    @Test func `a centred view has the size of its constraints, and constants may change`() {
        let view = add(UIView())
        let width = view.widthAnchor.constraint(equalToConstant: 100)
        NSLayoutConstraint.activate([
            width,
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
            view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: root.centerYAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 110, y: 215, width: 100, height: 50))
        width.constant = 200
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 60, y: 190, width: 200, height: 100))
        width.isActive = false
        view.widthAnchor.constraint(equalToConstant: 20).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.width == 20)
    }

    @Test func `a view that no constraint names keeps the frame that the app sets`() {
        final class TableController: UIViewController {
            let table = UITableView(frame: .zero)
            override func viewDidLayoutSubviews() { table.frame = view.frame }
        }
        let controller = TableController(nibName: nil, bundle: nil)
        controller.view = UIView(frame: root.bounds)
        let table = add(controller.table, to: controller.view)
        let plain = add(UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8)))
        let label = add(UILabel())
        label.text = "Name"
        root.addSubview(controller.view)
        let placed = add(UIView(), to: controller.view)
        NSLayoutConstraint.activate([
            placed.widthAnchor.constraint(equalToConstant: 10),
            placed.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        placed.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.5)
            .withPriority(.defaultLow).isActive = true
        root.layoutIfNeeded()
        #expect(table.frame == root.bounds)
        #expect(plain.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect(label.frame == CGRect(origin: .zero, size: label.intrinsicContentSize))
    }

    @Test func `constraints inside a view that no constraint names follow the frame of the view`() {
        let box = add(UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50)))
        let inside = add(UIView(), to: box), beside = add(UIView(), to: box)
        NSLayoutConstraint.activate([
            inside.widthAnchor.constraint(equalToConstant: 10),
            inside.heightAnchor.constraint(equalToConstant: 10),
            beside.leadingAnchor.constraint(equalTo: inside.trailingAnchor),
            beside.topAnchor.constraint(equalTo: inside.topAnchor),
            beside.widthAnchor.constraint(equalTo: inside.widthAnchor),
            beside.heightAnchor.constraint(equalTo: inside.heightAnchor),
            inside.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 120),
            inside.topAnchor.constraint(equalTo: root.topAnchor, constant: 130),
        ])
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 100, y: 100, width: 50, height: 50))
        #expect(inside.frame == CGRect(x: 20, y: 30, width: 10, height: 10))
        #expect(beside.frame == CGRect(x: 30, y: 30, width: 10, height: 10))
    }

    @Test func `a label has the size of its text and moves the views below it`() {
        let label = add(UILabel()), field = add(UITextField())
        label.text = "Name"
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
            field.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
            field.leadingAnchor.constraint(equalTo: label.leadingAnchor),
            field.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -8),
        ])
        root.layoutIfNeeded()
        #expect(label.frame.size == label.intrinsicContentSize)
        #expect(field.frame.minY == 8 + label.frame.height + 4)
        #expect(field.frame.width == 304)
        label.font = .systemFont(ofSize: 34)
        root.layoutIfNeeded()
        #expect(field.frame.minY == 8 + label.frame.height + 4)
    }

    @Test func `a label of several lines has the height that its width requires`() {
        let label = add(UILabel())
        label.numberOfLines = 0
        label.text = String(repeating: "word ", count: 40)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        let expected = label.sizeThatFits(CGSize(width: 320, height: 0)).height
        #expect(label.frame.width == 320)
        #expect(label.frame.height == expected)
        #expect(expected > 60)
    }

    @Test func `a view with higher compression resistance keeps its width`() {
        let name = add(UILabel()), detail = add(UILabel())
        name.text = String(repeating: "n", count: 30)
        detail.text = String(repeating: "d", count: 30)
        detail.setContentCompressionResistancePriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            name.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            name.topAnchor.constraint(equalTo: root.topAnchor),
            detail.leadingAnchor.constraint(equalTo: name.trailingAnchor, constant: 8),
            detail.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            detail.firstBaselineAnchor.constraint(equalTo: name.firstBaselineAnchor),
        ])
        root.layoutIfNeeded()
        #expect(detail.frame.width == detail.intrinsicContentSize.width)
        #expect(name.frame.width == 320 - 8 - detail.frame.width)
        #expect(detail.frame.minY == name.frame.minY)
    }

    @Test func `constraints to layout guides, including the safe area, place a view`() {
        root.ownSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
        let view = add(UIView())
        let space = UILayoutGuide()
        root.addLayoutGuide(space)
        NSLayoutConstraint.activate([
            space.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            space.heightAnchor.constraint(equalToConstant: 20),
            space.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            space.widthAnchor.constraint(equalToConstant: 30),
            view.topAnchor.constraint(equalTo: space.bottomAnchor),
            view.leadingAnchor.constraint(equalTo: space.trailingAnchor),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            view.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(space.layoutFrame == CGRect(x: 0, y: 50, width: 30, height: 20))
        #expect(view.frame == CGRect(x: 30, y: 70, width: 290, height: 380))
    }

    @Test
    func `constraints follow a view that has an autoresizing frame`() {
        let given = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
        root.addSubview(given)
        let view = add(UIView())
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: given.bottomAnchor, constant: 5),
            view.leadingAnchor.constraint(equalTo: given.leadingAnchor),
            view.widthAnchor.constraint(equalTo: given.widthAnchor),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 20, y: 75, width: 50, height: 10))
        given.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 15, width: 60, height: 10))
    }

    @Test func `a constraint may cross into a view that has an autoresizing frame`() {
        let box = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        root.addSubview(box)
        let inside = add(UIView(), to: box), outside = add(UIView())
        NSLayoutConstraint.activate([
            inside.widthAnchor.constraint(equalToConstant: 10),
            inside.heightAnchor.constraint(equalToConstant: 10),
            inside.topAnchor.constraint(equalTo: box.topAnchor),
            inside.leadingAnchor.constraint(equalTo: outside.leadingAnchor),
            outside.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 130),
            outside.topAnchor.constraint(equalTo: root.topAnchor),
            outside.widthAnchor.constraint(equalToConstant: 5),
            outside.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(inside.frame == CGRect(x: 30, y: 0, width: 10, height: 10))
        #expect(outside.frame.minX == 130)
        box.frame.origin.x = 120
        root.layoutIfNeeded()
        #expect(inside.frame.minX == 10)
    }

    @Test func `content pinned to a scroll view's edges determines the content size`() {
        let scrollView = add(UIScrollView()), content = add(UIView(), to: scrollView)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: root.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 10),
            content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor, constant: -10),
            content.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1000),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.frame == root.bounds)
        #expect(scrollView.contentSize == CGSize(width: 320, height: 1020))
        #expect(content.frame == CGRect(x: 0, y: 10, width: 320, height: 1000))
    }

    @Test func `the fitting size of a view follows from the constraints inside it`() {
        let cell = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        let label = add(UILabel(), to: cell)
        label.numberOfLines = 0
        label.text = String(repeating: "word ", count: 20)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: cell.topAnchor, constant: 11),
            label.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -11),
            label.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -16),
        ])
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(size.width == 200)
        #expect(size.height == 22 + label.sizeThatFits(CGSize(width: 168, height: 0)).height)
    }

    @Test func `a required constraint that cannot be satisfied is left out and named`() {
        let receiver = ConstraintConflictReport.receiver
        defer { ConstraintConflictReport.receiver = receiver }
        var messages: [String] = []
        ConstraintConflictReport.receiver = { messages.append($0) }
        let view = add(UIView())
        let second = view.widthAnchor.constraint(equalToConstant: 50)
        second.identifier = "too narrow"
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: 100), second,
        ])
        root.layoutIfNeeded()
        #expect(view.frame.width == 100)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("“too narrow” UIView.width = 50") == true)
    }

    @Test func `changed text measures cause a new layout`() {
        let label = add(UILabel())
        label.text = "Hello"
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: root.topAnchor),
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        ])
        root.layoutIfNeeded()
        let width = label.frame.width
        label.frame.size.width = 1
        root.layoutIfNeeded()
        #expect(label.frame.width == 1)
        root.textMeasuresDidChange()
        root.layoutIfNeeded()
        #expect(label.frame.width == width)
    }

    @Test func `the sizes of views are never negative`() {
        let view = add(UIView())
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 200),
            view.trailingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100)
                .withPriority(.defaultHigh),
        ])
        root.layoutIfNeeded()
        #expect(view.frame.width == 0)
    }
}

extension NSLayoutConstraint {
    fileprivate func withPriority(_ priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}
