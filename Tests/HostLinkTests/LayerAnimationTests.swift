import Foundation
import HostLink
import Testing

struct LayerAnimationTests {
    private let fade = LayerAnimation(
        .alpha, number: 7, delay: -0.5, duration: 0.25, iterations: .infinity, alternates: true,
        fill: .both, curve: .bezier(0.42, 0, 1, 1.5),
        keyframes: [
            .init(offset: 0, value: .number(1)),
            .init(offset: 0.5, curve: .points([0, 1.25, 1]), value: .number(0.000_001)),
            .init(offset: 1, curve: .step, value: .number(-3)),
        ])

    private let good = "A1;alpha 1 0 1 1 normal none linear|0 linear 0|1 linear 1;"

    @Test func `animations are read as they were written`() {
        let path = DisplayPath([.move(0, 0), .curve(1, 2, 3, 4, 5, 6), .close])
        let shape = LayerAnimation(
            .path, number: 8, duration: 1,
            keyframes: [
                .init(offset: 0, value: .path(path)), .init(offset: 1, value: .path(DisplayPath())),
            ])
        let color = LayerAnimation(
            .background, number: 9, duration: 1,
            keyframes: [
                .init(offset: 0, value: .color("systemRed")),
                .init(offset: 1, value: .color("#11223344/#55667788")),
            ])
        let all = [fade, shape, color]
        let text = LayerAnimation.text(all)
        #expect(LayerAnimation.read(text) == all)
        #expect(
            text.hasPrefix(
                "A1;alpha 7 -0.5 0.25 infinite alternate both cubic-bezier(0.42,0,1,1.5)|"
                    + "0 linear 1|0.5 linear(0,1.25,1) 0.000001|1 steps(1,end) -3;"))
        #expect(text.contains("|0 linear M0 0C1 2 3 4 5 6Z|1 linear ;"))
        #expect(LayerAnimation.read(LayerAnimation.text([])) == [])
    }

    @Test func `numbers that are not finite or too large are written within the limits`() {
        var animation = fade
        animation.duration = .nan
        animation.keyframes[0].value = .number(.nan)
        animation.keyframes[1].value = .number(.infinity)
        let text = LayerAnimation.text([animation])
        #expect(text.contains("|0 linear 0|0.5 linear(0,1.25,1) 1000000|"))
        // An animation without a duration is none.
        #expect(LayerAnimation.read(text) == nil)
    }

    @Test(arguments: [
        ("A1;", "A2;"), ("alpha", "zoom"), (" 1 0 1 1 ", " x 0 1 1 "), (" 1 0 1 1 ", " 1 0 0 1 "),
        (" 1 0 1 1 ", " 1 0 1 -1 "), (" 1 0 1 1 ", " 1 0 1e3 1 "), (" 1 0 1 1 ", " 1 nan 1 1 "),
        ("normal", "reverse"), ("none", "all"), ("none linear", "none ease"),
        ("none linear", "none cubic-bezier(2,0,0,1)"), ("none linear", "none linear(0)"),
        ("|1 linear 1", ""), ("|1 ", "|1.5 "), ("|0 linear 0", "|1 linear 0|0.5 linear 0"),
        ("linear 1;", "linear 10000001;"), ("linear 1;", "linear 1"), ("linear 1;", "linear 1;x"),
        ("|0 linear 0", "|0 linear 00000000000"), ("linear 1;", "linear 1000001;"),
        ("linear 1;", "linear 0.1234567;"), ("none linear", "none cubic-bezier(0,0,2,1)"),
    ])
    func `a text with another part is refused`(_ part: String, _ other: String) {
        #expect(LayerAnimation.read(good) != nil)
        let range = good.range(of: part)
        #expect(range != nil)
        guard let range else { return }
        #expect(LayerAnimation.read(good.replacingCharacters(in: range, with: other)) == nil)
    }

    @Test func `a text over a limit is refused`() {
        let one = String(good.dropFirst(3))
        func text(_ count: Int) -> String { "A1;" + String(repeating: one, count: count) }
        #expect(LayerAnimation.read(text(LayerAnimationLimits.animationsMax)) != nil)
        #expect(LayerAnimation.read(text(LayerAnimationLimits.animationsMax + 1)) == nil)
        let values = String(repeating: "|1 linear 1", count: LayerAnimationLimits.keyframesMax)
        #expect(LayerAnimation.read("A1;alpha 1 0 1 1 normal none linear\(values);") != nil)
        #expect(
            LayerAnimation.read("A1;alpha 1 0 1 1 normal none linear\(values)|1 linear 1;") == nil)
        #expect(LayerAnimation.read(curved(LayerAnimationLimits.pointsMax)) != nil)
        #expect(LayerAnimation.read(curved(LayerAnimationLimits.pointsMax + 1)) == nil)
        for value in ["red;", "url(x)", "#12", "M0 0"] {
            let text = "A1;background 1 0 1 1 normal none linear|0 linear clear|1 linear \(value);"
            #expect(LayerAnimation.read(text) == nil)
        }
        #expect(
            LayerAnimation.read("A1;path 1 0 1 1 normal none linear|0 linear |1 linear L0 0;")
                == nil)
    }

    /// Returns the text of an animation whose curve has some values.
    private func curved(_ count: Int) -> String {
        let values = Array(repeating: "0", count: count).joined(separator: ",")
        return good.replacingOccurrences(of: "none linear", with: "none linear(\(values))")
    }

    @Test func `numbers at the limits are read`() {
        for number in ["1000000", "-1000000", "0.123456"] {
            let text = good.replacingOccurrences(of: "linear 1;", with: "linear \(number);")
            let value = LayerAnimation.read(text)?.first?.keyframes.last?.value
            #expect(value == Double(number).map { LayerAnimation.Value.number($0) })
        }
    }

    @Test func `a text of animations within their limits is refused if it has too many bytes`() {
        let values = Array(repeating: "0.000001", count: LayerAnimationLimits.pointsMax)
        let keyframe = "|1 linear(\(values.joined(separator: ","))) 1"
        let one =
            "alpha 1 0 1 1 normal none linear"
            + String(repeating: keyframe, count: LayerAnimationLimits.keyframesMax) + ";"
        let fitting = (LayerAnimationLimits.bytesMax - 3) / one.utf8.count
        func text(_ count: Int) -> String { "A1;" + String(repeating: one, count: count) }
        #expect(fitting > 0 && fitting < LayerAnimationLimits.animationsMax)
        #expect(LayerAnimation.read(text(fitting))?.count == fitting)
        #expect(LayerAnimation.read(text(fitting + 1)) == nil)
    }
}
