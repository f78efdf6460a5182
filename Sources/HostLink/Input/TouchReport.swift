/// The fingers and pointers that changed at one moment.
///
/// A report with a finger that went down or was lifted is an action. A report of positions alone is
/// a state, which the next one replaces.
public struct TouchReport: Hashable, Sendable {
    /// The maximum number of touches in a report: more fingers than two hands have.
    public static let touchesMax = 16
    /// The maximum absolute value of a coordinate, in points, and of a time, in milliseconds.
    private static let numberMax = 1e12

    /// The time on the page's clock, in milliseconds.
    public var time: Double
    /// The touches that changed, each once.
    public var touches: [Touch]

    /// One finger or pointer.
    public struct Touch: Hashable, Sendable {
        /// The number of the touch, which the page does not use for another one.
        public var identifier: UInt32
        /// The change.
        public var phase: Phase
        /// The kind of pointer.
        public var kind: Kind
        /// The position on the page, in points.
        public var x, y: Double

        /// Creates a touch.
        public init(
            _ identifier: UInt32, _ phase: Phase, kind: Kind = .direct, x: Double, y: Double
        ) {
            self.identifier = identifier
            self.phase = phase
            self.kind = kind
            self.x = x
            self.y = y
        }
    }

    /// The change of a touch; the numbers are those of `UITouch.Phase`.
    public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
        /// The finger went down.
        case began = 0
        /// The finger moved.
        case moved = 1
        /// The finger was lifted.
        case ended = 3
        /// The browser took the touch, to scroll for example.
        case cancelled = 4
    }

    /// A kind of pointer; the numbers are those of `UITouch.TouchType`.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A finger.
        case direct = 0
        /// A pen.
        case pencil = 2
        /// A mouse or trackpad.
        case indirectPointer = 3
    }

    /// Creates a report.
    public init(time: Double, touches: [Touch]) {
        self.time = time
        self.touches = touches
    }

    /// Whether no touch went down, was lifted or was cancelled.
    public var isMove: Bool { touches.allSatisfy { $0.phase == .moved } }

    /// Whether the report has from 1 to `touchesMax` touches, each of them once, with numbers in
    /// bounds.
    public var isValid: Bool {
        func isUsable(_ number: Double) -> Bool {
            number.isFinite && abs(number) <= Self.numberMax
        }
        return (1...Self.touchesMax).contains(touches.count) && isUsable(time)
            && Set(touches.map(\.identifier)).count == touches.count
            && touches.allSatisfy { isUsable($0.x) && isUsable($0.y) }
    }
}

extension TouchReport.Phase: LinkValue {}

extension TouchReport.Kind: LinkValue {}

extension TouchReport.Touch: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            try reader.read(), try reader.read(), kind: try reader.read(), x: try reader.read(),
            y: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(identifier, phase, kind, x, y) }
}

extension TouchReport: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(time: try reader.read(), touches: try reader.read())
        guard isValid else {
            throw LinkError(.malformed, "A report of touches on the link is out of bounds.")
        }
    }

    func write(to writer: inout LinkWriter) { writer.write(time, touches) }
}
