import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// One preservation: a work queue of objects, each encoded once with a coder of its own
/// (specification 2.1.8).
///
/// Encoding a reference enqueues its target; the target's encode runs later from this loop, never
/// inside the referrer's, so cycles end and a parent always starts before its children
/// (specification 2.1.9).
final class PreservePass {
    /// The result of a pass.
    struct Result {
        /// The application's archive, then each scene's.
        var archives: [(name: String, archive: Archive)]
        var skipped: [RestorationSkip]
        /// The outcome for each object; empty unless a report was requested.
        var entries: [RestorationReport.Entry]

        /// The number of records of each archive, which is the estimate for the next pass.
        var recordCounts: [String: Int] {
            Dictionary(
                archives.map { ($0.name, $0.archive.records.count) }, uniquingKeysWith: max)
        }
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

    /// The size from which a warning names the object (specification 8.3.5).
    ///
    /// No caret, selection or draft is that large. A model is, and it belongs in the app's own
    /// database.
    private static let largeBytes = 64 * 1024

    /// The controllers whose view is inside the view of a controller that is not their parent.
    private var uncontained: [(owner: UIViewController, holder: String, scene: String)] = []
    /// Whether objects belong to one of several scenes, or to the app as a whole.
    private let hasScenes: Bool
    /// The record of skipped objects and, if a report was requested, of each object's outcome.
    private let ledger: PreservationLedger
    /// Whether coders accept only secure objects, as the app's delegate methods decide.
    var requiresSecureCoding = true
    private var queue: [(item: Item, part: Int)] = []
    /// The objects that only the application's record has referred to so far.
    ///
    /// They are encoded after all objects that are reached from the windows, so that a parent is
    /// still encoded before its children (specification 2.1.9, 3.2.3).
    private var appReferences: [(item: Item, object: AnyObject, part: Int)] = []
    private var isEncodingApplication = false
    /// The parts of the objects that are queued or encoded.
    private var places: [ObjectIdentifier: Int] = [:]
    /// The paths of tab bar controllers, whose tabs are matched by identifier.
    private var tabBars: Set<ArchivePath> = []
    private var archives: PreservedArchives
    private var roots: [(UIViewController, scene: String)] = []
    /// The part whose objects are being encoded.
    private var current = 0
    /// The controller that is being encoded.
    private var asked: (controller: UIViewController, path: ArchivePath)?

    init(
        header: ArchiveHeader, hasScenes: Bool, isReporting: Bool = false,
        expecting lastCounts: [String: Int] = [:]
    ) {
        self.hasScenes = hasScenes
        archives = PreservedArchives(
            header: header, hasScenes: hasScenes, expecting: lastCounts)
        ledger = PreservationLedger(isReporting: isReporting)
        let count = lastCounts.values.reduce(0, +)
        queue.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Begins the application's archive.
    func beginApplication() {
        current = archives.begin(ArchiveName.application, nil, highWaterMark: 0)
    }

    /// Begins a scene's archive, which holds the objects in the scene's windows.
    func begin(_ runtime: SceneRuntime) {
        current = archives.begin(
            runtime.session, runtime.scene.home, highWaterMark: runtime.highWaterMark)
        runtime.scene.numberRoots()
        for window in runtime.scene.windows {
            guard let root = window.rootViewController else { continue }
            archives.noteRoot(root, in: current)
        }
        guard let session = runtime.scene.session.kept.archiveRecord else { return }
        archives.add(session, to: current)
    }

    /// Returns a coder for the application's record.
    ///
    /// `finishApplication(_:)` adds the record.
    func applicationEncoder() -> ObjectEncoder {
        isEncodingApplication = true
        return encoder(at: .application)
    }

    func finishApplication(_ encoder: ObjectEncoder) {
        isEncodingApplication = false
        current = 0
        guard archives.reserve(.application, in: current) else { return }
        add(encoder, at: .application, kind: .application, className: "UIApplication")
    }

    /// Enqueues the roots of a scene's windows that have an identifier (specification 2.1.6).
    func addRoots(of runtime: SceneRuntime) {
        guard let part = archives.part(named: runtime.session) else { return }
        for root in runtime.scene.windows.compactMap(\.rootViewController) {
            roots.append((root, runtime.session))
            guard case .complete(let path) = root.restorationPath else { continue }
            guard enqueue(.controller(root, path), root, path, in: part) else { continue }
            archives.addRoot(path, to: part)
        }
    }

    /// Encodes the queued objects until none is left.
    ///
    /// Then, for each view controller that was not reached, it records the reason
    /// (specification 8.1.1, 8.2.9).
    ///
    /// - Parameters:
    ///   - unclaimed: State for which earlier launches had no object. It is added to the archives
    ///     if its place is still free.
    ///   - kept: The state that belongs to no scene and was preserved last, if a closed window may
    ///     refer to it.
    func finish(keeping unclaimed: inout UnclaimedState, _ kept: SharedState? = nil) -> Result {
        workQueue()
        for (item, object, part) in appReferences {
            enqueue(item, object, item.path, in: part)
            workQueue()
        }
        if let kept { keep(kept) }
        for (root, scene) in roots { ledger.explain(root, in: scene, reached: places) }
        noteUncontained()
        noteUnreferredObjects()
        var built = archives.built()
        for index in built.indices {
            unclaimed.join(built[index].name, &built[index].archive, tabBars: tabBars)
        }
        return Result(archives: built, skipped: ledger.skipped, entries: ledger.entries)
    }

    /// Preserves the objects that belong to no scene and that no encoder has referred to, because
    /// the window that refers to them may be closed.
    ///
    /// An object that exists is encoded; any other keeps its last record.
    private func keep(_ kept: SharedState) {
        guard let part = archives.part(named: ArchiveName.application) else { return }
        current = part
        var bytes = 0
        for record in kept.records.prefix(UnclaimedState.recordCountMax)
        where !archives.contains(record.path, in: part) {
            if record.kind == .object, let object = RestorableObjects.shared(at: record.path) {
                enqueue(.object(object, record.path), object, record.path, in: part)
                workQueue()
            }
            bytes += record.fields.payloadBytes
            if bytes <= UnclaimedState.payloadBytesMax { archives.add(record, to: part) }
        }
    }

    /// Records a view whose controller is not a child of another controller.
    ///
    /// An encoder may refer to the controller later.
    private func noteOwned(_ view: UIView, in controller: UIViewController, _ path: ArchivePath) {
        guard let owner = view.owner, owner.restorationAncestor == nil,
            !(owner is UIAlertController)
        else { return }
        let holder = "\(path) (\(type(of: controller)))"
        uncontained.append((owner, holder, archives.name(of: current)))
    }

    /// Reports the controllers that are shown without being children, and are not preserved for
    /// that reason (specification 3.2.5).
    private func noteUncontained() {
        for (owner, holder, scene) in uncontained where places[ObjectIdentifier(owner)] == nil {
            ledger.noteUncontained(owner, inViewOf: holder, in: scene)
        }
    }

    /// Returns whether a scene's front controller will be restored: the controller and its
    /// ancestors were preserved, and all controllers below it in a stack can be restored
    /// (specification 5.4.4).
    func preserves(front: UIViewController) -> Bool {
        var candidate: UIViewController? = front
        while let controller = candidate {
            guard controller.restorationIdentifier != nil,
                places[ObjectIdentifier(controller)] != nil, !ledger.isDuplicate(controller)
            else { return false }
            if let stack = controller.parent as? UINavigationController {
                let below = stack.children.prefix { $0 !== controller }
                guard below.allSatisfy({ $0.restorationIdentifier != nil }) else { return false }
            }
            candidate = controller.restorationAncestor
        }
        return true
    }

    /// Records the registered objects to which no encoder refers, because a registration alone does
    /// not preserve an object (specification 1.1.8).
    private func noteUnreferredObjects() {
        for registration in RestorableObjects.registrations.values {
            guard let object = registration.object, places[ObjectIdentifier(object)] == nil
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
            SceneScope.run(for: archives.home(of: part)) { encode(item) }
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
                ledger.noteWarning(.parentChanged, path, object)
            }
            let restorer: AnyClass? = object.objectRestorationClass
            if let restorer { noteFindability(of: restorer, at: path, object) }
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
            orLost: { [ledger] in ledger.noteLostField($0, at: path, $1) },
            orOwned: { noteOwned($0, in: controller, path) })
        if let tabs = controller as? UITabBarController {
            tabBars.insert(path)
            tabs.noteNamesakes(in: ledger)
        }
        if !controller.restorationNotes.hasSetIdentifier {
            ledger.noteWarning(.identifierNeverSet, path, controller)
        }
        let restorer: AnyClass? = controller.restorationClass
        if let restorer { noteFindability(of: restorer, at: path, controller) }
        add(
            encoder, at: path, kind: .viewController,
            className: StableClassName.of(type(of: controller)),
            restorationClass: restorer, from: controller.storyboard,
            storyboardIdentifier: controller.storyboardIdentifier,
            viewWasLoaded: controller.isViewLoaded)
        enqueue(views, of: path)
    }

    /// Warns about a restoration class that only this process can find by name.
    ///
    /// Without the warning, the class would be missed only when it is needed.
    private func noteFindability(of type: AnyClass, at path: ArchivePath, _ object: AnyObject) {
        guard !StableClassName.isFindable(type) else { return }
        ledger.noteWarning(.classNotFindable(StableClassName.of(type)), path, object)
    }

    /// Enqueues views, which follow the controller that owns them (specification 2.1.12).
    ///
    /// If several have the same identifier, the first one is preserved (specification 3.1.6).
    ///
    /// The controller's path is unique, so the identifier distinguishes a view from all other
    /// objects.
    private func enqueue(_ views: [(view: UIView, identifier: String)], of path: ArchivePath) {
        var taken: Set<ArchivePathComponent> = []
        for (view, identifier) in views {
            let step = ArchivePathComponent(identifier, role: .view)
            let path = path.appending(step)
            guard admits(path, view) else { continue }
            guard views.count == 1 || taken.insert(step).inserted else {
                ledger.noteDuplicate(view, path, in: archives.name(of: current))
                continue
            }
            if !RestorableObjects.registrations.isEmpty {
                places[ObjectIdentifier(view)] = current
            }
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
        encoder.close()
        ledger.notePreserved(
            path, kind: kind, className: className, encoder.diagnostics,
            isLarge: fields.payloadBytes > Self.largeBytes,
            in: kind == .application ? nil : archives.name(of: current))
        archives.addReserved(
            ArchiveRecord(
                path: path, kind: kind, className: className,
                restorationClassName: restorationClass.map { StableClassName.of($0) },
                storyboardName: storyboard?.preservedName,
                storyboardIdentifier: storyboardIdentifier,
                viewWasLoaded: viewWasLoaded, fields: fields), to: current)
    }

    /// - Returns: Whether the object will be encoded because of this call.
    @discardableResult
    private func enqueue(
        _ item: Item, _ object: AnyObject, _ path: ArchivePath, in part: Int
    ) -> Bool {
        guard !isEncodingApplication else {
            appReferences.append((item, object, part))
            return false
        }
        let identity = ObjectIdentifier(object)
        guard places[identity] == nil, admits(path, object) else { return false }
        guard let part = reserve(path, in: part) else {
            places[identity] = part
            ledger.noteDuplicate(object, path, in: archives.name(of: part))
            return false
        }
        places[identity] = part
        queue.append((item, part))
        return true
    }

    /// Reserves a path in a part.
    ///
    /// If another object of the app as a whole has the path, reserves it in the referrer's part.
    private func reserve(_ path: ArchivePath, in part: Int) -> Int? {
        if archives.reserve(path, in: part) { return part }
        guard part != current, archives.reserve(path, in: current) else { return nil }
        return current
    }
}

extension PreservePass {
    /// Returns whether an archive can hold an object with this path; if not, reports the object.
    ///
    /// A single path over a limit would prevent the whole scene from being saved.
    private func admits(_ path: ArchivePath, _ object: AnyObject) -> Bool {
        guard let violation = ArchiveLimits.violation(of: path) else { return true }
        ledger.noteOverLimit(object, path, violation.message, in: archives.name(of: current))
        return false
    }

    private static let overLimit = "its path is over a limit of the archive"
}

extension PreservePass: ReferenceEncoding {
    func noteLateUse(of path: ArchivePath, key: String) {
        ApplicationRuntime.current?.notice(
            .warning,
            "\(path), key \"\(key)\": a value was encoded after the state of the object was taken, so "
                + "it is not preserved. Encode everything before encodeRestorableState(with:) returns."
        )
    }

    /// Returns the path of an object that an encoder refers to, and enqueues the object.
    func reference(for object: AnyObject) -> ReferenceVerdict {
        switch object {
        case let controller as UIViewController: reference(to: controller)
        case let view as UIView: reference(to: view)
        case let object as any UIStateRestoring: reference(to: object)
        default: .notReferable
        }
    }

    private func reference(to controller: UIViewController) -> ReferenceVerdict {
        // The common case, for example for every screen of a stack: the path of the referrer is
        // known.
        if let asked, controller.restorationAncestor === asked.controller,
            let identifier = controller.restorationIdentifier
        {
            let index = controller.parent?.stackIndex(of: controller)
            let path = asked.path.appending(identifier, stackIndex: index)
            guard admits(path, controller) else { return .unidentified(reason: Self.overLimit) }
            enqueue(.controller(controller, path), controller, path, in: current)
            return .path(path)
        }
        guard let path = controller.restorationPath.path else {
            return .unidentified(
                reason: "\(type(of: controller)) has no restorationIdentifier; give it one")
        }
        guard admits(path, controller) else { return .unidentified(reason: Self.overLimit) }
        let place = archives.place(of: controller, current: current, referrer: referrer)
        enqueue(.controller(controller, path), controller, path, in: place.part)
        if let known = sharedElsewhere(controller, place) {
            controller.outermostAncestor.home = nil
            archives.share(path, from: known)
        }
        return reference(to: path, of: controller, place.part)
    }

    /// Returns a reference, which names the object's archive if that is not the referrer's.
    private func reference(
        to path: ArchivePath, of object: AnyObject, _ part: Int
    ) -> ReferenceVerdict {
        guard hasScenes else { return .path(path) }
        let place = places[ObjectIdentifier(object)] ?? part
        guard place != referrer else { return .path(path) }
        return .elsewhere(ArchivedReference(archive: archives.name(of: place), path: path))
    }

    /// The part of the object that is being encoded; the application's record is in the first part.
    private var referrer: Int { isEncodingApplication ? 0 : current }

    /// Returns the part of an object in no window that an encoder of another scene refers to.
    private func sharedElsewhere(
        _ object: AnyObject, _ place: PreservedArchives.Place
    ) -> Int? {
        guard hasScenes, place.isKept, !isEncodingApplication, current != 0,
            let known = places[ObjectIdentifier(object)], known != current, known != 0
        else { return nil }
        return known
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
        let viewPath = path.appending(identifier, role: .view)
        guard admits(viewPath, view) else { return .unidentified(reason: Self.overLimit) }
        guard hasScenes, let controller = owner?.owner else { return .path(viewPath) }
        let place = archives.place(of: controller, current: current, referrer: referrer)
        return reference(to: viewPath, of: controller, place.part)
    }

    private func reference(to object: any UIStateRestoring) -> ReferenceVerdict {
        guard let registration = RestorableObjects.registration(of: object) else {
            return .notReferable
        }
        let path = registration.path
        guard admits(path, object) else { return .unidentified(reason: Self.overLimit) }
        let place = archives.place(of: registration, current: current, referrer: referrer)
        enqueue(.object(object, path), object, path, in: place.part)
        if let known = sharedElsewhere(object, place) {
            RestorableObjects.share(registration)
            archives.share(path, from: known)
        }
        return reference(to: path, of: object, place.part)
    }
}
