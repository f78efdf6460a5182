/// A geometric value, kept as plain doubles so that the archive needs no interface types.
///
/// Equality is by representation, as for every archive value.
public struct ArchiveGeometry: Sendable {
    /// The meaning of the numbers, which determines their count.
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
        /// The insets at the top, left, bottom and right.
        case insets = 5
        /// Top, leading, bottom, trailing.
        case directionalInsets = 6
        /// a, b, c, d, tx, ty.
        case transform = 7

        /// The number of components of a value of this kind.
        public var componentCount: Int {
            switch self {
            case .point, .size, .vector, .offset: 2
            case .rect, .insets, .directionalInsets: 4
            case .transform: 6
            }
        }
    }

    /// The meaning of the numbers.
    public let kind: Kind
    /// The numbers, in the order that ``Kind`` documents.
    public let components: [Double]

    /// Creates a value, or returns nil if the number of components does not match the kind.
    public init?(_ kind: Kind, _ components: [Double]) {
        guard components.count == kind.componentCount else { return nil }
        self.kind = kind
        self.components = components
    }

    private init(known kind: Kind, _ components: [Double]) {
        self.kind = kind
        self.components = components
    }

    /// Creates a point.
    public static func point(x: Double, y: Double) -> Self {
        Self(known: .point, [x, y])
    }

    /// Creates a size.
    public static func size(width: Double, height: Double) -> Self {
        Self(known: .size, [width, height])
    }

    /// Creates a rectangle.
    public static func rect(x: Double, y: Double, width: Double, height: Double) -> Self {
        Self(known: .rect, [x, y, width, height])
    }

    /// Creates a vector.
    public static func vector(dx: Double, dy: Double) -> Self {
        Self(known: .vector, [dx, dy])
    }

    /// Creates an offset.
    public static func offset(horizontal: Double, vertical: Double) -> Self {
        Self(known: .offset, [horizontal, vertical])
    }

    /// Creates insets from four fixed edges.
    public static func insets(
        top: Double, left: Double, bottom: Double, right: Double
    ) -> Self {
        Self(known: .insets, [top, left, bottom, right])
    }

    /// Creates insets whose sides follow the direction of text.
    public static func directionalInsets(
        top: Double, leading: Double, bottom: Double, trailing: Double
    ) -> Self {
        Self(known: .directionalInsets, [top, leading, bottom, trailing])
    }

    /// Creates an affine transform.
    public static func transform(
        a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    ) -> Self {
        Self(known: .transform, [a, b, c, d, tx, ty])
    }
}

extension ArchiveGeometry: Hashable {
    /// Compares representations; numbers are compared by their bits.
    public static func == (left: ArchiveGeometry, right: ArchiveGeometry) -> Bool {
        left.kind == right.kind
            && left.components.elementsEqual(right.components) { $0.bitPattern == $1.bitPattern }
    }

    /// Hashes the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for component in components { hasher.combine(component.bitPattern) }
    }
}
