import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// A view of which the layer is a gradient.
private final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
}

/// A view of which the layer is a shape.
private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// A layer that draws itself.
private final class DrawnLayer: CALayer {
    var draws = 0
    var layouts = 0

    override func draw(in ctx: CGContext) {
        super.draw(in: ctx)
        draws += 1
        UIColor.systemRed.setFill()
        ctx.fill(bounds)
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        layouts += 1
    }
}

/// Layers that an app adds to views.
@MainActor struct LayerTests {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

    /// Returns the property of the view's node.
    private func property(_ property: RenderProperty) -> RenderValue? {
        var node = RenderNode(key: .root, kind: view.renderKind)
        view.describe(&node)
        return node[property]
    }

    /// Returns the items of one of the view's drawings, without the bounds.
    private func items(_ name: RenderProperty = .drawing) -> [String] {
        guard case .string(let text)? = property(name) else { return [] }
        #expect((try? DisplayList(reading: text))?.encoded() == text)
        return text.split(separator: ";").dropFirst().map(String.init)
    }

    private func layer(_ color: UIColor, _ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.backgroundColor = color.cgColor
        layer.frame = frame
        return layer
    }

    private let square = "M0 0L10 0L10 10L0 10Z"
    private let area = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test func `a shape with an infinite point is not drawn, and the layers beside it are`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 10, y: -CGFloat.infinity))
        let chart = ShapeView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        (chart.layer as? CAShapeLayer)?.path = path
        chart.layer.addSublayer(layer(.systemRed, area))
        var node = RenderNode(key: .root, kind: chart.renderKind)
        chart.describe(&node)
        let sibling = CAShapeLayer()
        sibling.path = path
        view.layer.addSublayer(sibling)
        view.layer.addSublayer(layer(.systemRed, area.offsetBy(dx: 0, dy: -30)))
        #expect(property(.drawingFrame) == .rect(x: 0, y: -30, width: 100, height: 80))
    }

    @Test func `a sublayer is drawn at its place, and a view without sublayers has no drawing`() {
        _ = view.layer
        #expect(property(.drawing) == nil)
        let inner = layer(.systemRed, area)
        view.layer.addSublayer(inner)
        #expect(items() == ["q", "fsystemRed,\(square)", "Q"])
        inner.position = CGPoint(x: 25, y: 15)
        #expect(items() == ["q", "fsystemRed,M20 10L30 10L30 20L20 20Z", "Q"])
        #expect(inner.frame == CGRect(x: 20, y: 10, width: 10, height: 10))
        inner.removeFromSuperlayer()
        #expect(property(.drawing) == nil)
        #expect(view.layer.sublayers == nil)
    }

    @Test func `layers keep their order and their superlayer`() {
        let (first, second, third) = (CALayer(), CALayer(), CALayer())
        let root = CALayer()
        root.addSublayer(first)
        root.insertSublayer(second, at: 0)
        root.insertSublayer(third, above: second)
        #expect(root.sublayers == [second, third, first])
        root.insertSublayer(first, below: second)
        #expect(root.sublayers == [first, second, third])
        #expect(first.superlayer === root)
        let other = CALayer()
        other.addSublayer(second)
        #expect(root.sublayers == [first, third])
        #expect(second.superlayer === other)
        root.replaceSublayer(first, with: second)
        #expect(root.sublayers == [second, third])
        root.sublayers = [third]
        #expect(second.superlayer == nil)
        #expect(root.sublayers == [third])
    }

    @Test func `layers behind and in front of subviews have a drawing of their own`() {
        let behind = layer(.systemRed, area)
        let front = layer(.systemBlue, area)
        let lowest = layer(.systemGreen, area)
        view.layer.addSublayer(behind)
        let subview = UIView(frame: area)
        view.addSubview(subview)
        view.layer.addSublayer(front)
        view.layer.insertSublayer(lowest, at: 0)
        #expect(
            items().filter { $0.hasPrefix("f") }.map { $0.prefix(8) } == ["fsystemG", "fsystemR"])
        #expect(items(.overlay) == ["q", "fsystemBlue,\(square)", "Q"])
        #expect(view.layer.sublayers == [lowest, behind, subview.layer, front])
        #expect(subview.layer.superlayer === view.layer)
        subview.layer.removeFromSuperlayer()
        #expect(view.layer.sublayers?.contains(subview.layer) == true)
    }

    @Test func `layers are drawn by their position in the third dimension, hidden ones are not`() {
        let first = layer(.systemRed, area)
        let second = layer(.systemBlue, area)
        let hidden = layer(.systemGreen, area)
        for each in [first, second, hidden] { view.layer.addSublayer(each) }
        first.zPosition = 1
        hidden.isHidden = true
        #expect(
            items().filter { $0.hasPrefix("f") }
                == ["fsystemBlue,\(square)", "fsystemRed,\(square)"])
        first.zPosition = 0
        #expect(
            items().filter { $0.hasPrefix("f") }
                == ["fsystemRed,\(square)", "fsystemBlue,\(square)"])
    }

    @Test func `background, corners, border and clip of a layer are drawn in this order`() {
        let outer = layer(.systemRed, area)
        outer.borderWidth = 2
        outer.borderColor = UIColor.systemBlue.cgColor
        outer.masksToBounds = true
        outer.addSublayer(layer(.systemGreen, CGRect(x: 5, y: 5, width: 10, height: 10)))
        view.layer.addSublayer(outer)
        #expect(
            items() == [
                "q", "fsystemRed,\(square)", "q", "c\(square)", "q",
                "fsystemGreen,M5 5L15 5L15 15L5 15Z", "Q", "Q", "p2,butt,miter,10,0,0",
                "ssystemBlue,M1 1L9 1L9 9L1 9Z", "Q",
            ])
        outer.cornerRadius = 3
        outer.maskedCorners = [.layerMinXMinYCorner]
        // The middle of the border has a smaller radius than its outer edge.
        #expect(items().last { $0.hasPrefix("s") }?.hasPrefix("ssystemBlue,M1 3C") == true)
        #expect(items()[1].hasPrefix("fsystemRed,M0 3C"))
        #expect(items()[1].components(separatedBy: "C").count == 2)
    }

    @Test func `a translucent layer of several parts is drawn as one image`() {
        let outer = layer(.systemRed, area)
        outer.opacity = 0.5
        view.layer.addSublayer(outer)
        #expect(items() == ["q", "a0.5", "fsystemRed,\(square)", "Q"])
        outer.addSublayer(layer(.systemBlue, area))
        let grouped = items()
        #expect(grouped.first == "D0,0,10,10")
        #expect(grouped.contains("a0.5"))
        #expect(grouped.filter { $0.hasPrefix("i0,") }.count == 1)
    }

    @Test func `a transform turns a layer around its anchor point`() {
        let inner = layer(.systemRed, area)
        view.layer.addSublayer(inner)
        inner.transform = CATransform3DMakeScale(2, 1, 1)
        #expect(items()[1] == "fsystemRed,M-5 0L15 0L15 10L-5 10Z")
        #expect(inner.frame == CGRect(x: -5, y: 0, width: 20, height: 10))
        inner.setAffineTransform(.identity)
        inner.anchorPoint = .zero
        #expect(items()[1] == "fsystemRed,M5 5L15 5L15 15L5 15Z")
        #expect(CATransform3DIsIdentity(inner.transform))
        let turned = CATransform3DGetAffineTransform(
            CATransform3DRotate(CATransform3DIdentity, .pi / 2, 0, 0, 1))
        #expect(abs(turned.b - 1) < 1e-9)
    }

    @Test func `a layer outside of its view enlarges the drawing unless the view clips`() {
        view.layer.addSublayer(layer(.systemRed, CGRect(x: -20, y: 10, width: 10, height: 10)))
        #expect(property(.drawingFrame) == .rect(x: -20, y: 0, width: 120, height: 50))
        view.clipsToBounds = true
        view.bounds.size.width = 90
        #expect(property(.drawingFrame) == nil)
    }

    @Test func `a shape has its path, line and colours`() {
        let shape = CAShapeLayer()
        view.layer.addSublayer(shape)
        #expect(property(.drawing) == nil)
        shape.path = UIBezierPath(rect: area).cgPath
        #expect(items() == ["q", "q", "f#000000ff,\(square)", "Q", "Q"])
        shape.fillColor = nil
        shape.strokeColor = UIColor.systemRed.cgColor
        shape.lineWidth = 3
        shape.lineCap = .round
        shape.lineJoin = .bevel
        shape.lineDashPattern = [2, 1]
        #expect(
            items() == [
                "q", "q", "p3,round,bevel,10,0,2,2,1", "ssystemRed,\(square)", "Q", "Q",
            ])
    }

    @Test func `a shape's line is drawn between two shares of its length`() {
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        shape.path = path
        path.addLine(to: .zero)
        shape.fillColor = nil
        shape.strokeColor = UIColor.systemRed.cgColor
        view.layer.addSublayer(shape)
        func line() -> String? { items().first { $0.hasPrefix("s") } }
        #expect(line() == "ssystemRed,M0 0L10 0L10 10")
        shape.strokeEnd = 0.75
        #expect(line() == "ssystemRed,M0 0L10 0L10 5")
        shape.strokeStart = 0.25
        #expect(line() == "ssystemRed,M5 0L10 0L10 5")
        shape.strokeStart = 0.75
        #expect(line() == nil)
        // A quarter of a circle is half of a half.
        let arc = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
        let half = arc.cgPath.geometry.trimmed(from: 0, to: 0.5)
        #expect(abs((half.currentPoint?.x ?? 9)) < 0.01)
        #expect(abs((half.currentPoint?.y ?? 0) - 10) < 0.01)
    }

    @Test func `the gradient of a view's own layer fills the view, also after a new size`() throws {
        let view = GradientView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let gradient = try #require(view.layer as? CAGradientLayer)
        gradient.colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor]
        func gradients() -> [String] {
            var node = RenderNode(key: .root, kind: view.renderKind)
            view.describe(&node)
            guard case .string(let text)? = node[.drawing] else { return [] }
            return text.split(separator: ";").map(String.init).filter { $0.hasPrefix("g") }
        }
        #expect(
            gradients() == ["g0,50,0,0,50,50,0,1,1,1,0,0,1,0,0,0,systemRed,1,systemBlue"])
        view.frame.size.height = 80
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        gradient.locations = [0.25, 1]
        #expect(
            gradients() == ["g0,0,40,0,100,40,0,1,1,1,0,0,1,0,0,0.25,systemRed,1,systemBlue"])
        gradient.type = .radial
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 1)
        #expect(
            gradients() == ["g1,0,0,0,0,0,1,1,1,50,0,0,40,50,40,0.25,systemRed,1,systemBlue"])
    }

    @Test func `a mask of a layer leaves its opaque parts, and a view's mask is sent to the page`()
    {
        let inner = layer(.systemRed, area)
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: area, transform: nil)
        inner.mask = mask
        view.layer.addSublayer(inner)
        #expect(items().contains("bdestination-in"))
        #expect(mask.superlayer === inner)
        #expect(property(.mask) == nil)
        view.layer.mask = mask
        #expect(inner.mask == nil)
        #expect(!items().contains("bdestination-in"))
        guard case .string(let text)? = property(.mask) else {
            Issue.record("The view has no mask.")
            return
        }
        #expect(text.hasPrefix("L1,0,0,100,50;q;q;f#000000ff,M10 5C"))
        view.layer.mask = nil
        #expect(property(.mask) == nil)
    }

    @Test func `a layer draws itself once after it was asked to, and lays out its sublayers`() {
        let drawn = DrawnLayer()
        drawn.frame = area
        view.layer.addSublayer(drawn)
        #expect(property(.drawing) == nil)
        #expect((drawn.draws, drawn.layouts) == (0, 1))
        drawn.setNeedsDisplay()
        #expect(drawn.needsDisplay())
        #expect(items().contains("fsystemRed,\(square)"))
        _ = items()
        #expect((drawn.draws, drawn.layouts) == (1, 1))
        drawn.frame.size.width = 20
        _ = items()
        #expect((drawn.draws, drawn.layouts) == (1, 2))
        drawn.needsDisplayOnBoundsChange = true
        drawn.frame.size.width = 10
        _ = items()
        #expect(drawn.draws == 2)
    }

    @Test func `the contents of a layer are an image in its gravity`() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        let inner = CALayer()
        inner.frame = area
        inner.contents = image.cgImage
        view.layer.addSublayer(inner)
        #expect(items().first { $0.hasPrefix("i") } == "i0,0,0,10,10,1,0,0,1,0,0")
        inner.contentsGravity = .resizeAspect
        #expect(items().first { $0.hasPrefix("i") } == "i0,0,2.5,10,5,1,0,0,1,0,0")
        inner.contentsGravity = .bottomRight
        #expect(items().first { $0.hasPrefix("i") } == "i0,6,8,4,2,1,0,0,1,0,0")
        view.layer.contents = image
        #expect(items().contains("i0,0,0,100,50,1,0,0,1,0,0"))
    }

    @Test func `a text layer draws its text in its alignment`() {
        let text = CATextLayer()
        text.string = "Hi"
        text.fontSize = 10
        text.alignmentMode = .right
        text.foregroundColor = UIColor.systemRed.cgColor
        text.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        view.layer.addSublayer(text)
        let item = items().first { $0.hasPrefix("tHi,") }
        #expect(item?.contains(",9.52,10,400,0,systemRed,0,left,") == true)
    }

    @Test func `a shadow has its offset, blur, colour and opacity`() {
        let inner = layer(.systemRed, area)
        inner.shadowOpacity = 0.5
        inner.shadowOffset = CGSize(width: 1, height: 2)
        inner.shadowRadius = 4
        view.layer.addSublayer(inner)
        #expect(items() == ["q", "h1,2,8,#00000080", "fsystemRed,\(square)", "Q"])
        inner.frame.origin = CGPoint(x: 95, y: 45)
        #expect(property(.drawingFrame) == .rect(x: 0, y: 0, width: 118, height: 69))
        inner.frame = area
        view.layer.shadowOpacity = 1
        view.layer.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
        #expect(property(.layerShadow) == .strings(["0.00", "-3.00", "6.00", "#ff0000ff"]))
        view.layer.cornerRadius = 5
        #expect(property(.corners) == nil)
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        #expect(property(.corners) == .number(3))
    }

    @Test func `a view's layer has the view's position, size and appearance`() {
        view.layer.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
        view.layer.opacity = 0.5
        view.layer.isHidden = true
        view.layer.backgroundColor = UIColor.systemRed.cgColor
        view.layer.masksToBounds = true
        view.layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(view.frame == CGRect(x: -30, y: -34, width: 140, height: 160))
        #expect((view.alpha, view.isHidden, view.clipsToBounds) == (0.5, true, true))
        #expect(view.backgroundColor == .systemRed)
        #expect(view.transform.a == 2)
        view.backgroundColor = nil
        #expect(view.layer.backgroundColor == nil)
    }

    @Test func `points are converted between layers, and the frontmost layer is found`() {
        let outer = layer(.systemRed, CGRect(x: 10, y: 10, width: 50, height: 30))
        let inner = layer(.systemBlue, CGRect(x: 5, y: 5, width: 10, height: 10))
        view.layer.addSublayer(outer)
        outer.addSublayer(inner)
        #expect(inner.convert(CGPoint.zero, to: view.layer) == CGPoint(x: 15, y: 15))
        #expect(
            view.layer.convert(CGRect(x: 15, y: 15, width: 1, height: 1), to: inner).origin
                == .zero)
        #expect(view.layer.hitTest(CGPoint(x: 17, y: 17)) === inner)
        #expect(view.layer.hitTest(CGPoint(x: 50, y: 30)) === outer)
        #expect(view.layer.hitTest(CGPoint(x: 90, y: 45)) === view.layer)
        #expect(view.layer.hitTest(CGPoint(x: 900, y: 45)) == nil)
    }

    @Test func `a layer is rendered into the drawing of an image`() {
        let outer = layer(.systemRed, CGRect(x: 30, y: 30, width: 10, height: 10))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
            outer.render(in: $0.cgContext)
        }
        guard case .drawing(let drawing) = image.content else {
            Issue.record("The image is no drawing.")
            return
        }
        #expect(drawing.encoded == "L1,0,0,10,10;q;fsystemRed,\(square);Q;")
    }
}
