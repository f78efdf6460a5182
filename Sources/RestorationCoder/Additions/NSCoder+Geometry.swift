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
