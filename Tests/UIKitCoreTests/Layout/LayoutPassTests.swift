import Foundation
import Testing
import UIKitPrimitives
import UIKitTesting

@testable import UIKitCore

@MainActor private final class Log {
    var entries: [String] = []
}

private final class LoggingView: UIView {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        log.entries.append("\(name).layoutSubviews")
    }

    override func updateConstraints() {
        log.entries.append("\(name).updateConstraints")
        super.updateConstraints()
    }
}

private final class LoggingController: UIViewController {
    let log: Log

    init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillLayoutSubviews() { log.entries.append("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { log.entries.append("viewDidLayoutSubviews") }
    override func viewSafeAreaInsetsDidChange() { log.entries.append("safeArea") }
}

@Suite @MainActor struct LayoutPassTests {
    @Test
    func `views are laid out top down, with the controller's callbacks around its view's layout`() {
        let log = Log()
        let outer = LoggingView("outer", log), middle = LoggingView("middle", log)
        let controller = LoggingController(log)
        controller.view = middle
        let inner = LoggingView("inner", log)
        outer.addSubview(middle)
        middle.addSubview(inner)
        outer.layoutIfNeeded()
        #expect(
            log.entries == [
                "outer.updateConstraints", "outer.layoutSubviews",
                "middle.updateConstraints", "viewWillLayoutSubviews", "middle.layoutSubviews",
                "viewDidLayoutSubviews", "inner.updateConstraints", "inner.layoutSubviews",
            ])
    }

    @Test func `a view that needs no layout is not laid out again`() {
        let log = Log()
        let outer = LoggingView("outer", log), inner = LoggingView("inner", log)
        outer.addSubview(inner)
        outer.layoutIfNeeded()
        log.entries = []
        outer.layoutIfNeeded()
        #expect(log.entries == [])
        inner.setNeedsLayout()
        outer.layoutIfNeeded()
        #expect(log.entries == ["inner.layoutSubviews"])
    }

    @Test func `a view is laid out together with the ancestors it depends on`() {
        let log = Log()
        let outer = LoggingView("outer", log), inner = LoggingView("inner", log)
        outer.addSubview(inner)
        outer.layoutIfNeeded()
        log.entries = []
        outer.setNeedsLayout()
        inner.setNeedsLayout()
        inner.layoutIfNeeded()
        #expect(log.entries == ["outer.layoutSubviews", "inner.layoutSubviews"])
    }

    @Test func `a view that always needs layout does not block the turn`() {
        final class Restless: UIView {
            var count = 0
            override func layoutSubviews() {
                count += 1
                setNeedsLayout()
            }
        }
        let view = Restless(frame: .zero)
        view.layoutIfNeeded()
        #expect(view.count == LayoutPass.passesMax)
    }

    @Test func `a view that does not settle is named again in the next launch of a process`() {
        final class UnsettledAgain: UIView {
            override func layoutSubviews() { setNeedsLayout() }
        }
        let receiver = LayoutLoopReport.receiver
        defer { LayoutLoopReport.receiver = receiver }
        var messages: [String] = []
        LayoutLoopReport.receiver = { messages.append($0) }
        for launch in 1...2 {
            let app = AppUnderTest.planned(AppPlan { UIViewController() })
            app.launch()
            let view = UnsettledAgain(frame: .zero)
            view.layoutIfNeeded()
            view.layoutIfNeeded()
            #expect(messages.count { $0.contains("UnsettledAgain") } == launch)
        }
    }

    @Test func `a view that does not settle is named once, with its controller`() {
        final class Unsettled: UIView {
            override func layoutSubviews() { setNeedsLayout() }
        }
        final class UnsettledController: UIViewController {
            override func viewDidLayoutSubviews() { view.setNeedsLayout() }
        }
        let receiver = LayoutLoopReport.receiver
        defer { LayoutLoopReport.receiver = receiver }
        var messages: [String] = []
        LayoutLoopReport.receiver = { messages.append($0) }
        let outer = UIView(frame: .zero)
        let first = Unsettled(frame: .zero), second = Unsettled(frame: .zero)
        outer.addSubview(first)
        outer.layoutIfNeeded()
        outer.layoutIfNeeded()
        first.removeFromSuperview()
        outer.addSubview(second)
        outer.layoutIfNeeded()
        second.removeFromSuperview()
        let controller = UnsettledController(nibName: nil, bundle: nil)
        controller.view = UIView(frame: .zero)
        outer.addSubview(controller.view)
        outer.layoutIfNeeded()
        #expect(messages.count == 2)
        #expect(messages.first?.hasPrefix("Layout: Unsettled needs layout again") == true)
        #expect(
            messages.last?.hasPrefix("Layout: UIView, the view of UnsettledController, needs")
                == true)
    }

    @Test func `a view that adds a subview at each layout settles in one pass`() {
        final class Growing: UIView {
            let log: Log

            init(_ log: Log) {
                self.log = log
                super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            }

            required init?(coder: NSCoder) { nil }

            override func layoutSubviews() {
                super.layoutSubviews()
                log.entries.append("layoutSubviews")
                let view = LoggingView("added", log)
                view.translatesAutoresizingMaskIntoConstraints = false
                addSubview(view)
                NSLayoutConstraint.activate([
                    view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
                    view.trailingAnchor.constraint(equalTo: trailingAnchor),
                    view.topAnchor.constraint(equalTo: topAnchor),
                    view.heightAnchor.constraint(equalToConstant: 20),
                ])
            }
        }
        let log = Log()
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Growing(log)
        root.addSubview(view)
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(
            log.entries == [
                "layoutSubviews", "added.updateConstraints", "added.layoutSubviews",
            ])
        #expect(view.subviews.map(\.frame) == [CGRect(x: 10, y: 0, width: 90, height: 20)])
        view.addSubview(UIView(frame: .zero))
        root.layoutIfNeeded()
        #expect(log.entries.count { $0 == "layoutSubviews" } == 2)
    }

    @Test func `a view that replaces and hides its subviews at each layout settles in one pass`() {
        final class Replacing: UIView {
            var count = 0
            override func layoutSubviews() {
                count += 1
                subviews.forEach { $0.removeFromSuperview() }
                let view = UIView(frame: bounds)
                addSubview(view)
                view.isHidden = true
            }
        }
        let view = Replacing(frame: .zero)
        view.addSubview(UIView(frame: .zero))
        view.layoutIfNeeded()
        view.layoutIfNeeded()
        #expect(view.count == 1)
    }

    @Test func `a controller that adds a subview after each layout settles in one pass`() {
        final class AddingController: UIViewController {
            var count = 0
            override func viewDidLayoutSubviews() {
                count += 1
                view.addSubview(UIView(frame: .zero))
            }
        }
        let controller = AddingController(nibName: nil, bundle: nil)
        controller.view = UIView(frame: .zero)
        controller.view.layoutIfNeeded()
        controller.view.layoutIfNeeded()
        #expect(controller.count == 1)
    }

    @Test func `a view is laid out again if the layout of a subview adds another`() {
        final class Inner: UIView {
            override func layoutSubviews() { superview?.addSubview(UIView(frame: .zero)) }
        }
        let log = Log()
        let outer = LoggingView("outer", log)
        outer.addSubview(Inner(frame: .zero))
        outer.layoutIfNeeded()
        #expect(
            log.entries == [
                "outer.updateConstraints", "outer.layoutSubviews", "outer.layoutSubviews",
            ])
    }

    @Test func `a subview has the part of its superview's safe area that it overlaps`() {
        let log = Log()
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        outer.ownSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
        let inner = UIView(frame: CGRect(x: 0, y: 10, width: 100, height: 100))
        outer.addSubview(inner)
        let controller = LoggingController(log)
        controller.view = inner
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 5)
        outer.layoutIfNeeded()
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 35, left: 0, bottom: 0, right: 0))
        #expect(log.entries.first == "safeArea")
        inner.frame.origin.y = 100
        outer.layoutIfNeeded()
        #expect(inner.safeAreaInsets == UIEdgeInsets(top: 5, left: 0, bottom: 20, right: 0))
        #expect(inner.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 5, width: 100, height: 75))
    }
}
