import Foundation
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite @MainActor struct ColorAndFontTests {
    @Test func `a font that iOS has by name is the system's in the weight of the name`() {
        #expect(
            UIFont(name: "HelveticaNeue-Bold", size: 20) == .systemFont(ofSize: 20, weight: .bold))
        #expect(UIFont(name: "Avenir Next", size: 0)?.pointSize == UIFont.systemFontSize)
        #expect(
            UIFont(name: "Menlo-Regular", size: 9)
                == .monospacedSystemFont(ofSize: 9, weight: .regular))
        #expect(UIFont(name: "FontAwesome", size: 12) == nil)
        #expect(UIFont(name: "", size: 12) == nil)
    }

    @Test
    func `colours that depend on light and dark are rendered by name, others by components`() {
        #expect(UIColor.label.renderedName == "label")
        #expect(UIColor.systemGroupedBackground.renderedName == "systemGroupedBackground")
        #expect(UIColor.red.renderedName == "#ff0000ff")
        #expect(UIColor(white: 0.5, alpha: 0.25).renderedName == "#80808040")
        #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
        #expect(UIColor(red: 2, green: -1, blue: .nan, alpha: 1).renderedName == "#ff0000ff")
    }

    @Test func `a colour of Display P3 is the nearest one of sRGB`() {
        func name(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> String {
            UIColor(displayP3Red: red, green: green, blue: blue, alpha: 1).renderedName
        }
        #expect(name(1, 1, 1) == "#ffffffff")
        #expect(name(0, 0, 0) == "#000000ff")
        #expect(name(1, 0, 0) == "#ff0000ff")
        #expect(name(0.2, 0.4, 0.6) == "#1b689dff")
        #expect(name(2, 1, 1) == "#ffffffff", "red has its maximum, so green and blue stay")
        let half = UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 0.5)
        #expect(half.renderedName == "#ffffff80")
    }

    @Test func `a colour of a closure has the closure's colours for light and dark`() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .systemRed }
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
        let light = UITraitCollection(userInterfaceStyle: .light)
        #expect(color.resolvedColor(with: light) == UIColor.systemRed.resolvedColor(with: light))
        #expect(UIColor().renderedName == "#00000000")
    }

    @Test func `a colour resolves to light or dark`() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(UIColor.systemBackground.resolvedColor(with: dark) == .black)
        #expect(UIColor.label.withAlphaComponent(0.5).renderedName == "#00000080")
    }

    @Test func `every named colour has components in light and dark`() {
        for color in SystemColor.allCases {
            #expect(color.light.alpha > 0)
            #expect(color.dark.alpha > 0)
        }
    }

    @Test(arguments: [UIColor.systemTeal, UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)])
    func `a colour can be encoded and decoded`(color: UIColor) throws {
        let encoder = ObjectEncoder()
        encoder.encode(color, forKey: "color")
        #expect(encoder.diagnostics.isEmpty)
        let decoder = ObjectDecoder(fields: encoder.fields, isSealed: true)
        let decoded = try #require(decoder.decodeObject(forKey: "color") as? UIColor)
        #expect(decoded.renderedName == color.renderedName)
    }

    @Test func `fonts for text styles have iOS's sizes`() {
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .headline) == .boldSystemFont(ofSize: 17))
        #expect(UIFont.preferredFont(forTextStyle: .caption1).pointSize == 12)
        #expect(UIFont.systemFont(ofSize: 10, weight: .bold).weight.rendered == 700)
        #expect(abs(UIFont.systemFont(ofSize: 17).lineHeight - 20.29) < 0.01)
    }

    @Test(.specification("1.12.1")) func `geometry values can be encoded and decoded`() {
        let encoder = ObjectEncoder()
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let offset = UIOffset(horizontal: 7, vertical: 8)
        let vector = CGVector(dx: 9, dy: 10)
        let sides = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        encoder.encode(insets, forKey: "insets")
        encoder.encode(transform, forKey: "transform")
        encoder.encode(offset, forKey: "offset")
        encoder.encode(vector, forKey: "vector")
        encoder.encode(sides, forKey: "sides")
        let decoder = ObjectDecoder(fields: encoder.fields, isSealed: true)
        #expect(decoder.decodeUIEdgeInsets(forKey: "insets") == insets)
        #expect(decoder.decodeCGAffineTransform(forKey: "transform") == transform)
        #expect(decoder.decodeUIOffset(forKey: "offset") == offset)
        #expect(decoder.decodeCGVector(forKey: "vector") == vector)
        #expect(decoder.decodeCGVector(forKey: "absent") == .zero)
        #expect(decoder.decodeDirectionalEdgeInsets(forKey: "sides") == sides)
        #expect(decoder.decodeUIEdgeInsets(forKey: "absent") == .zero)
        #expect(decoder.decodeCGAffineTransform(forKey: "absent") == .identity)
    }
}
