import Foundation
import RestorationArchive

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
