import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// A layer that a view has, which positions a layer in itself.
private final class CardLayer: CALayer {
    let inner = CALayer()
    private(set) var layouts = 0

    override func layoutSublayers() {
        super.layoutSublayers()
        layouts += 1
        inner.frame = bounds
    }
}

/// A mask that counts its layouts.
private final class CountedMask: CALayer {
    private(set) var layouts = 0

    override func layoutSublayers() {
        super.layoutSublayers()
        layouts += 1
    }
}

private final class CardView: UIView {
    override class var layerClass: AnyClass { CardLayer.self }
    private(set) var draws = 0

    override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.systemRed.setFill()
        UIGraphicsGetCurrentContext()?.fill(rect)
    }
}

/// A view that passes its requests on to its layer.
private final class PassingView: UIView {
    private(set) var draws = 0
    private(set) var layouts = 0

    override func setNeedsDisplay() {
        super.setNeedsDisplay()
        layer.setNeedsDisplay()
    }

    override func setNeedsLayout() {
        super.setNeedsLayout()
        layer.setNeedsLayout()
    }

    override func draw(_ rect: CGRect) { draws += 1 }

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}

/// A view with a plain layer that fills itself with one colour, and may draw its layer too.
private final class FilledView: UIView {
    private(set) var draws = 0
    var drawsLayer = false

    override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.systemRed.setFill()
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.fill(rect)
        if drawsLayer { layer.render(in: context) }
    }
}

/// The layers of views: their layout, and their drawing with the view's.
@MainActor struct ViewLayerTests {
    private let area = CGRect(x: 0, y: 0, width: 40, height: 20)

    private func launch(_ view: UIView) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(view)
                return controller
            })
        app.launch()
        app.finishTurn()
        return app
    }

    /// Returns the text of the drawing of a view's layer.
    private func rendered(_ view: UIView) -> String {
        let image = UIGraphicsImageRenderer(bounds: view.bounds).image {
            view.layer.render(in: $0.cgContext)
        }
        guard case .drawing(let drawing) = image.content else { return "" }
        return drawing.encoded
    }

    @Test func `a layer that asks for drawing has its view drawn once, and no drawing of its own`()
    {
        let view = FilledView(frame: area)
        let app = launch(view)
        #expect(view.draws == 1)
        view.layer.setNeedsDisplay()
        app.finishTurn()
        app.finishTurn()
        #expect(view.draws == 2)
        #expect(!view.layer.needsDisplay())
        #expect(view.layer.drawings(of: view) == nil)
    }

    @Test func `a layer of a class of its own asks its view to draw only if display is needed`() {
        let view = CardView(frame: area)
        let app = launch(view)
        app.finishTurn()
        #expect(view.draws == 1)
        view.layer.setNeedsDisplay()
        app.finishTurn()
        app.finishTurn()
        #expect(view.draws == 2)
    }

    @Test func `a view with layers places its drawing again after its content mode changed`() throws
    {
        let view = CardView(frame: area)
        view.accessibilityIdentifier = "card"
        let app = launch(view)
        func drawing() throws -> String? {
            app.finishTurn()
            guard case .string(let text)? = try app.screen().node("card")[.drawing] else {
                return nil
            }
            return text
        }
        view.bounds.size = CGSize(width: 80, height: 40)
        let scaled = try #require(try drawing())
        view.contentMode = .bottomRight
        let inCorner = try #require(try drawing())
        #expect(inCorner != scaled)
        view.contentMode = .scaleToFill
        #expect(try drawing() == scaled)
        #expect(view.draws == 1)
    }

    @Test func `a view's layer and its mask lay out their sublayers with the view`() throws {
        let view = CardView(frame: area)
        let card = try #require(view.layer as? CardLayer)
        card.addSublayer(card.inner)
        let mask = CountedMask()
        card.mask = mask
        let app = launch(view)
        #expect(card.inner.frame == area)
        #expect(mask.layouts > 0)
        view.frame.size.width = 60
        app.finishTurn()
        #expect(card.inner.frame == view.bounds)
        let layouts = card.layouts
        app.finishTurn()
        #expect(card.layouts == layouts)
        card.setNeedsLayout()
        app.finishTurn()
        #expect(card.layouts == layouts + 1)
    }

    @Test func `a view that passes its requests on to its layer is drawn and laid out once`() {
        let view = PassingView(frame: area)
        let app = launch(view)
        let layouts = view.layouts
        #expect(view.draws == 1)
        view.setNeedsDisplay()
        view.setNeedsLayout()
        app.finishTurn()
        app.finishTurn()
        #expect(view.draws == 2)
        #expect(view.layouts == layouts + 1)
    }

    @Test func `a rendered layer shows the view's drawing, sublayers and subviews in order`() {
        let view = FilledView(frame: area)
        let behind = CALayer()
        behind.frame = area
        behind.backgroundColor = UIColor.systemGreen.cgColor
        view.layer.addSublayer(behind)
        let subview = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        subview.backgroundColor = .systemBlue
        view.addSubview(subview)
        let hidden = UIView(frame: area)
        hidden.backgroundColor = .systemPink
        hidden.isHidden = true
        view.addSubview(hidden)
        let front = CALayer()
        front.frame = area
        front.backgroundColor = UIColor.systemOrange.cgColor
        view.layer.addSublayer(front)
        let text = rendered(view)
        let places = ["systemRed", "systemGreen", "systemBlue", "systemOrange"].map {
            text.range(of: $0)?.lowerBound
        }
        let found = places.compactMap(\.self)
        #expect(found.count == 4)
        #expect(found == found.sorted())
        #expect(text.contains("fsystemBlue,M5 5L15 5L15 15L5 15Z"))
        #expect(!text.contains("systemPink"))
        #expect((try? DisplayList(reading: text))?.encoded() == text)
    }

    @Test func `a rendered layer shows the texts of labels and the images of image views`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        let label = UILabel(frame: view.bounds)
        label.text = "Hello"
        label.textColor = .systemRed
        view.addSubview(label)
        let picture = UIImageView(image: UIImage(systemName: "star"))
        picture.tintColor = .systemBlue
        view.addSubview(picture)
        let text = rendered(view)
        #expect(text.contains("tHello,"))
        #expect(text.contains("systemRed"))
        #expect(text.contains("systemBlue"))
        label.isEnabled = false
        #expect(!rendered(view).contains("systemRed"))
    }

    @Test func `a scroll view is rendered with the part of its content that is in sight`() {
        let scroll = UIScrollView(frame: area)
        let inner = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
        inner.backgroundColor = .systemBlue
        scroll.addSubview(inner)
        scroll.contentSize = CGSize(width: 40, height: 200)
        scroll.contentOffset.y = 100
        let view = UIView(frame: area)
        view.addSubview(scroll)
        #expect(rendered(view).contains("fsystemBlue,M0 0L10 0L10 10L0 10Z"))
    }

    @Test func `a view that renders its own layer while it draws is drawn once`() {
        let view = FilledView(frame: area)
        view.drawsLayer = true
        _ = rendered(view)
        #expect(view.draws == 1)
    }

    @Test func `a subview with an infinite edge is left out of a rendered layer`() {
        let view = UIView(frame: area)
        view.alpha = 0.5
        view.backgroundColor = .systemRed
        let endless = UIView(frame: area)
        endless.bounds.size.width = .infinity
        endless.backgroundColor = .systemBlue
        view.addSubview(endless)
        let text = rendered(view)
        #expect(text.contains("systemRed"))
        #expect(!text.contains("systemBlue"))
    }
}
