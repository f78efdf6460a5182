import Foundation
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// One restoration: finds or makes every preserved object, then has each decode its state.
///
/// Objects are located for the whole chain, outer ones first, before anything is decoded (2.2.6), so
/// that a reference always yields the one shared instance, decoded or not (2.2.12, 3.4.5).
final class RestorePass {
    /// The restoration whose objects are being located or decoded.
    private(set) static weak var underWay: RestorePass?

    /// Whether objects are told of what was preserved, rather than found and made.
    private(set) var isDecoding = false
    var skipped: [RestorationSkip] = []
    /// What concerns the app as a whole.
    private(set) var traps: [RestorationTrap] = []
    private let application: UIApplication
    private let delegate: any UIApplicationDelegate
    private let requiresSecureCoding: Bool
    var parts: [Part] = []
    private var restored: [any UIStateRestoring] = []
    /// Controllers that nobody made, with the places of their skips.
    var absent: [(record: ArchiveRecord, place: Int)] = []
    private var checked: [Checked] = []

    /// A view that says what is wrong with it once everything is restored.
    private struct Checked {
        let record: ArchiveRecord
        let part: Int
        let view: any RestorationChecking
    }

    /// The part whose objects are being located or decoded, for references in coders.
    var current = 0

    init(
        application: UIApplication, delegate: any UIApplicationDelegate, requiresSecureCoding: Bool
    ) {
        self.application = application
        self.delegate = delegate
        self.requiresSecureCoding = requiresSecureCoding
        Self.underWay = self
    }

    /// Locates every object of an archive, outer ones first (2.2.1 step 6).
    func locate(_ archive: ArchiveReader, in scene: UIWindowScene?) throws {
        var records: [ArchiveRecord] = []
        records.reserveCapacity(archive.recordCount)
        for number in 0..<archive.recordCount {
            let record = try archive.record(number: number)
            if record.kind != .application { records.append(record) }
        }
        parts.append(Part(archive: archive, scene: scene, order: records.outerFirst()))
        current = parts.count - 1
        for window in scene?.windows ?? application.windows {
            window.rootViewController?.forEachController { ($0 as? UISplitViewController)?.adapt() }
        }
        let controllers = parts[current].order.filter { $0.kind == .viewController }
        if !controllers.isEmpty, !windows.contains(where: \.showsRoot) {
            traps.append(.noVisibleRoot(hasScenes: self.application.manifest.scenes != nil))
        }
        for record in controllers { locate(record) }
        explainAbsent()
        for path in parts[current].makers.existingTwice(windows, parts[current].located) {
            noteOddity(
                .existsBesides(factory: parts[current].makers.name(at: path) ?? ""), at: path)
        }
    }

    var windows: [UIWindow] { parts[current].scene?.windows ?? application.windows }

    /// Has every located object decode its state, outer ones first (2.2.1 step 7).
    func decode() {
        isDecoding = true
        for index in parts.indices {
            current = index
            for record in parts[index].order { decode(record) }
        }
    }

    /// Tells every restored object that all of them are (2.2.1 step 9).
    func finish() {
        for object in restored { object.applicationFinishedRestoringState() }
        for checked in checked {
            guard let complaint = checked.view.restorationComplaint else { continue }
            let skip = note(checked.record, .complaint(complaint))
            skipped.append(skip)
            parts[checked.part].oddities[checked.record.path, default: []].append(skip)
        }
        for part in parts {
            for record in part.order {
                for diagnostic in part.decoders[record.path]?.diagnostics ?? [] {
                    skip(record, .coder("\(diagnostic)"))
                }
            }
        }
        for index in parts.indices {
            current = index
            for (path, reason) in parts[index].makers.forgotten() { noteOddity(reason, at: path) }
        }
        Self.underWay = nil
    }

    /// What became of each object, archive by archive; for the report, after `finish()`.
    func entries() -> [RestorationReport.Entry] {
        parts.flatMap { part in
            let scene = part.scene?.session.persistentIdentifier
            return part.order.map { record in
                let decoder = part.decoders[record.path]
                let failure = part.failures[record.path]
                return RestorationReport.Entry(
                    scene: scene, path: .steps(of: record.path), kind: .init(record.kind),
                    className: record.className, outcome: failure?.reason.outcome ?? .restored,
                    message: failure?.description,
                    diagnostics: (part.oddities[record.path] ?? []).map { "\($0)" }
                        + (decoder?.diagnostics ?? []).map { "\($0)" }
                        + (part.viewless.contains(record.path) ? [Self.viewlessRemark] : []),
                    keysNeverRead: failure == nil ? decoder?.keysNeverRead ?? [] : [])
            }
        }
    }

    /// The decoder of the app's own record.
    func applicationDecoder(of archive: ArchiveReader) throws -> ObjectDecoder? {
        try archive.record(at: .application).map { decoder(for: $0, header: archive.header) }
    }

    // MARK: - Locating

    private func locate(_ record: ArchiveRecord) {
        guard !isParentDropped(record) else { return drop(record, .parentDropped) }
        let decoder = decoder(of: record)
        guard let controller = find(record, decoder) else { return }
        let former = parts[current].place(of: controller)
        parts[current].put(controller, at: record.path)
        if let former { noteOddity(.sameInstance(as: "\(former)"), at: record.path) }
        // Loading follows the chain, so that children made in `viewDidLoad` are found (2.2.7, 3.5.17).
        if record.viewWasLoaded { controller.loadViewIfNeeded() }
        // A split view puts its children where they stand at this width, since they are looked up by place.
        (controller as? UISplitViewController)?.adapt()
    }

    /// The lookup of 3.3: restoration class, app delegate, live object with the path, storyboard.
    private func find(_ record: ArchiveRecord, _ decoder: ObjectDecoder) -> UIViewController? {
        let components = record.path.publicIdentifiers
        if let name = record.restorationClassName {
            let found: AnyClass? = StableClassName.resolve(name)
            guard let factory = found as? any UIViewControllerRestoration.Type else {
                let needed = "UIViewControllerRestoration"
                drop(
                    record,
                    found.map { .noConformance(StableClassName.of($0), needed: needed) }
                        ?? .unknownClass(name))
                return nil
            }
            if let made = factory.viewController(
                withRestorationIdentifierPath: components, coder: decoder)
            {
                parts[current].makers.add(.restorationClass(name), at: record.path, made)
                return made
            }
            drop(record, .droppedByFactory(name))
            return nil
        }
        if let made = delegate.application(
            application, viewControllerWithRestorationIdentifierPath: components, coder: decoder)
        {
            parts[current].makers.add(.delegate, at: record.path, made)
            return made
        }
        if let live = liveController(at: record.path) { return live }
        if let made = UIStoryboard.controller(for: record) { return made }
        drop(record, .notFound(hint: ""))
        return nil
    }

    private func isParentDropped(_ record: ArchiveRecord) -> Bool {
        record.path.parent.map(parts[current].dropped.contains) ?? false
    }

    private func drop(_ record: ArchiveRecord, _ reason: RestorationSkip.Reason) {
        parts[current].dropped.insert(record.path)
        if case .notFound = reason { absent.append((record, skipped.count)) }
        skip(record, reason)
    }

    // MARK: - Decoding

    private func decode(_ record: ArchiveRecord) {
        switch record.kind {
        case .viewController:
            guard let controller = parts[current].located[record.path] as? UIViewController,
                isOfSavedClass(controller, record)
            else { return }
            let decoder = decoder(of: record)
            if !controller.isViewLoaded { parts[current].viewless.insert(record.path) }
            PreservedProperties.decode(into: controller, from: decoder)
            controller.decodeWhole(with: decoder)
            restored.append(controller)
        case .view:
            guard let view = view(at: record.path) else { return noteMissingView(record) }
            guard isOfSavedClass(view, record) else { return }
            PreservedProperties.decode(into: view, from: decoder(of: record))
            view.decodeRestorableState(with: decoder(of: record))
            if let view = view as? any RestorationChecking {
                checked.append(Checked(record: record, part: current, view: view))
            }
        case .object:
            guard let object = object(for: record), isOfSavedClass(object, record) else { return }
            PreservedProperties.decode(into: object, from: decoder(of: record))
            object.decodeRestorableState(with: decoder(of: record))
            restored.append(object)
        case .application:
            break
        }
    }

    private func noteMissingView(_ record: ArchiveRecord) {
        guard let owner = record.path.parent.flatMap({ parts[current].located[$0] }) else {
            // That its controller was not restored has been said already.
            note(record, .parentDropped)
            return
        }
        skip(record, .noView(owner: "\(type(of: owner))"))
    }

    private func view(at path: ArchivePath) -> UIView? {
        guard let parent = path.parent,
            let controller = parts[current].located[parent] as? UIViewController,
            let identifier = path.components.last?.identifier
        else { return nil }
        var found: UIView?
        controller.forEachIdentifiedView { view, name in
            if found == nil, name == identifier { found = view }
        }
        return found
    }

    private func object(for record: ArchiveRecord) -> (any UIStateRestoring)? {
        if let located = parts[current].located[record.path] as? any UIStateRestoring {
            return located
        }
        guard !parts[current].dropped.contains(record.path) else { return nil }
        guard !isParentDropped(record) else {
            drop(record, .parentDropped)
            return nil
        }
        if let name = record.restorationClassName {
            let found: AnyClass? = StableClassName.resolve(name)
            guard let factory = found as? any UIObjectRestoration.Type else {
                let needed = "UIObjectRestoration"
                drop(
                    record,
                    found.map { .noConformance(StableClassName.of($0), needed: needed) }
                        ?? .unknownClass(name))
                return nil
            }
            guard
                let made = factory.object(
                    withRestorationIdentifierPath: record.path.publicIdentifiers,
                    coder: decoder(of: record))
            else {
                drop(record, .droppedByFactory(name))
                return nil
            }
            parts[current].put(made, at: record.path)
            return made
        }
        let parent = record.path.parent.flatMap { parts[current].located[$0] }
        guard let live = RestorableObjects.registeredObject(at: record.path, in: parent) else {
            drop(record, .notRegistered)
            return nil
        }
        parts[current].put(live, at: record.path)
        return live
    }

    /// The class rule of 3.3.12, over stable names, so that it needs no class that is gone.
    private func isOfSavedClass(_ object: AnyObject, _ record: ArchiveRecord) -> Bool {
        if StableClassName.isKind(type(of: object), ofClassNamed: record.className) { return true }
        skip(
            record,
            .classMismatch(
                saved: record.className, found: StableClassName.of(type(of: object))))
        return false
    }

    private func decoder(of record: ArchiveRecord) -> ObjectDecoder {
        if let decoder = parts[current].decoders[record.path] { return decoder }
        let decoder = decoder(for: record, header: parts[current].archive.header)
        parts[current].decoders[record.path] = decoder
        return decoder
    }

    private func decoder(for record: ArchiveRecord, header: ArchiveHeader) -> ObjectDecoder {
        ObjectDecoder(
            record: record, header: header, references: self,
            requiresSecureCoding: requiresSecureCoding,
            reportsAbsentKeys: UIApplication.reportsAbsentRestorationKeys)
    }

    private func skip(_ record: ArchiveRecord, _ reason: RestorationSkip.Reason) {
        skipped.append(note(record, reason))
    }

    @discardableResult
    private func note(
        _ record: ArchiveRecord, _ reason: RestorationSkip.Reason
    ) -> RestorationSkip {
        let skip = RestorationSkip(object: "\(record.path) (\(record.className))", reason: reason)
        if reason.outcome != nil { parts[current].failures[record.path] = skip }
        return skip
    }
}

extension RestorePass: ReferenceResolving {
    /// The one restored instance with the path; the scene under way comes before the others.
    func object(at path: ArchivePath) -> AnyObject? {
        for index in [current] + parts.indices.filter({ $0 != current }) {
            if let object = object(at: path, inPart: index) { return object }
        }
        return nil
    }

    private func object(at path: ArchivePath, inPart index: Int) -> AnyObject? {
        if let located = parts[index].located[path] { return located }
        let last = current
        current = index
        defer { current = last }
        if path.components.last?.role == .view { return view(at: path) }
        // A registered object is made when it is first referred to (2.2.13).
        guard
            let record = parts[index].order.first(where: { $0.path == path && $0.kind == .object })
        else { return nil }
        return object(for: record)
    }
}
