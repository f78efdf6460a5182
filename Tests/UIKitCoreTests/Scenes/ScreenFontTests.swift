import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// The fonts of a scene, which are those of its own page even if another page has other fonts.
struct ScreenFontTests {
    private func environment(advance: UInt16) -> PageEnvironment {
        PageEnvironment(fonts: [
            FontMeasures(
                weight: 400, isMonospaced: false,
                advances: Array(repeating: advance, count: 95), otherAdvance: advance,
                wideAdvance: advance)
        ])
    }

    private func label(_ app: AppUnderTest, _ session: String) throws -> UILabel {
        let scene = UIApplication.shared.connectedScenes.first {
            $0.session.persistentIdentifier == session
        }
        let window = try #require((scene as? UIWindowScene)?.windows.first)
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.text = "0123456789"
        window.rootViewController?.view.addSubview(label)
        return label
    }

    @Test func `two pages with different fonts are laid out with their own fonts`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        let (first, second) = (try label(app, "a"), try label(app, "b"))
        app.tell(.environment(session: "a", environment(advance: 500)))
        app.tell(.environment(session: "b", environment(advance: 800)))
        #expect(first.sizeThatFits(.zero).width == 50)
        #expect(second.sizeThatFits(.zero).width == 80)
        app.tell(.environment(session: "a", environment(advance: 600)))
        #expect(first.sizeThatFits(.zero).width == 60)
        #expect(second.sizeThatFits(.zero).width == 80)
    }

    @Test func `new fonts of one page do not cause a layout of another page`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        let counting = CountingView()
        try label(app, "b").superview?.addSubview(counting)
        app.finishTurn()
        let count = counting.layoutCount
        app.tell(.environment(session: "a", environment(advance: 500)))
        app.finishTurn()
        #expect(counting.layoutCount == count)
        app.tell(.environment(session: "b", environment(advance: 500)))
        app.finishTurn()
        #expect(counting.layoutCount == count + 1)
    }

    @Test func `a view that moves to another page's window uses the fonts of that page`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        app.tell(.environment(session: "a", environment(advance: 500)))
        app.tell(.environment(session: "b", environment(advance: 800)))
        let (first, second) = (try label(app, "a"), try label(app, "b"))
        #expect(first.sizeThatFits(.zero).width == 50)
        second.superview?.addSubview(first)
        #expect(first.sizeThatFits(.zero).width == 80)
    }
}

private final class CountingView: UIView {
    var layoutCount = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutCount += 1
    }
}
