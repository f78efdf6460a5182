import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@MainActor struct VisualFormatTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let first = UIView(frame: .zero)
    private let second = UIView(frame: .zero)

    private func frames(
        _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
        metrics: [String: Any]? = nil
    ) -> [CGRect] {
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
        }
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: options, metrics: metrics,
                    views: ["first": first, "second": second]))
        }
        window.layoutIfNeeded()
        return [first.frame, second.frame]
    }

    @Test func `views are placed in a row with sizes and gaps`() {
        #expect(
            frames(
                "H:|-10-[first(50)]-[second]-gap-|", "V:|[first(20)]", "V:|[second(first)]",
                metrics: ["gap": 30])
                == [
                    CGRect(x: 10, y: 0, width: 50, height: 20),
                    CGRect(x: 68, y: 0, width: 202, height: 20),
                ])
    }

    @Test func `a controller's top and bottom guides are views of a format`() {
        let controller = UIViewController()
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        first.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(first)
        let views: [String: Any] = [
            "top": controller.topLayoutGuide, "bottom": controller.bottomLayoutGuide,
            "first": first,
        ]
        for format in ["H:|[first]|", "V:[top]-5-[first]-5-[bottom]"] {
            controller.view.addConstraints(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: views))
        }
        window.rootViewController = controller
        window.isHidden = false
        window.layoutIfNeeded()
        #expect(controller.topLayoutGuide.length == 20)
        #expect(controller.bottomLayoutGuide.length == 30)
        #expect(first.frame == CGRect(x: 0, y: 25, width: 300, height: 140))
    }

    @Test func `views in a column are aligned and have relations and priorities`() {
        #expect(
            frames(
                "H:|-20-[first(80)]", "H:[second(==first)]",
                "V:|-(5)-[first(>=30,30@900)]-(>=10,==12@800)-[second(40)]"
            )
            .map(\.size)
                == [CGSize(width: 80, height: 30), CGSize(width: 80, height: 40)])
        #expect(second.frame.minY == 47)
    }

    @Test func `options align all views with the first one`() {
        let frames = frames(
            "V:|-5-[first(30)]-10-[second(40)]", options: [.alignAllLeft, .alignAllRight])
        #expect(frames.map(\.minX) == [frames[0].minX, frames[0].minX])
        #expect(frames.map(\.maxX) == [frames[0].maxX, frames[0].maxX])
    }

    @Test func `a standard gap at an edge is the superview's margin`() {
        window.layoutMargins = UIEdgeInsets(top: 1, left: 25, bottom: 1, right: 35)
        #expect(frames("H:|-[first]-|", "V:|[first(9)]").first?.width == 240)
    }

    @Test func `views without a superview have constraints if the format has no edge`() {
        let views = ["first": UIView(frame: .zero), "second": UIView(frame: .zero)]
        let constraints = NSLayoutConstraint.constraints(
            withVisualFormat: "[first(50)]-[second(==first)]", views: views)
        #expect(constraints.count == 3)
        #expect(constraints.filter { $0.firstAttribute == .width }.count == 2)
    }

    @Test func `a format with an edge and without a superview ends the program`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                _ = NSLayoutConstraint.constraints(
                    withVisualFormat: "|[first]", views: ["first": UIView(frame: .zero)])
            }
        }
    }

    @Test(arguments: ["H:|first|", "H:|-[nobody]", "H:[first(>=)]", "H:[first]-gap-[second]"])
    func `a format that cannot be read ends the program`(_ format: String) async {
        await #expect(processExitsWith: .failure) { [format] in
            await MainActor.run {
                let (view, inner) = (UIView(frame: .zero), UIView(frame: .zero))
                view.addSubview(inner)
                _ = NSLayoutConstraint.constraints(
                    withVisualFormat: format, views: ["first": inner, "second": inner])
            }
        }
    }
}
