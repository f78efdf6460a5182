import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// A view that draws a line, and counts the calls.
private class DrawnView: UIView {
    private(set) var rects: [CGRect] = []
    var width: CGFloat = 1
    var asksAgain = false
    var count = 1
    /// The layouts at the time of each call.
    private(set) var layouts: [Int] = []
    private var layoutCount = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutCount += 1
    }

    override func draw(_ rect: CGRect) {
        super.draw(rect)
        rects.append(rect)
        layouts.append(layoutCount)
        if asksAgain { setNeedsDisplay() }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for _ in 0..<count { context.stroke(rect, width: width) }
    }
}

/// A view whose drawing is empty.
private final class SilentView: UIView {
    private(set) var calls = 0
    override func draw(_ rect: CGRect) { calls += 1 }
}

/// An app that shows one view.
@MainActor private final class DrawingApp {
    private(set) var view = DrawnView()
    let app: AppUnderTest

    /// Launches the app; `prepare` changes the view before.
    init(_ prepare: @escaping (DrawnView) -> Void = { _ in }) {
        var made: DrawnView?
        app = AppUnderTest.planned(
            AppPlan {
                let view = DrawnView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
                view.accessibilityIdentifier = "drawn"
                prepare(view)
                let controller = UIViewController()
                controller.view.addSubview(view)
                made = view
                return controller
            })
        app.launch()
        if let made { view = made }
    }

    /// Returns the property of the view's node.
    func property(_ property: RenderProperty) throws -> RenderValue? {
        app.finishTurn()
        return try app.screen().node("drawn")[property]
    }

    func drawing() throws -> String? {
        guard case .string(let text)? = try property(.drawing) else { return nil }
        return text
    }
}

@MainActor struct ViewDrawingTests {
    @Test func `a view is drawn once when it is first shown, after its layout`() throws {
        let shown = DrawingApp()
        let text = try #require(try shown.drawing())
        #expect(text == "L1,0,0,30,40;s#000000ff,M0 0L30 0L30 40L0 40Z;")
        #expect(shown.view.rects == [CGRect(x: 0, y: 0, width: 30, height: 40)])
        #expect(shown.view.layouts.allSatisfy { $0 > 0 })
        shown.view.backgroundColor = .systemRed
        #expect(try shown.drawing() == text)
        #expect(shown.view.rects.count == 1)
    }

    @Test func `asking for drawing draws once at the end of the turn`() throws {
        let shown = DrawingApp()
        shown.view.width = 5
        #expect(try shown.drawing()?.contains("p5,") == false)
        shown.view.setNeedsDisplay()
        shown.view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(shown.view.rects.count == 1)
        #expect(try shown.drawing()?.contains("p5,") == true)
        #expect(shown.view.rects.count == 2)
        #expect(shown.view.rects.last == CGRect(x: 0, y: 0, width: 30, height: 40))
    }

    @Test func `a view that asks for drawing while it draws is not drawn in every turn`() throws {
        let shown = DrawingApp { $0.asksAgain = true }
        for _ in 0..<3 { shown.app.finishTurn() }
        #expect(shown.view.rects.count == 1)
    }

    @Test func `hidden views and views without a size are drawn when they are shown`() throws {
        let shown = DrawingApp { $0.isHidden = true }
        #expect(shown.view.rects.isEmpty)
        shown.view.isHidden = false
        shown.view.bounds.size.width = 0
        shown.app.finishTurn()
        #expect(shown.view.rects.isEmpty)
        shown.view.bounds.size.width = 5
        #expect(try shown.drawing() != nil)
    }

    @Test func `a view far outside of the window is drawn when it comes near`() throws {
        let shown = DrawingApp { $0.frame.origin.y = 100_000 }
        #expect(shown.view.rects.isEmpty)
        shown.view.frame.origin.y = 0
        shown.app.finishTurn()
        #expect(shown.view.rects.count == 1)
        // A drawing that was made stays.
        shown.view.frame.origin.y = 100_000
        #expect(try shown.drawing() != nil)
        #expect(shown.view.rects.count == 1)
    }

    @Test func `a new size scales the drawing, and with the mode redraw draws again`() throws {
        let shown = DrawingApp()
        shown.view.bounds.size = CGSize(width: 60, height: 40)
        _ = try shown.drawing()
        #expect(shown.view.rects.count == 1)
        #expect(try shown.property(.drawingFrame) == nil)
        shown.view.contentMode = .bottomRight
        #expect(try shown.property(.drawingFrame) == .rect(x: 30, y: 0, width: 30, height: 40))
        shown.view.contentMode = .scaleAspectFit
        #expect(try shown.property(.drawingFrame) == .rect(x: 15, y: 0, width: 30, height: 40))
        shown.view.contentMode = .scaleAspectFill
        #expect(try shown.property(.drawingFrame) == .rect(x: 0, y: -20, width: 60, height: 80))
        shown.view.contentMode = .redraw
        shown.view.bounds.size = CGSize(width: 50, height: 40)
        #expect(try shown.drawing()?.hasPrefix("L1,0,0,50,40;") == true)
        #expect(try shown.property(.drawingFrame) == nil)
    }

    @Test func `a view that draws nothing has no drawing`() throws {
        let silent = SilentView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        silent.accessibilityIdentifier = "silent"
        let shown = DrawingApp { $0.addSubview(silent) }
        shown.app.finishTurn()
        #expect(silent.calls == 1)
        #expect(try shown.app.screen().node("silent")[.drawing] == nil)
    }

    @Test func `a drawing over a limit is left out, and one error names the view`() throws {
        let shown = DrawingApp { $0.count = DisplayLimits.segmentsMax / 5 + 1 }
        #expect(try shown.drawing() == nil)
        shown.view.setNeedsDisplay()
        #expect(try shown.drawing() == nil)
        let errors = shown.app.notices(.error).filter { $0.contains("draw(_:)") }
        #expect(errors.count == 1)
        let error = try #require(errors.first)
        #expect(error.contains("UIWindow / UIViewController.UIView / DrawnView(drawn): draw(_:)"))
        #expect(error.contains("\(DisplayLimits.segmentsMax)"))
        shown.view.count = 1
        shown.view.setNeedsDisplay()
        #expect(try shown.drawing() != nil)
    }

    @Test func `pushed contexts that a drawing leaves do not reach the next one`() throws {
        final class Unbalanced: UIView {
            override func draw(_ rect: CGRect) {
                guard let context = UIGraphicsGetCurrentContext() else { return }
                UIGraphicsPushContext(context)
                UIGraphicsPushContext(context)
            }
        }
        let shown = DrawingApp {
            $0.addSubview(Unbalanced(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        }
        #expect(try shown.drawing() != nil)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
