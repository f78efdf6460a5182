/// A geometric value, kept as plain doubles so that the archive needs no interface types.
///
/// Equality is by representation, as for every archive value.
public struct ArchiveGeometry: Sendable {
    /// What the numbers mean, and so how many there are.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// x, y.
        case point = 0
        /// Width, height.
        case size = 1
        /// x, y, width, height.
        case rect = 2
        /// dx, dy.
        case vector = 3
        /// Horizontal, vertical.
        case offset = 4
        /// Top, left, bottom, right.
        case insets = 5
        /// Top, leading, bottom, trailing.
        case directionalInsets = 6
        /// a, b, c, d, tx, ty.
        case transform = 7

        /// How many numbers a value of this kind has.
        public var componentCount: Int {
            switch self {
            case .point, .size, .vector, .offset: 2
            case .rect, .insets, .directionalInsets: 4
            case .transform: 6
            }
        }
    }

    /// What the numbers mean.
    public let kind: Kind
    /// The numbers, in the order that ``Kind`` gives.
    public let components: [Double]

    /// Makes a value, or nil when the count does not fit the kind.
    public init?(_ kind: Kind, _ components: [Double]) {
        guard components.count == kind.componentCount else { return nil }
        self.kind = kind
        self.components = components
    }

    private init(known kind: Kind, _ components: [Double]) {
        self.kind = kind
        self.components = components
    }

    /// A point.
    public static func point(x: Double, y: Double) -> Self {
        Self(known: .point, [x, y])
    }

    /// A size.
    public static func size(width: Double, height: Double) -> Self {
        Self(known: .size, [width, height])
    }

    /// A rectangle.
    public static func rect(x: Double, y: Double, width: Double, height: Double) -> Self {
        Self(known: .rect, [x, y, width, height])
    }

    /// A vector.
    public static func vector(dx: Double, dy: Double) -> Self {
        Self(known: .vector, [dx, dy])
    }

    /// An offset.
    public static func offset(horizontal: Double, vertical: Double) -> Self {
        Self(known: .offset, [horizontal, vertical])
    }

    /// Insets from four fixed edges.
    public static func insets(
        top: Double, left: Double, bottom: Double, right: Double
    ) -> Self {
        Self(known: .insets, [top, left, bottom, right])
    }

    /// Insets whose sides follow the direction of text.
    public static func directionalInsets(
        top: Double, leading: Double, bottom: Double, trailing: Double
    ) -> Self {
        Self(known: .directionalInsets, [top, leading, bottom, trailing])
    }

    /// An affine transform.
    public static func transform(
        a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    ) -> Self {
        Self(known: .transform, [a, b, c, d, tx, ty])
    }
}

extension ArchiveGeometry: Hashable {
    /// Compares representations, numbers by their bits.
    public static func == (left: ArchiveGeometry, right: ArchiveGeometry) -> Bool {
        left.kind == right.kind
            && left.components.elementsEqual(right.components) { $0.bitPattern == $1.bitPattern }
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for component in components { hasher.combine(component.bitPattern) }
    }
}
