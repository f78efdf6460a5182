import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// One restoration, which finds or creates every preserved object, and then lets each object decode
/// its state.
///
/// Objects are located for the whole chain, outer ones first, before any object decodes
/// (specification 2.2.6), so a reference always yields the one shared instance, decoded or not
/// (specification 2.2.12, 3.4.5).
final class RestorePass {
    /// The restoration whose objects are being located or decoded.
    private(set) static weak var underWay: RestorePass?

    /// Whether objects are decoding their state, after they were found or created.
    private(set) var isDecoding = false
    var skipped: [RestorationSkip] = []
    /// The warnings that concern the app as a whole.
    private(set) var traps: [RestorationTrap] = []
    let application: UIApplication
    private let delegate: any UIApplicationDelegate
    /// Whether the delegate may create controllers; false once the protocol's default
    /// implementation has answered.
    private var delegateMakes = true
    private let requiresSecureCoding: Bool
    /// Whether objects belong to one of several scenes, or to the app as a whole.
    let hasScenes: Bool
    /// The application's archive.
    ///
    /// Its records are not in a scene's archive.
    let shared: ArchiveReader?
    /// Whether a scene connects to an app that was restored before.
    let connectsLater: Bool
    private(set) var parts: [RestoredArchive] = []
    private var restored: [any UIStateRestoring] = []
    /// Whether one object is located for several records.
    private var hasSharedInstances = false
    /// The records of controllers that were not found, with the positions of their skips.
    var absent: [(number: Int, place: Int)] = []
    private var checked: [Checked] = []

    /// A view that is asked for a complaint after the restoration.
    private struct Checked {
        let number: Int
        let part: Int
        let view: any RestorationChecking
    }

    /// The objects that the launch has already created.
    private var live: LiveObjectLookup { LiveObjectLookup(pass: self) }

    /// The part whose objects are being located or decoded, for references in coders.
    var part: RestoredArchive { parts[current] }
    private(set) var current = 0
    /// The record that is being decoded.
    private var decoding = 0
    /// Whether the archives that were read are released.
    private var hasEnded = false
    private var hasNotedLateReference = false

    init(
        application: UIApplication, delegate: any UIApplicationDelegate, requiresSecureCoding: Bool,
        shared: ArchiveReader? = nil, connectsLater: Bool = false
    ) {
        self.application = application
        hasScenes = application.manifest.scenes != nil
        self.shared = shared
        self.connectsLater = connectsLater
        self.delegate = delegate
        self.requiresSecureCoding = requiresSecureCoding
        Self.underWay = self
    }

    /// Locates every object of an archive, outer ones first (specification 2.2.1 step 6).
    func locate(_ archive: ArchiveReader, in scene: UIWindowScene?) throws {
        parts.append(try RestoredArchive(archive, scene: scene, session(of: archive)))
        current = parts.count - 1
        scene?.numberRoots()
        if UISplitViewController.hasBeenMade {
            for window in windows {
                window.rootViewController?.forEachController {
                    ($0 as? UISplitViewController)?.adapt()
                }
            }
        }
        let records = part.records
        if scene != nil, records.contains(where: { $0.kind == .viewController }),
            !windows.contains(where: \.showsRoot)
        {
            traps.append(.noVisibleRoot(hasScenes: hasScenes))
        }
        SceneScope.run(for: scene?.home) {
            for number in records.indices where records[number].kind == .viewController {
                locate(number)
            }
        }
        explainAbsent()
        for path in part.factories.existingTwice(windows, located: part.located(at:)) {
            noteWarning(.existsBesides(factory: part.factories.name(at: path) ?? ""), at: path)
        }
    }

    /// Adds the application's archive for the references of a scene that connects later.
    ///
    /// Its objects exist already. When the scene refers to objects that are missing, they are
    /// created; when it refers to waiting state, that state is decoded.
    func addForReferences(_ archive: ArchiveReader, waiting: Set<ArchivePath>) throws {
        let part = try RestoredArchive(archive, scene: nil, session(of: archive))
        part.waiting = waiting
        parts.append(part)
    }

    /// The windows of the scene; empty for the app as a whole in an app with scenes.
    var windows: [UIWindow] { part.scene?.windows ?? (hasScenes ? [] : application.windows) }

    /// Makes every located object decode its state, outer ones first (specification 2.2.1 step 7).
    func decode() {
        isDecoding = true
        for index in parts.indices {
            current = index
            let part = parts[index]
            let records = part.records
            SceneScope.run(for: part.scene?.home) {
                if part.waiting != nil { return decodeWanted(of: part) }
                for number in records.indices {
                    part.willDecode(number)
                    decoding = number
                    decode(number, records, of: part)
                }
            }
        }
    }

    /// Lets the referenced objects decode their state.
    ///
    /// Each object may refer to objects that come before it.
    private func decodeWanted(of part: RestoredArchive) {
        let records = part.records
        var decoded: Set<Int> = []
        while let number = records.indices.first(where: {
            !decoded.contains($0) && part.isWanted($0)
        }) {
            decoded.insert(number)
            part.willDecode(number)
            decoding = number
            decode(number, records, of: part)
        }
    }

    /// Registers a view, so that it is asked for a complaint after the restoration.
    ///
    /// The view calls this while it decodes.
    func check(_ view: any RestorationChecking) {
        checked.append(Checked(number: decoding, part: current, view: view))
    }

    /// Notifies every restored object that all of them are restored (specification 2.2.1 step 9),
    /// then collects complaints, diagnostics and warnings about factories.
    func finish() {
        if hasSharedInstances {
            var seen: Set<ObjectIdentifier> = []
            restored.removeAll { !seen.insert(ObjectIdentifier($0)).inserted }
        }
        for object in restored {
            SceneScope.run(for: home(of: object)) { object.applicationFinishedRestoringState() }
        }
        for checked in checked {
            guard let complaint = checked.view.restorationComplaint else { continue }
            current = checked.part
            let skip = skip(checked.number, .complaint(complaint))
            parts[checked.part].note(checked.number, warning: skip)
        }
        for index in parts.indices where parts[index].hasDiagnostics {
            current = index
            for (number, decoder) in parts[index].decoders.enumerated() {
                guard let diagnostics = decoder?.diagnostics, !diagnostics.isEmpty else { continue }
                for diagnostic in diagnostics { skip(number, .coder("\(diagnostic)")) }
            }
        }
        for index in parts.indices {
            current = index
            for (path, reason) in parts[index].factories.forgotten() {
                noteWarning(reason, at: path)
            }
        }
        Self.underWay = nil
    }

    private func home(of object: any UIStateRestoring) -> SceneHome? {
        guard hasScenes else { return nil }
        return parts.first { $0.place(of: object) != nil }?.scene?.home
    }

    /// Returns the outcome for each object, archive by archive, for the report.
    ///
    /// Called after `finish()`.
    func entries() -> [RestorationReport.Entry] {
        parts.filter { $0.waiting == nil }.flatMap(\.entries)
    }

    /// Releases the archives that were read, because coders retain the pass, and an app may retain
    /// a coder.
    func end() {
        parts = []
        hasEnded = true
    }

    func noteLateReference(to path: ArchivePath) {
        guard hasEnded, !hasNotedLateReference else { return }
        hasNotedLateReference = true
        ApplicationRuntime.current?.notice(
            .warning,
            "The reference to \(path) was decoded after restoration had ended, so it is nil. Decode "
                + "references before decodeRestorableState(with:) returns.")
    }

    /// Returns the decoder of the application's record.
    func applicationDecoder(of archive: ArchiveReader) throws -> ObjectDecoder? {
        try archive.record(at: .application).map {
            ObjectDecoder(record: $0, session: session(of: archive))
        }
    }

    /// Runs a closure while another part resolves the references.
    func inPart<Result>(_ index: Int, _ body: () -> Result) -> Result {
        let last = current
        current = index
        defer { current = last }
        return body()
    }

    // MARK: - Locating

    // Records are passed by number and read field by field, because copying one retains six
    // references.

    func locate(_ number: Int) {
        let part = part
        guard !part.isDropped(around: number) else {
            return drop(number, .parentDropped)
        }
        guard let controller = find(number) else { return }
        let former = formerPath(of: controller)
        part.put(controller, number)
        if let former {
            hasSharedInstances = true
            noteWarning(.sameInstance(as: former), at: part.records[number].path)
        }
        // Loading follows the chain, so that children created in `viewDidLoad` are found
        // (specification 2.2.7, 3.5.17).
        if part.records[number].viewWasLoaded { controller.loadViewIfNeeded() }
        // A split view arranges its children for the current width first, because they are looked
        // up by their position.
        if UISplitViewController.hasBeenMade { (controller as? UISplitViewController)?.adapt() }
    }

    /// Returns the path for which a controller was already located, in this archive or in another.
    private func formerPath(of controller: UIViewController) -> String? {
        if let former = part.place(of: controller) { return "\(part.records[former].path)" }
        for other in parts where other !== part {
            guard let former = other.place(of: controller) else { continue }
            return "\(other.records[former].path) of \(other.title)"
        }
        return nil
    }

    /// Finds or creates a record's controller in the order of specification 3.3: restoration class,
    /// app delegate, live object with the path, storyboard.
    private func find(_ number: Int) -> UIViewController? {
        if let missing = part.missingBelow(number) {
            if let live = live.controller(number) { return live }
            drop(number, .aboveMissing("\(part.records[missing].path)"))
            return nil
        }
        let path = part.records[number].path
        if let name = part.records[number].restorationClassName {
            guard
                let factory: any UIViewControllerRestoration.Type = factory(
                    named: name, number, conformingTo: "UIViewControllerRestoration")
            else { return nil }
            if let made = factory.viewController(
                withRestorationIdentifierPath: path.publicIdentifiers,
                coder: part.decoder(number))
            {
                part.factories.add(.restorationClass(name), at: path, made)
                part.noteMade(number)
                return made
            }
            drop(number, .droppedByFactory(name))
            return nil
        }
        if delegateMakes {
            let reply = OptionalMethod.ask(delegate) {
                delegate.application(
                    application,
                    viewControllerWithRestorationIdentifierPath: path.publicIdentifiers,
                    coder: part.decoder(number))
            }
            // A delegate without the method is not asked again for each of thousands of
            // controllers.
            delegateMakes = !reply.absent.contains(.makeViewController)
            if let made = reply.answer {
                part.factories.add(.delegate, at: path, made)
                part.noteMade(number)
                return made
            }
        }
        if let live = live.controller(number) { return live }
        if live.loadUnidentified(like: number), let live = live.controller(number) { return live }
        if let made = UIStoryboard.controller(for: part.records[number]) {
            part.noteMade(number)
            return made
        }
        if let other = live.pathGivenInstead(number) {
            drop(number, .givenElsewhere(as: "\(other)"))
        } else {
            drop(number, .notFound(hint: ""))
        }
        return nil
    }

    /// Returns the restoration class of a record; drops the record if there is none.
    private func factory<Factory>(
        named name: String, _ number: Int, conformingTo needed: String
    ) -> Factory? {
        let found: AnyClass? = StableClassName.resolve(name)
        if let factory = found as? Factory { return factory }
        drop(
            number,
            found.map { .noConformance(StableClassName.of($0), needed: needed) }
                ?? .unknownClass(name))
        return nil
    }

    private func drop(_ number: Int, _ reason: RestorationSkip.Reason) {
        var isRefused = false
        if case .droppedByFactory = reason { isRefused = true }
        part.drop(number, isRefused: isRefused)
        if case .notFound = reason { absent.append((number, skipped.count)) }
        skip(number, reason)
    }

    // MARK: - Decoding

    private func decode(_ number: Int, _ records: [ArchiveRecord], of part: RestoredArchive) {
        switch records[number].kind {
        case .viewController:
            guard let controller = part.located[number] as? UIViewController,
                isOfClass(records[number].className, controller, number)
            else { return }
            let decoder = part.decoder(number)
            if controller.loadedView == nil { part.noteViewless(number) }
            PreservedProperties.decode(into: controller, from: decoder)
            controller.decodeWhole(with: decoder)
            restored.append(controller)
        case .view:
            guard let identifier = records[number].path.components.last?.identifier,
                let controller = part.located(around: number) as? UIViewController,
                let view = controller.view(identified: identifier)
            else { return noteMissingView(number) }
            guard isOfClass(records[number].className, view, number) else { return }
            let decoder = part.decoder(number)
            PreservedProperties.decode(into: view, from: decoder)
            view.decodeRestorableState(with: decoder)
        case .object:
            guard let object = object(number),
                isOfClass(records[number].className, object, number)
            else { return }
            let decoder = part.decoder(number)
            PreservedProperties.decode(into: object, from: decoder)
            object.decodeRestorableState(with: decoder)
            restored.append(object)
        case .application:
            break
        }
    }

    private func noteMissingView(_ number: Int) {
        guard let owner = part.located(around: number) else {
            // The skip of its controller has been reported already.
            note(number, .parentDropped)
            return
        }
        skip(number, .noView(owner: "\(type(of: owner))"))
    }

    func view(at path: ArchivePath) -> UIView? {
        guard let parent = path.parent, let identifier = path.components.last?.identifier,
            let controller = part.located(at: parent) as? UIViewController
        else { return nil }
        return controller.view(identified: identifier)
    }

    func object(_ number: Int) -> (any UIStateRestoring)? {
        if let located = part.located[number] as? any UIStateRestoring {
            return located
        }
        guard !part.isDropped(number) else { return nil }
        guard !part.isDropped(around: number) else {
            drop(number, .parentDropped)
            return nil
        }
        let path = part.records[number].path
        if let name = part.records[number].restorationClassName {
            guard
                let factory: any UIObjectRestoration.Type = factory(
                    named: name, number, conformingTo: "UIObjectRestoration")
            else { return nil }
            guard
                let made = factory.object(
                    withRestorationIdentifierPath: path.publicIdentifiers,
                    coder: part.decoder(number))
            else {
                drop(number, .droppedByFactory(name))
                return nil
            }
            part.put(made, number)
            part.noteMade(number)
            return made
        }
        guard let live = live.registeredObject(number) else {
            drop(number, .notRegistered)
            return nil
        }
        part.put(live, number)
        return live
    }

    /// Whether an object is of the preserved class (specification 3.3.12).
    ///
    /// Stable names are compared, so that the comparison also works for a class that no longer
    /// exists.
    private func isOfClass(_ saved: String, _ object: AnyObject, _ number: Int) -> Bool {
        if StableClassName.isKind(type(of: object), ofClassNamed: saved) { return true }
        skip(
            number,
            .classMismatch(saved: saved, found: StableClassName.of(type(of: object))))
        return false
    }

    private func session(of archive: ArchiveReader) -> DecodingSession {
        DecodingSession(
            header: archive.header, references: self, requiresSecureCoding: requiresSecureCoding,
            reportsAbsentKeys: UIApplication.reportsAbsentRestorationKeys)
    }

    @discardableResult
    private func skip(_ number: Int, _ reason: RestorationSkip.Reason) -> RestorationSkip {
        let skip = note(number, reason)
        skipped.append(skip)
        return skip
    }

    @discardableResult
    private func note(_ number: Int, _ reason: RestorationSkip.Reason) -> RestorationSkip {
        let record = part.records[number]
        let skip = RestorationSkip(object: "\(record.path) (\(record.className))", reason: reason)
        if reason.outcome != nil { part.fail(number, skip) }
        return skip
    }
}

/// The results of the restoration; valid after `finish()`.
extension RestorePass {
    /// The restored records that belong to no scene.
    var sharedRecords: [ArchiveRecord] {
        parts.first { $0.isApplication && $0.waiting == nil }?.restoredRecords ?? []
    }

    /// The paths of the application's archive whose waiting state has found its object.
    var foundLater: Set<ArchivePath> {
        guard let part = parts.first(where: { $0.waiting != nil }) else { return [] }
        return Set(part.records.indices.filter(part.isWanted).map { part.records[$0].path })
    }

    /// The state of each archive for which there was no object, with the values that referred to
    /// it.
    var unclaimed: [(archive: String, waiting: UnclaimedState.Waiting)] {
        parts.filter { $0.waiting == nil }.map { part in
            // In the common case there are no failures, so no record is examined.
            guard !part.failures.isEmpty else { return (part.name, UnclaimedState.Waiting()) }
            let application = part.isApplication ? try? shared?.record(at: .application) : nil
            return (part.name, part.unclaimed(application: application))
        }
    }
}
