import Foundation
import RestorationArchive

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
