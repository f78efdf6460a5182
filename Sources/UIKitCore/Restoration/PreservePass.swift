import Foundation
import RestorationArchive
import RestorationCoder

/// One preservation: a work queue of objects, each asked once with a coder of its own (2.1.8).
///
/// Encoding a reference enqueues its target; the target's encode runs later from this loop, never
/// inside the referrer's, so cycles end and a parent always starts before its children (2.1.9).
final class PreservePass {
    /// What the pass yields.
    struct Result {
        var archives: [String: Archive]
        var skipped: [RestorationSkip]
    }

    private enum Item {
        case controller(UIViewController, ArchivePath)
        case view(UIView, ArchivePath)
        case object(any UIStateRestoring, ArchivePath)
    }

    private let header: ArchiveHeader
    /// Whether coders take only secure objects, as the app's own methods decide.
    var requiresSecureCoding = true
    private var queue: [(item: Item, archive: String)] = []
    private var objects: Set<ObjectIdentifier> = []
    private var paths: Set<ArchivePath> = []
    private var builders: [String: ArchiveBuilder] = [:]
    private var skipped: [RestorationSkip] = []
    private var archive = StatePreservation.applicationName

    init(header: ArchiveHeader) {
        self.header = header
    }

    /// Makes the archive even if nothing is written to it.
    func begin(_ archive: String, highWaterMark: UInt64) {
        var header = header
        header.highWaterMark = highWaterMark
        builders[archive] = ArchiveBuilder(header: header)
    }

    /// A coder for the app's own record; `finishApplication(_:)` takes what was written.
    func applicationEncoder() -> ObjectEncoder {
        encoder(at: .application)
    }

    func finishApplication(_ encoder: ObjectEncoder) {
        archive = StatePreservation.applicationName
        add(encoder, at: .application, kind: .application, className: "UIApplication")
    }

    /// Starts at a window's root, if it has an identifier (2.1.6).
    func addRoot(_ controller: UIViewController, to archive: String) {
        self.archive = archive
        guard case .complete(let path) = controller.restorationPath else {
            skip("\(type(of: controller))", .noIdentifier(ancestor: "it"))
            return
        }
        guard enqueue(.controller(controller, path), controller, path) else { return }
        builders[archive]?.addRoot(path)
    }

    /// Works the queue until nothing is left.
    func finish() -> Result {
        var next = 0
        while next < queue.count {
            let (item, archive) = queue[next]
            next += 1
            self.archive = archive
            encode(item)
        }
        return Result(archives: builders.mapValues { $0.build() }, skipped: skipped)
    }

    private func encode(_ item: Item) {
        switch item {
        case .controller(let controller, let path): encode(controller, at: path)
        case .view(let view, let path):
            let encoder = encoder(at: path)
            view.encodeRestorableState(with: encoder)
            add(encoder, at: path, kind: .view, className: StableClassName.of( type(of: view)))
        case .object(let object, let path):
            let encoder = encoder(at: path)
            object.encodeRestorableState(with: encoder)
            let restorer: AnyClass? = object.objectRestorationClass as? AnyClass
            add(
                encoder, at: path, kind: .object, className: StableClassName.of( type(of: object)),
                restorationClass: restorer)
        }
    }

    private func encode(_ controller: UIViewController, at path: ArchivePath) {
        let encoder = encoder(at: path)
        controller.encodeRestorableState(with: encoder)
        add(
            encoder, at: path, kind: .viewController,
            className: StableClassName.of( type(of: controller)),
            restorationClass: controller.restorationClass as? AnyClass,
            viewWasLoaded: controller.isViewLoaded)
        guard let view = controller.viewIfLoaded else { return }
        // Views follow the controller that owns them (2.1.12).
        view.forEachIdentifiedView { view, identifier in
            let path = path.appending(identifier, role: .view)
            _ = enqueue(.view(view, path), view, path)
        }
    }

    private func encoder(at path: ArchivePath) -> ObjectEncoder {
        ObjectEncoder(path: path, references: self, requiresSecureCoding: requiresSecureCoding)
    }

    private func add(
        _ encoder: ObjectEncoder, at path: ArchivePath, kind: ArchiveRecord.Kind,
        className: String, restorationClass: AnyClass? = nil, viewWasLoaded: Bool = false
    ) {
        for diagnostic in encoder.diagnostics {
            skip("\(path)", .coder("\(diagnostic)"))
        }
        builders[archive]?.add(
            ArchiveRecord(
                path: path, kind: kind, className: className,
                restorationClassName: restorationClass.map { StableClassName.of( $0) },
                viewWasLoaded: viewWasLoaded, fields: encoder.fields))
    }

    private func enqueue(_ item: Item, _ object: AnyObject, _ path: ArchivePath) -> Bool {
        guard objects.insert(ObjectIdentifier(object)).inserted else { return false }
        guard paths.insert(path).inserted else {
            skip("\(path) (\(type(of: object)))", .duplicatePath)
            return false
        }
        queue.append((item, archive))
        return true
    }

    private func skip(_ object: String, _ reason: RestorationSkip.Reason) {
        skipped.append(RestorationSkip(object: object, reason: reason))
    }
}

extension UIView {
    /// The views with an identifier inside this one, outer ones first, without those of other
    /// controllers.
    func forEachIdentifiedView(_ body: (UIView, String) -> Void) {
        if let restorationIdentifier { body(self, restorationIdentifier) }
        for subview in subviews where subview.owner == nil {
            subview.forEachIdentifiedView(body)
        }
    }
}

extension PreservePass: ReferenceEncoding {
    /// Turns what an encoder was given into a path, and sees to it that the target is asked as well.
    func reference(for object: AnyObject, key: String) -> ReferenceVerdict {
        switch object {
        case let controller as UIViewController: reference(to: controller)
        case let view as UIView: reference(to: view)
        case let object as any UIStateRestoring: reference(to: object)
        default: .notReferable
        }
    }

    private func reference(to controller: UIViewController) -> ReferenceVerdict {
        guard let path = controller.restorationPath.path else {
            return .unidentified(
                reason: "\(type(of: controller)) has no restorationIdentifier; give it one")
        }
        _ = enqueue(.controller(controller, path), controller, path)
        return .path(path)
    }

    private func reference(to view: UIView) -> ReferenceVerdict {
        guard let identifier = view.restorationIdentifier else {
            return .unidentified(
                reason: "\(type(of: view)) has no restorationIdentifier; give it one")
        }
        var owner: UIView? = view
        while let candidate = owner, candidate.owner == nil { owner = candidate.superview }
        guard let path = owner?.owner?.restorationPath.path else {
            return .unidentified(
                reason: "\(identifier) is in no identified view controller's view")
        }
        return .path(path.appending(identifier, role: .view))
    }

    private func reference(to object: any UIStateRestoring) -> ReferenceVerdict {
        guard let path = RestorableObjects.path(of: object) else { return .notReferable }
        _ = enqueue(.object(object, path), object, path)
        return .path(path)
    }
}
