import Foundation
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// One preservation: a work queue of objects, each asked once with a coder of its own (2.1.8).
///
/// Encoding a reference enqueues its target; the target's encode runs later from this loop, never
/// inside the referrer's, so cycles end and a parent always starts before its children (2.1.9).
final class PreservePass {
    /// What the pass yields.
    struct Result {
        /// The application's archive, then each scene's.
        var archives: [(name: String, archive: Archive)]
        var skipped: [RestorationSkip]
        /// What became of each object; empty unless it was asked for.
        var entries: [RestorationReport.Entry]

        /// What the next pass may expect.
        var recordCounts: [String: Int] {
            Dictionary(
                archives.map { ($0.name, $0.archive.records.count) }, uniquingKeysWith: max)
        }
    }

    /// An archive that is being made.
    ///
    /// Paths are unique within one only, since two scenes may show the same screens (6.2.8).
    private struct Part {
        let name: String
        var builder: ArchiveBuilder
    }

    private enum Item {
        case controller(UIViewController, ArchivePath)
        case view(UIView, ArchivePath)
        case object(any UIStateRestoring, ArchivePath)

        var path: ArchivePath {
            switch self {
            case .controller(_, let path), .view(_, let path), .object(_, let path): path
            }
        }
    }

    /// From here on a warning names the object (8.3.5): no caret, selection or draft is so large, but
    /// a model is, which belongs in the app's own database.
    private static let largeBytes = 64 * 1024

    private let header: ArchiveHeader
    /// Collects what becomes of each object, if it is asked for.
    private let ledger: PreservationLedger
    /// Whether coders take only secure objects, as the app's own methods decide.
    var requiresSecureCoding = true
    private var queue: [(item: Item, part: Int)] = []
    /// What only the app's own record has referred to so far; its turn comes after all that is reached
    /// from the windows, so that a parent is still asked before its children (2.1.9, 3.2.3).
    private var appReferences: [(item: Item, object: AnyObject, part: Int)] = []
    private var isEncodingApplication = false
    private var objects: Set<ObjectIdentifier> = []
    private var parts: [Part] = []
    private var roots: [(UIViewController, scene: String)] = []
    private var partsOfRoots: [ObjectIdentifier: Int] = [:]
    /// How many records each archive of the last pass had: this one's has about as many, and room that is
    /// there at once is not made again and again, with every path hashed anew.
    private let lastCounts: [String: Int]
    /// The part whose objects are asked.
    private var current = 0
    /// The controller that is being asked.
    private var asked: (controller: UIViewController, path: ArchivePath)?

    init(
        header: ArchiveHeader, isReporting: Bool = false, expecting lastCounts: [String: Int] = [:]
    ) {
        self.header = header
        self.lastCounts = lastCounts
        ledger = PreservationLedger(isReporting: isReporting)
        let count = lastCounts.values.reduce(0, +)
        queue.reserveCapacity(count)
        objects.reserveCapacity(count)
    }

    /// Makes the application's archive.
    func beginApplication() {
        begin(StatePreservation.applicationName, highWaterMark: 0)
    }

    /// Makes a scene's archive, which takes what is in the scene's windows.
    func begin(_ runtime: SceneRuntime) {
        begin(runtime.session, highWaterMark: runtime.highWaterMark)
        for window in runtime.scene.windows {
            guard let root = window.rootViewController else { continue }
            partsOfRoots[ObjectIdentifier(root)] = current
        }
        guard let session = runtime.scene.session.kept.archiveRecord else { return }
        parts[current].builder.add(session)
    }

    private func begin(_ name: String, highWaterMark: UInt64) {
        var header = header
        header.highWaterMark = highWaterMark
        current = parts.count
        let builder = ArchiveBuilder(header: header, expecting: lastCounts[name] ?? 0)
        parts.append(Part(name: name, builder: builder))
    }

    /// A coder for the app's own record; `finishApplication(_:)` takes what was written.
    func applicationEncoder() -> ObjectEncoder {
        isEncodingApplication = true
        return encoder(at: .application)
    }

    func finishApplication(_ encoder: ObjectEncoder) {
        isEncodingApplication = false
        current = 0
        guard parts[current].builder.reserve(.application) else { return }
        add(encoder, at: .application, kind: .application, className: "UIApplication")
    }

    /// Starts at the roots of a scene's windows that have an identifier (2.1.6).
    func addRoots(of runtime: SceneRuntime) {
        guard let part = parts.firstIndex(where: { $0.name == runtime.session }) else { return }
        for root in runtime.scene.windows.compactMap(\.rootViewController) {
            roots.append((root, runtime.session))
            guard case .complete(let path) = root.restorationPath else { continue }
            guard enqueue(.controller(root, path), root, path, in: part) else { continue }
            parts[part].builder.addRoot(path)
        }
    }

    /// Works the queue until nothing is left, then says of each view controller that was not
    /// reached why it was not (8.1.1, 8.2.9).
    ///
    /// - Parameter unclaimed: What earlier launches found nobody for; it joins what still has its place.
    func finish(keeping unclaimed: inout UnclaimedState) -> Result {
        workQueue()
        for (item, object, part) in appReferences {
            enqueue(item, object, item.path, in: part)
            workQueue()
        }
        for (root, scene) in roots { ledger.explain(root, in: scene, reached: objects) }
        noteUnreferredObjects()
        for index in parts.indices { unclaimed.join(parts[index].name, &parts[index].builder) }
        let archives = parts.map { (name: $0.name, archive: $0.builder.build()) }
        return Result(archives: archives, skipped: ledger.skipped, entries: ledger.entries)
    }

    /// A registration alone preserves nothing (1.1.8).
    private func noteUnreferredObjects() {
        for registration in RestorableObjects.registrations.values {
            guard let object = registration.object, !objects.contains(ObjectIdentifier(object))
            else { continue }
            ledger.noteUnreferred(object, registration.path)
        }
    }

    private func workQueue() {
        var next = 0
        while next < queue.count {
            let (item, part) = queue[next]
            next += 1
            current = part
            encode(item)
        }
        queue = []
    }

    private func encode(_ item: Item) {
        switch item {
        case .controller(let controller, let path): encode(controller, at: path)
        case .view(let view, let path):
            let encoder = encoder(at: path)
            view.encodeRestorableState(with: encoder)
            PreservedProperties.encode(of: view, to: encoder)
            add(encoder, at: path, kind: .view, className: StableClassName.of(type(of: view)))
        case .object(let object, let path):
            let encoder = encoder(at: path)
            object.encodeRestorableState(with: encoder)
            PreservedProperties.encode(of: object, to: encoder)
            if let registration = RestorableObjects.registration(of: object),
                registration.parent !== object.restorationParent
            {
                ledger.noteOddity(.parentChanged, path, object)
            }
            let restorer: AnyClass? = object.objectRestorationClass as? AnyClass
            add(
                encoder, at: path, kind: .object, className: StableClassName.of(type(of: object)),
                restorationClass: restorer)
        }
    }

    private func encode(_ controller: UIViewController, at path: ArchivePath) {
        let encoder = encoder(at: path)
        asked = (controller, path)
        controller.encodeWhole(with: encoder)
        asked = nil
        PreservedProperties.encode(of: controller, to: encoder)
        var views: [(view: UIView, identifier: String)] = []
        controller.forEachIdentifiedView(
            { views.append(($0, $1)) },
            orLost: { [ledger] in ledger.noteLostField($0, at: path, $1) })
        if let tabs = controller as? UITabBarController { tabs.noteNamesakes(in: ledger) }
        if !controller.hasSetIdentifier {
            ledger.noteOddity(.identifierNeverSet, path, controller)
        }
        add(
            encoder, at: path, kind: .viewController,
            className: StableClassName.of(type(of: controller)),
            restorationClass: controller.restorationClass as? AnyClass, from: controller.storyboard,
            storyboardIdentifier: controller.storyboardIdentifier,
            viewWasLoaded: controller.isViewLoaded)
        enqueue(views, of: path)
    }

    /// Views follow the controller that owns them (2.1.12); the first of an identifier is meant (3.1.6).
    ///
    /// Since the controller's path is its own, a view is told from all others by its identifier.
    private func enqueue(_ views: [(view: UIView, identifier: String)], of path: ArchivePath) {
        var identifiers: Set<String> = []
        for (view, identifier) in views {
            let path = path.appending(identifier, role: .view)
            guard views.count == 1 || identifiers.insert(identifier).inserted else {
                ledger.noteDuplicate(view, path, in: parts[current].name)
                continue
            }
            if !RestorableObjects.registrations.isEmpty { objects.insert(ObjectIdentifier(view)) }
            queue.append((.view(view, path), current))
        }
    }

    private func encoder(at path: ArchivePath) -> ObjectEncoder {
        ObjectEncoder(path: path, references: self, requiresSecureCoding: requiresSecureCoding)
    }

    private func add(
        _ encoder: ObjectEncoder, at path: ArchivePath, kind: ArchiveRecord.Kind,
        className: String, restorationClass: AnyClass? = nil, from storyboard: UIStoryboard? = nil,
        storyboardIdentifier: String? = nil, viewWasLoaded: Bool = false
    ) {
        let fields = encoder.fields
        ledger.notePreserved(
            path, kind: kind, className: className, encoder.diagnostics,
            isLarge: fields.payloadBytes > Self.largeBytes,
            in: kind == .application ? nil : parts[current].name)
        parts[current].builder.addReserved(
            ArchiveRecord(
                path: path, kind: kind, className: className,
                restorationClassName: restorationClass.map { StableClassName.of($0) },
                storyboardName: storyboard?.name, storyboardIdentifier: storyboardIdentifier,
                viewWasLoaded: viewWasLoaded, fields: fields))
    }

    /// - Returns: Whether the object will be asked because of this call.
    @discardableResult
    private func enqueue(
        _ item: Item, _ object: AnyObject, _ path: ArchivePath, in part: Int
    ) -> Bool {
        guard !isEncodingApplication else {
            appReferences.append((item, object, part))
            return false
        }
        guard objects.insert(ObjectIdentifier(object)).inserted else { return false }
        guard parts[part].builder.reserve(path) else {
            ledger.noteDuplicate(object, path, in: parts[part].name)
            return false
        }
        queue.append((item, part))
        return true
    }
}

extension PreservePass: ReferenceEncoding {
    /// Turns what an encoder was given into a path, and sees to it that the target is asked as well.
    func reference(for object: AnyObject) -> ReferenceVerdict {
        switch object {
        case let controller as UIViewController: reference(to: controller)
        case let view as UIView: reference(to: view)
        case let object as any UIStateRestoring: reference(to: object)
        default: .notReferable
        }
    }

    private func reference(to controller: UIViewController) -> ReferenceVerdict {
        // As for every screen of a stack: the path of who refers to it is known.
        if let asked, controller.restorationAncestor === asked.controller,
            let identifier = controller.restorationIdentifier
        {
            let index = controller.parent?.stackIndex(of: controller)
            let path = asked.path.appending(identifier, stackIndex: index)
            enqueue(.controller(controller, path), controller, path, in: current)
            return .path(path)
        }
        guard let path = controller.restorationPath.path else {
            return .unidentified(
                reason: "\(type(of: controller)) has no restorationIdentifier; give it one")
        }
        enqueue(.controller(controller, path), controller, path, in: part(of: controller))
        return .path(path)
    }

    /// The archive of the scene that shows the controller; what no window shows goes where the
    /// reference is.
    private func part(of controller: UIViewController) -> Int {
        var outermost = controller
        while let ancestor = outermost.restorationAncestor { outermost = ancestor }
        return partsOfRoots[ObjectIdentifier(outermost)] ?? current
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
        enqueue(.object(object, path), object, path, in: current)
        return .path(path)
    }
}
