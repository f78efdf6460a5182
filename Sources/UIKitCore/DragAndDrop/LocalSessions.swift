import Foundation
import UIKitPrimitives

/// The values that both sides of a drag share.
final class DragContent {
    /// The maximum number of items of a drag.
    static let itemsMax = 500

    var items: [UIDragItem] = []
    var allowsMove = true
    var isRestricted = false
    /// The point of the finger or the mouse, in the window's coordinates.
    var point: CGPoint
    private weak var window: UIWindow?

    init(at point: CGPoint, in window: UIWindow) {
        self.point = point
        self.window = window
    }

    func location(in view: UIView) -> CGPoint { view.convert(point, from: window) }
}

/// A session of a drag inside the app.
protocol LocalSession: UIDragDropSession {
    var content: DragContent { get }
}

extension LocalSession {
    var items: [UIDragItem] { content.items }
    var allowsMoveOperation: Bool { content.allowsMove }
    var isRestrictedToDraggingApplication: Bool { content.isRestricted }

    func location(in view: UIView) -> CGPoint { content.location(in: view) }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in
            typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier)
        }
    }

    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
    }
}

/// A drag inside the app, as its source sees it.
final class LocalDragSession: UIDragSession, LocalSession {
    let content: DragContent
    var localContext: Any?

    init(_ content: DragContent) { self.content = content }
}

/// A drag inside the app, as its targets see it.
final class LocalDropSession: UIDropSession, LocalSession {
    let content: DragContent
    let localDragSession: (any UIDragSession)?
    var progressIndicatorStyle = UIDropSessionProgressIndicatorStyle.default

    init(of session: LocalDragSession) {
        content = session.content
        localDragSession = session
    }

    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type,
        completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
    ) -> Progress {
        let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
        let progress = Progress(totalUnitCount: Int64(providers.count))
        let loading = ObjectLoading(count: providers.count, completion)
        guard !providers.isEmpty else {
            Task { loading.finish() }
            return progress
        }
        for (index, provider) in providers.enumerated() {
            provider.loadObject(ofClass: aClass) { object, _ in
                progress.completedUnitCount += 1
                loading.add(object, at: index)
            }
        }
        return progress
    }
}

/// Objects that are created one after the other, in any order.
private final class ObjectLoading {
    private var objects: [(any NSItemProviderReading)?]
    private var pending: Int
    private let completion: @MainActor ([any NSItemProviderReading]) -> Void

    init(count: Int, _ completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void) {
        objects = Array(repeating: nil, count: count)
        pending = count
        self.completion = completion
    }

    func add(_ object: (any NSItemProviderReading)?, at index: Int) {
        objects[index] = object
        pending -= 1
        if pending == 0 { finish() }
    }

    func finish() { completion(objects.compactMap { $0 }) }
}
