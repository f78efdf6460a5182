/// An animation of a layer that the page plays: one value of a node over time.
///
/// The app sends the description once. ``LayerAnimation/text(_:)`` writes the text of a frame, and
/// ``LayerAnimation/read(_:)`` refuses any other text.
public struct LayerAnimation: Hashable, Sendable {
    /// The value that changes.
    public var property: Property
    /// The number of the animation, which no other of the launch has.
    public var number: Int
    /// The seconds from the frame to the beginning; negative for one that has begun.
    public var delay: Double
    /// The seconds of one iteration.
    public var duration: Double
    /// The number of iterations, which may be infinite.
    public var iterations: Double
    /// Whether every second iteration runs backwards.
    public var alternates: Bool
    /// The times outside of the animation at which its values are shown.
    public var fill: Fill
    /// The speed over one iteration.
    public var curve: Curve
    /// The values, by time.
    public var keyframes: [Keyframe]

    /// A value at a part of an iteration.
    public struct Keyframe: Hashable, Sendable {
        /// The part of the iteration, from 0 to 1.
        public var offset: Double
        /// The speed from this value to the next one.
        public var curve: Curve
        /// The value.
        public var value: Value

        /// Creates a value at a part of an iteration.
        public init(offset: Double, curve: Curve = .linear, value: Value) {
            self.offset = offset
            self.curve = curve
            self.value = value
        }
    }

    /// A value of a node.
    public enum Value: Hashable, Sendable {
        /// A length in points, an angle in radians, or a factor.
        case number(Double)
        /// A colour, as in a ``DisplayList``.
        case color(String)
        /// An outline.
        case path(DisplayPath)
    }

    /// The speed over a time.
    public enum Curve: Hashable, Sendable {
        case linear
        /// A curve with two control points, whose times are from 0 to 1.
        case bezier(Double, Double, Double, Double)
        /// Values at equal distances, with straight lines between them.
        case points([Double])
        /// The value before, until the end.
        case step
    }

    /// The times outside of an animation at which its values are shown.
    public enum Fill: String, Hashable, Sendable, CaseIterable {
        case none, forwards, backwards, both
    }

    /// A value of a node that an animation changes.
    public enum Property: String, Hashable, Sendable, CaseIterable {
        case alpha, background, cornerRadius, borderWidth, borderColor
        case shadowX, shadowY, shadowBlur, shadowColor
        /// The distance from the position, in points.
        case moveX, moveY
        case width, height
        /// The distance of the left and the upper edge from their place, in points.
        case insetX, insetY
        /// The parts of the transform.
        case shiftX, shiftY, turn, growX, growY
        case strokeStart, strokeEnd, strokeColor, fillColor, lineWidth, dashPhase, path

        /// Whether the value belongs to the outline of a shape.
        public var isOfShape: Bool {
            switch self {
            case .strokeStart, .strokeEnd, .strokeColor, .fillColor, .lineWidth, .dashPhase, .path:
                true
            default: false
            }
        }

        fileprivate func value(_ text: Substring) -> Value? {
            switch self {
            case .background, .borderColor, .shadowColor, .strokeColor, .fillColor:
                LayerAnimation.color(text).map { .color($0) }
            case .path: DisplayPath(text: text).map { .path($0) }
            default: LayerAnimation.number(text).map { .number($0) }
            }
        }
    }

    /// Creates an animation.
    public init(
        _ property: Property, number: Int, delay: Double = 0, duration: Double,
        iterations: Double = 1, alternates: Bool = false, fill: Fill = .none,
        curve: Curve = .linear, keyframes: [Keyframe]
    ) {
        self.property = property
        self.number = number
        self.delay = delay
        self.duration = duration
        self.iterations = iterations
        self.alternates = alternates
        self.fill = fill
        self.curve = curve
        self.keyframes = keyframes
    }
}

/// The limits of the animations of a node, which the app, the host and the page apply.
public enum LayerAnimationLimits {
    /// The maximum number of animations of one node.
    public static let animationsMax = 64
    /// The maximum number of values of one animation.
    public static let keyframesMax = 256
    /// The maximum number of values of a curve.
    public static let pointsMax = 128
    /// The maximum absolute value of a time, in seconds.
    public static let secondsMax = 1_000_000.0
    /// The maximum number of bytes of the text of a node's animations.
    public static let bytesMax = 1 << 20
}

extension LayerAnimation {
    /// Returns the text of a node's animations.
    public static func text(_ animations: [LayerAnimation]) -> String {
        "A1;" + animations.map { $0.encoded + ";" }.joined()
    }

    /// Returns the animations of a text, or `nil` for any text that ``text(_:)`` does not write or
    /// that is over a limit.
    public static func read(_ text: String) -> [LayerAnimation]? {
        guard text.utf8.count <= LayerAnimationLimits.bytesMax, text.hasPrefix("A1;"),
            text.hasSuffix(";")
        else { return nil }
        let parts = text.dropFirst(3).dropLast().split(
            separator: ";", omittingEmptySubsequences: false)
        if parts == [""] { return text == "A1;" ? [] : nil }
        guard parts.count <= LayerAnimationLimits.animationsMax else { return nil }
        var animations: [LayerAnimation] = []
        for part in parts {
            guard let animation = LayerAnimation(part) else { return nil }
            animations.append(animation)
        }
        return animations
    }

    private var encoded: String {
        let times = [delay, duration].map(Self.decimal)
        let count = iterations.isInfinite ? "infinite" : Self.decimal(iterations)
        let head = [
            property.rawValue, String(number), times[0], times[1], count,
            alternates ? "alternate" : "normal", fill.rawValue, curve.text,
        ].joined(separator: " ")
        return ([head] + keyframes.map(\.text)).joined(separator: "|")
    }

    private init?(_ text: Substring) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let head = parts[0].split(separator: " ", omittingEmptySubsequences: false)
        guard head.count == 8, let property = Property(rawValue: String(head[0])),
            head[1].count <= 15, let number = Int(head[1]), number >= 0,
            let delay = Self.number(head[2]), let duration = Self.number(head[3]), duration > 0,
            let iterations = head[4] == "infinite" ? Double.infinity : Self.number(head[4]),
            iterations >= 0, ["normal", "alternate"].contains(head[5]),
            let fill = Fill(rawValue: String(head[6])), let curve = Curve(head[7]),
            (2...LayerAnimationLimits.keyframesMax).contains(parts.count - 1)
        else { return nil }
        var keyframes: [Keyframe] = []
        for part in parts.dropFirst() {
            let fields = part.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, let offset = Self.number(fields[0]),
                ((keyframes.last?.offset ?? 0)...1).contains(offset), let curve = Curve(fields[1]),
                let value = property.value(fields[2])
            else { return nil }
            keyframes.append(Keyframe(offset: offset, curve: curve, value: value))
        }
        self.init(
            property, number: number, delay: delay, duration: duration, iterations: iterations,
            alternates: head[5] == "alternate", fill: fill, curve: curve, keyframes: keyframes)
    }

    // MARK: - Parts

    /// Returns a number within the limits, without an exponent and with at most six decimals.
    fileprivate static func decimal(_ value: Double) -> String {
        let units = Int64((DisplayLimits.limited(value) * 1_000_000).rounded())
        let rest = String(1_000_000 + units.magnitude % 1_000_000).dropFirst()
        let decimals = rest.reversed().drop { $0 == "0" }.reversed()
        let whole = (units < 0 ? "-" : "") + String(units.magnitude / 1_000_000)
        return decimals.isEmpty ? whole : whole + "." + String(decimals)
    }

    fileprivate static func number(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard parts.count <= 2, areDigits, parts[0].count <= 7,
            (parts.dropFirst().first?.count ?? 0) <= 6,
            let value = Double(text), abs(value) <= DisplayLimits.numberMax
        else { return nil }
        return value
    }

    /// A colour is what a display list may fill with.
    fileprivate static func color(_ text: Substring) -> String? {
        guard let list = try? DisplayList(reading: "L1,0,0,0,0;f\(text),;"),
            list.operations.count == 1, case .fill(_, _, let color)? = list.operations.first
        else { return nil }
        return color
    }
}

extension LayerAnimation.Keyframe {
    fileprivate var text: String {
        "\(LayerAnimation.decimal(offset)) \(curve.text) \(value.text)"
    }
}

extension LayerAnimation.Value {
    fileprivate var text: String {
        switch self {
        case .number(let number): LayerAnimation.decimal(number)
        case .color(let color): color
        case .path(let path): path.text
        }
    }
}

extension LayerAnimation.Curve {
    /// The curve as CSS names it.
    public var text: String {
        switch self {
        case .linear: "linear"
        case .bezier(let x1, let y1, let x2, let y2):
            "cubic-bezier(\(Self.list([min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2])))"
        case .points(let values): "linear(\(Self.list(values)))"
        case .step: "steps(1,end)"
        }
    }

    private static func list(_ values: [Double]) -> String {
        values.map(LayerAnimation.decimal).joined(separator: ",")
    }

    fileprivate init?(_ text: Substring) {
        func numbers(_ prefix: String) -> [Double]? {
            guard text.hasPrefix(prefix), text.hasSuffix(")") else { return nil }
            let parts = text.dropFirst(prefix.count).dropLast()
                .split(separator: ",", omittingEmptySubsequences: false)
            let values = parts.compactMap { LayerAnimation.number($0) }
            return values.count == parts.count ? values : nil
        }
        if text == "linear" {
            self = .linear
        } else if text == "steps(1,end)" {
            self = .step
        } else if let values = numbers("cubic-bezier("), values.count == 4,
            (0...1).contains(values[0]), (0...1).contains(values[2])
        {
            self = .bezier(values[0], values[1], values[2], values[3])
        } else if let values = numbers("linear("),
            (2...LayerAnimationLimits.pointsMax).contains(values.count)
        {
            self = .points(values)
        } else {
            return nil
        }
    }
}

extension DisplayPath {
    // A path is written and read as a part of a list, so that its form and limits are the same.

    /// The path as the text of frames.
    public var text: String {
        let area = DisplayRect(x: 0, y: 0, width: 0, height: 0)
        let list = DisplayList(bounds: area, operations: [.clip(self, isEvenOdd: false)])
        return String(list.encoded().dropFirst("L1,0,0,0,0;c".count).dropLast())
    }

    /// Creates the path of a text; `nil` for any other text.
    public init?(text: Substring) {
        guard let list = try? DisplayList(reading: "L1,0,0,0,0;c\(text);"),
            list.operations.count == 1, case .clip(let path, false)? = list.operations.first
        else { return nil }
        self = path
    }
}
