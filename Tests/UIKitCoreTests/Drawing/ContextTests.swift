import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The display lists that contexts record.
@Suite struct ContextTests {
    private static let area = CGRect(x: 0, y: 0, width: 100, height: 50)

    /// Returns the operations of a drawing as the text of its list, without the bounds.
    private func drawn(_ draw: (CGContext) -> Void) -> [String] {
        let image = UIGraphicsImageRenderer(bounds: Self.area).image { draw($0.cgContext) }
        guard case .drawing(let drawing) = image.content else { return [] }
        return drawing.encoded.split(separator: ";").dropFirst().map(String.init)
    }

    @Test func `a fill is recorded in the points of the view, whatever the transform`() {
        let drawn = drawn { context in
            context.setFillColor(UIColor.systemRed.cgColor)
            context.translateBy(x: 10, y: 20)
            context.scaleBy(x: 2, y: 2)
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        #expect(drawn == ["fsystemRed,M10 20L20 20L20 30L10 30Z"])
    }

    @Test func `a path is transformed when it is added, and a line when it is drawn`() {
        let drawn = drawn { context in
            context.move(to: .zero)
            context.addLine(to: CGPoint(x: 10, y: 0))
            context.scaleBy(x: 3, y: 3)
            context.setLineWidth(2)
            context.strokePath()
        }
        #expect(drawn == ["p6,butt,miter,10,0,0", "s#000000ff,M0 0L10 0"])
    }

    @Test func `a pen of an uneven transform keeps the transform`() {
        let drawn = drawn { context in
            context.scaleBy(x: 4, y: 1)
            context.stroke(CGRect(x: 0, y: 0, width: 10, height: 10), width: 2)
        }
        #expect(drawn.first == "p2,butt,miter,10,0,0,4,0,0,1,0,0")
    }

    @Test func `only values that change are recorded, and restoring brings back those before`() {
        let drawn = drawn { context in
            let square = CGRect(x: 0, y: 0, width: 1, height: 1)
            context.saveGState()
            context.setAlpha(0.5)
            context.fill(square)
            context.fill(square)
            context.restoreGState()
            context.fill(square)
            context.setAlpha(0.5)
            context.setAlpha(1)
            context.fill(square)
        }
        let fill = "f#000000ff,M0 0L1 0L1 1L0 1Z"
        #expect(drawn == ["q", "a0.5", fill, fill, "Q", fill, fill])
    }

    @Test func `states that are never restored, or restored without need, leave a whole list`()
        throws
    {
        let drawn = drawn { context in
            context.restoreGState()
            context.saveGState()
            context.saveGState()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(drawn == ["q", "q", "f#000000ff,M0 0L1 0L1 1L0 1Z", "Q", "Q"])
        #expect(
            self.drawn {
                $0.saveGState(); $0.restoreGState()
            } == [])
    }

    @Test func `states in which nothing is drawn do not count as operations`() {
        let drawn = drawn { context in
            for _ in 0..<DisplayLimits.operationsMax {
                context.saveGState()
                context.restoreGState()
            }
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(drawn == ["f#000000ff,M0 0L1 0L1 1L0 1Z"])
    }

    @Test func `dashes are scaled with their line`() {
        let drawn = drawn { context in
            context.scaleBy(x: 3, y: 3)
            context.setLineDash(phase: 1, lengths: [2, 4])
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1), width: 2)
        }
        #expect(drawn.first == "p6,butt,miter,10,3,2,6,12")
    }

    @Test func `a clip is recorded by its rule, even if it is empty`() {
        let drawn = drawn { context in
            context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.clip(using: .evenOdd)
            context.clip(to: [])
        }
        #expect(drawn == ["CM0 0L1 0L1 1L0 1Z", "c"])
    }

    @Test func `shadows, blend modes and cleared areas are recorded`() {
        let drawn = drawn { context in
            context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3)
            context.setBlendMode(.multiply)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setShadow(offset: .zero, blur: 0, color: nil)
            context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(
            drawn == [
                "bmultiply", "h1,2,3,#00000055", "f#000000ff,M0 0L1 0L1 1L0 1Z",
                "xM0 0L1 0L1 1L0 1Z",
            ])
    }

    @Test func `the mode clear takes away what is below, whatever colour and opacity`() {
        let drawn = drawn { context in
            context.setBlendMode(.clear)
            context.setAlpha(0.5)
            context.setFillColor(UIColor.clear.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(drawn == ["bdestination-out", "f#000000ff,M0 0L1 0L1 1L0 1Z"])
    }

    @Test func `a line is drawn normally in a mode that would remove its surroundings`() {
        let drawn = drawn { context in
            context.setBlendMode(.copy)
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(drawn == ["s#000000ff,M0 0L1 0L1 1L0 1Z"])
    }

    @Test func `gradients have their colours in the order of their positions`() throws {
        let colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor]
        let gradient = try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
                locations: [1, 0.5]))
        let drawn = drawn { context in
            context.translateBy(x: 7, y: 8)
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 10, y: 0),
                options: [.drawsBeforeStartLocation])
            context.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: 1, endCenter: CGPoint(x: 2, y: 3),
                endRadius: 4, options: .drawsAfterEndLocation)
        }
        #expect(
            drawn == [
                "g0,0,0,0,10,0,0,1,0,1,0,0,1,7,8,0.5,systemBlue,1,systemRed",
                "g1,0,0,1,2,3,4,0,1,1,0,0,1,7,8,0.5,systemBlue,1,systemRed",
            ])
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [1], locations: nil) == nil)
    }

    @Test func `a bezier path draws with its own line, rule, blend mode and opacity`() {
        let drawn = drawn { context in
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            path.usesEvenOddFillRule = true
            path.lineWidth = 3
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            UIColor.systemGreen.setFill()
            UIColor.systemBlue.setStroke()
            path.fill()
            path.stroke()
            path.fill(with: .screen, alpha: 0.25)
            path.addClip()
            #expect(context.ctm.isIdentity)
        }
        let square = "M0 0L1 0L1 1L0 1Z"
        #expect(
            drawn == [
                "FsystemGreen,\(square)", "p3,round,round,10,0,0", "ssystemBlue,\(square)",
                "a0.25", "bscreen", "FsystemGreen,\(square)", "C\(square)",
            ])
    }

    @Test func `a dash without a length is a solid line`() {
        let drawn = drawn { context in
            context.setLineDash(phase: 0, lengths: [0, 0])
            context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 0), .zero])
        }
        #expect(drawn == ["s#000000ff,M0 0L1 0"])
    }

    @Test func `rectangles are filled, framed and clipped in the fill colour`() {
        let drawn = drawn { _ in
            UIColor.systemRed.set()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIRectFrame(CGRect(x: 0, y: 0, width: 4, height: 4))
            UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(
            drawn == [
                "bcopy", "fsystemRed,M0 0L4 0L4 4L0 4Z",
                "FsystemRed,M0 0L4 0L4 4L0 4ZM1 1L3 1L3 3L1 3Z", "cM0 0L1 0L1 1L0 1Z",
            ])
    }

    @Test func `numbers that are not finite do not leave the limits`() throws {
        let drawn = drawn { context in
            context.scaleBy(x: .infinity, y: .nan)
            context.fill(CGRect(x: 1, y: 1, width: CGFloat.greatestFiniteMagnitude, height: 1))
            context.setLineWidth(.nan)
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setShadow(
                offset: CGSize(width: CGFloat.nan, height: .infinity), blur: -.infinity)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        let text = "L1,0,0,1,1;" + drawn.map { $0 + ";" }.joined()
        #expect(throws: Never.self) { try DisplayList(reading: text) }
        #expect(!drawn.isEmpty)
    }

    @Test func `outside of drawing there is no context, and drawing has no effect`() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIColor.red.set()
        UIBezierPath(rect: Self.area).fill()
        UIRectFill(Self.area)
        UIGraphicsPopContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test func `a pushed context is current until it is popped`() {
        let drawn = drawn { outer in
            _ = UIGraphicsImageRenderer(bounds: Self.area).image { inner in
                UIGraphicsPushContext(outer)
                UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
                UIGraphicsPopContext()
                #expect(UIGraphicsGetCurrentContext() === inner.cgContext)
            }
            #expect(UIGraphicsGetCurrentContext() === outer)
        }
        #expect(drawn == ["cM0 0L1 0L1 1L0 1Z"])
    }
}
