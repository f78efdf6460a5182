import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Text that an app draws and measures, in declared widths.
@MainActor struct TextDrawingTests {
    private let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)

    /// Returns the operations of a drawing.
    private func drawn(_ draw: () -> Void) -> [DisplayOperation] {
        let size = CGSize(width: 300, height: 300)
        let image = UIGraphicsImageRenderer(size: size).image { _ in draw() }
        guard case .drawing(let drawing) = image.content else { return [] }
        return drawing.list.operations
    }

    private func texts(_ draw: () -> Void) -> [DisplayText] {
        drawn(draw).compactMap { operation in
            if case .text(let text) = operation { text } else { nil }
        }
    }

    @Test func `a text is drawn below its point, in its font and colour`() throws {
        let texts = texts {
            "Hi".draw(
                at: CGPoint(x: 5, y: 7),
                withAttributes: [
                    .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.systemRed,
                    .kern: 2,
                ])
        }
        let text = try #require(texts.first)
        #expect(texts.count == 1)
        #expect((text.text, text.size, text.weight, text.color) == ("Hi", 20, 600, "systemRed"))
        #expect(text.kern == 2)
        #expect(text.x == 5)
        #expect(abs(text.y - (7 + 20 * 0.952)) < 0.001)
        let plain = try #require(self.texts { "Hi".draw(at: .zero) }.first)
        #expect((plain.size, plain.color) == (12, "#000000ff"))
    }

    @Test func `a text is drawn in the transform of its context`() throws {
        let texts = texts {
            UIGraphicsGetCurrentContext()?.translateBy(x: 10, y: 20)
            "Hi".draw(at: .zero)
        }
        #expect(texts.first?.matrix == DisplayMatrix(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 20))
    }

    @Test func `lines are broken in a rectangle, aligned, and end with it`() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
        // Each character is 6.02 points wide.
        let texts = texts {
            "aaaa bbbb cc dddd".draw(
                in: CGRect(x: 100, y: 0, width: 50, height: 36), withAttributes: attributes)
        }
        #expect(texts.map(\.text) == ["aaaa", "bbbb cc", "dddd"])
        #expect(texts.map { ($0.x * 10).rounded() / 10 } == [125.9, 107.9, 125.9])
        let lower = zip(texts, texts.dropFirst()).map { $1.y - $0.y }
        #expect(lower.allSatisfy { abs($0 - Double(font.lineHeight)) < 0.001 })
        let cut = self.texts {
            "aaaa bbbb cc dddd".draw(
                in: CGRect(x: 0, y: 0, width: 50, height: 24), withAttributes: attributes)
        }
        #expect(cut.map(\.text) == ["aaaa", "bbbb cc"])
    }

    @Test func `a text that does not fit ends with an ellipsis if it is to be truncated`() throws {
        let texts = texts {
            NSAttributedString(string: "aaaa bbbb cc dddd", attributes: [.font: font]).draw(
                with: CGRect(x: 0, y: 0, width: 50, height: 12),
                options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        }
        #expect(texts.count == 1)
        let text = try #require(texts.first?.text)
        #expect(text.hasSuffix("…"))
        let whole = "aaaa bbbb cc dddd"
        #expect(whole.hasPrefix(text.dropLast()))
        #expect(text.count <= 8)
        func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: font]).width }
        #expect(width(text) <= 50)
        let longer = String(whole.prefix(text.count)) + "…"
        #expect(width(longer) > 50, "one more character does not fit")
    }

    @Test(.timeLimit(.minutes(5)))
    func `the end of a very long text is cut without measuring it again for each character`() {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
        func lines(_ text: String) -> [String] {
            texts {
                text.draw(
                    in: CGRect(x: 0, y: 0, width: 200, height: 12), withAttributes: attributes)
            }.map(\.text)
        }
        let long = lines(String(repeating: "ab", count: 100_000))
        #expect(long == lines(String(repeating: "ab", count: 50)))
        #expect(long.first?.hasPrefix("abab") == true)
        #expect(long.first?.hasSuffix("…") == true)
        // Each character is 6.02 points wide.
        #expect(lines("short") == ["short"])
        #expect(lines(String(repeating: "a", count: 33)) == [String(repeating: "a", count: 33)])
    }

    @Test func `styles, backgrounds and lines of a text are drawn in their parts`() throws {
        let text = NSMutableAttributedString(string: "ab", attributes: [.font: font])
        text.append(
            NSAttributedString(
                string: "cd",
                attributes: [
                    .font: font, .backgroundColor: UIColor.systemYellow,
                    .underlineStyle: NSUnderlineStyle.single.rawValue,
                    .strikethroughStyle: NSUnderlineStyle.single.rawValue,
                    .strikethroughColor: UIColor.systemRed, .foregroundColor: UIColor.systemBlue,
                ]))
        let operations = drawn { text.draw(at: .zero) }
        let kinds = operations.map { operation in
            switch operation {
            case .fill(_, _, let color): "fill \(color)"
            case .text(let text): "text \(text.text) \((text.x * 100).rounded() / 100)"
            default: "\(operation)"
            }
        }
        #expect(
            kinds == [
                "text ab 0.0", "fill systemYellow", "text cd 12.04", "fill systemBlue",
                "fill systemRed",
            ])
    }

    @Test func `the size of a text is that of its lines`() {
        let attributes: [NSAttributedString.Key: Any] = [.font: font]
        #expect("aaaa".size(withAttributes: attributes) == CGSize(width: 24.5, height: 12))
        #expect(
            NSString(string: "aaaa\nbb").size(withAttributes: attributes)
                == CGSize(width: 24.5, height: 24))
        let context = NSStringDrawingContext()
        let rect = "aaaa bbbb cc".boundingRect(
            with: CGSize(width: 50, height: CGFloat.greatestFiniteMagnitude),
            options: .usesLineFragmentOrigin, attributes: attributes, context: context)
        #expect(rect == CGRect(x: 0, y: 0, width: 42.5, height: 24))
        #expect(context.totalBounds == rect)
        let single = "aaaa bbbb cc".boundingRect(
            with: .zero, attributes: attributes, context: nil)
        #expect(single.height == 12)
        #expect(single.minY < 0)
        #expect(single.width > 70)
    }
}
