public import Foundation
package import RestorationArchive

/// UIKit's methods for decoding geometry (specification 1.12.1).
///
/// Foundation itself has `encode(_:forKey:)` for points, sizes and rectangles; it writes them as
/// text. These methods read that text and also values that were encoded natively.
extension NSCoder {
    /// Decodes a point, or returns zero if the key is absent.
    public func decodeCGPoint(forKey key: String) -> CGPoint {
        guard let parts = decodeArchiveGeometry(.point, forKey: key)?.components else {
            return .zero
        }
        return CGPoint(x: parts[0], y: parts[1])
    }

    /// Decodes a size, or returns zero if the key is absent.
    public func decodeCGSize(forKey key: String) -> CGSize {
        guard let parts = decodeArchiveGeometry(.size, forKey: key)?.components else {
            return .zero
        }
        return CGSize(width: parts[0], height: parts[1])
    }

    /// Decodes a rectangle, or returns zero if the key is absent.
    public func decodeCGRect(forKey key: String) -> CGRect {
        guard let parts = decodeArchiveGeometry(.rect, forKey: key)?.components else {
            return .zero
        }
        return CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    /// Encodes a geometric value.
    ///
    /// A coder of another module receives it as text.
    package func encodeArchiveGeometry(_ geometry: ArchiveGeometry, forKey key: String) {
        if let encoder = self as? ObjectEncoder {
            encoder.store(.geometry(geometry), forKey: key)
        } else {
            encode(GeometryText.text(of: geometry) as Any, forKey: key)
        }
    }

    /// Decodes a geometric value of one kind, from either form, or returns nil if there is none.
    package func decodeArchiveGeometry(
        _ kind: ArchiveGeometry.Kind, forKey key: String
    ) -> ArchiveGeometry? {
        if let decoder = self as? ObjectDecoder {
            return decoder.geometry(kind, forKey: key)
        }
        guard containsValue(forKey: key), let text = decodeObject(forKey: key) as? String else {
            return nil
        }
        return GeometryText.geometry(kind, from: text)
    }
}

/// Conversions between Foundation's geometry types and the archive's.
enum GeometryBridge {
    static func geometry(_ point: CGPoint) -> ArchiveGeometry {
        .point(x: Double(point.x), y: Double(point.y))
    }

    static func geometry(_ size: CGSize) -> ArchiveGeometry {
        .size(width: Double(size.width), height: Double(size.height))
    }

    static func geometry(_ rect: CGRect) -> ArchiveGeometry {
        .rect(
            x: Double(rect.origin.x), y: Double(rect.origin.y),
            width: Double(rect.size.width), height: Double(rect.size.height))
    }

    /// Returns the object that an app decodes, or nil for kinds whose types belong to other
    /// modules.
    static func value(of geometry: ArchiveGeometry) -> Any? {
        let parts = geometry.components
        return switch geometry.kind {
        case .point: CGPoint(x: parts[0], y: parts[1])
        case .size: CGSize(width: parts[0], height: parts[1])
        case .rect: CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
        default: nil
        }
    }
}

/// Foundation's text form of geometry: `{1, 2}`, `{{1, 2}, {3, 4}}`.
enum GeometryText {
    static func text(of geometry: ArchiveGeometry) -> String {
        let parts = geometry.components.map(\.description)
        guard geometry.kind == .rect else { return "{\(parts.joined(separator: ", "))}" }
        return "{{\(parts[0]), \(parts[1])}, {\(parts[2]), \(parts[3])}}"
    }

    static func geometry(_ kind: ArchiveGeometry.Kind, from text: String) -> ArchiveGeometry? {
        let parts = text.split { "{}, ".contains($0) }
        guard parts.count == kind.componentCount else { return nil }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count else { return nil }
        return ArchiveGeometry(kind, numbers)
    }
}
