import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// The outcomes of one preservation pass: the warnings to log and, if a report was requested, the
/// entries of the report.
final class PreservationLedger {
    private(set) var skipped: [RestorationSkip] = []
    private(set) var entries: [RestorationReport.Entry] = []
    private let isReporting: Bool
    /// The objects that were already reported because their path is used by another object or
    /// exceeds a limit.
    private var duplicates: Set<ObjectIdentifier> = []
    /// The warnings about the object that is being preserved.
    private var warnings: [String] = []

    init(isReporting: Bool) {
        self.isReporting = isReporting
    }

    func notePreserved(
        _ path: ArchivePath, kind: ArchiveRecord.Kind, className: String,
        _ diagnostics: [CoderDiagnostic], isLarge: Bool, in scene: String?
    ) {
        for diagnostic in diagnostics {
            skipped.append(RestorationSkip(object: "\(path)", reason: .coder("\(diagnostic)")))
        }
        let large = isLarge ? RestorationSkip(object: "\(path)", reason: .large) : nil
        if let large { skipped.append(large) }
        defer { warnings = [] }
        guard isReporting else { return }
        entries.append(
            RestorationReport.Entry(
                scene: scene, path: .steps(of: path), kind: .init(kind), className: className,
                outcome: .preserved, message: large?.description,
                diagnostics: warnings + diagnostics.map { "\($0)" }))
    }

    /// Reports an object whose path exceeds a limit of the archive, once per pass.
    func noteOverLimit(
        _ object: AnyObject, _ path: ArchivePath, _ violation: String, in scene: String
    ) {
        guard duplicates.insert(ObjectIdentifier(object)).inserted else { return }
        let skip = RestorationSkip(
            object: "\(path) (\(type(of: object)))", reason: .overLimit(violation))
        skipped.append(skip)
        note(
            skip, [.init(name: "\(path)", position: nil)], kind(of: object),
            StableClassName.of(type(of: object)), in: scene)
    }

    private func kind(of object: AnyObject) -> RestorationReport.Entry.Kind {
        object is UIViewController ? .viewController : object is UIView ? .view : .object
    }

    func noteDuplicate(_ object: AnyObject, _ path: ArchivePath, in scene: String) {
        guard duplicates.insert(ObjectIdentifier(object)).inserted else { return }
        let skip = RestorationSkip(
            object: "\(path) (\(type(of: object)))", reason: .duplicatePath)
        skipped.append(skip)
        note(
            skip, .steps(of: path), kind(of: object), StableClassName.of(type(of: object)),
            in: scene)
    }

    /// Whether an object was omitted because its path is already used or exceeds a limit.
    func isDuplicate(_ object: AnyObject) -> Bool { duplicates.contains(ObjectIdentifier(object)) }

    /// Reports a controller that is not a child although its view is inside another controller's
    /// view, if it has state that should be preserved.
    func noteUncontained(
        _ controller: UIViewController, inViewOf holder: String, in scene: String
    ) {
        var isMeant = false
        controller.forEachController { inner in
            if inner.restorationIdentifier != nil { isMeant = true }
            inner.forEachIdentifiedView { _, _ in isMeant = true }
        }
        guard isMeant else { return }
        let skip = RestorationSkip(
            object: description(of: controller), reason: .notContained(view: holder))
        skipped.append(skip)
        note(
            skip, [step(to: controller)], .viewController,
            StableClassName.of(type(of: controller)), in: scene)
    }

    /// Reports the controllers below a window's root that the pass did not reach, with the reasons.
    func explain(_ root: UIViewController, in scene: String, reached: [ObjectIdentifier: Int]) {
        var walk = Walk(scene: scene, reached: reached)
        explain(root, below: [], since: nil, &walk)
    }

    /// Adds a warning about an object that is preserved despite the problem.
    ///
    /// It must be called before `notePreserved` for this object.
    func noteWarning(_ reason: RestorationSkip.Reason, _ path: ArchivePath, _ object: AnyObject) {
        let skip = RestorationSkip(object: "\(path) (\(type(of: object)))", reason: reason)
        skipped.append(skip)
        warnings.append("\(skip)")
    }

    /// Adds a warning about a field that the app marked for preservation and that is not preserved.
    ///
    /// It must be called before `notePreserved` for the field's controller.
    func noteLostField(
        _ field: UIView, at path: ArchivePath, _ reason: RestorationSkip.Reason
    ) {
        let names = [
            field.accessibilityIdentifier, field.accessibilityLabel,
            (field.editingField as? UITextField)?.placeholder,
        ]
        let name = names.compactMap(\.self).first { !$0.isEmpty }.map { " “\($0)”" } ?? ""
        let skip = RestorationSkip(object: "\(path) (\(type(of: field))\(name))", reason: reason)
        skipped.append(skip)
        warnings.append("\(skip)")
    }

    /// Records a registered object to which no encoder refers (specification 8.3.8).
    func noteUnreferred(_ object: AnyObject, _ path: ArchivePath) {
        let skip = RestorationSkip(
            object: "\(path) (\(type(of: object)))", reason: .notReferred)
        skipped.append(skip)
        note(skip, .steps(of: path), .object, StableClassName.of(type(of: object)), in: nil)
    }

    private struct Walk {
        let scene: String
        let reached: [ObjectIdentifier: Int]
        /// The number of objects with an identifier that this walk has found not to be preserved.
        var lost = 0
    }

    /// The reason why a controller's descendants are not preserved.
    private enum Obstacle {
        case unidentified(String)
        case notPreserved(String)

        var outcome: RestorationReport.Outcome {
            switch self {
            case .unidentified: .noIdentifier
            case .notPreserved: .notEncoded
            }
        }

        var message: String {
            switch self {
            case .unidentified(let name):
                "Its ancestor \(name) has no restorationIdentifier. Set one."
            case .notPreserved(let name): "Its ancestor \(name) was not preserved."
            }
        }
    }

    private func explain(
        _ controller: UIViewController, below path: [RestorationReport.Step],
        since obstacle: Obstacle?, _ walk: inout Walk
    ) {
        // Alerts are not restored (specification 3.2.6), so the missing record is not a problem.
        guard !(controller is UIAlertController) else { return }
        let isReached = walk.reached[ObjectIdentifier(controller)] != nil
        // This method runs in every pass, and a pass follows each pause in typing. Therefore names
        // are made only if a report was requested.
        let path = isReporting ? path + [step(to: controller)] : path
        guard !isReached else { return explainInside(controller, at: path, since: nil, &walk) }
        let isIdentified = controller.restorationIdentifier != nil
        let name = "\(type(of: controller))"
        let next = obstacle ?? (isIdentified ? .notPreserved(name) : .unidentified(name))
        if isIdentified { walk.lost += 1 }
        let lostBefore = walk.lost
        let place = entries.count
        noteViews(of: controller, at: path, next, &walk)
        explainInside(controller, at: path, since: next, &walk)
        guard !duplicates.contains(ObjectIdentifier(controller)) else { return }
        let losing = walk.lost - lostBefore
        // The problem is reported once per branch, and only if state is lost that the app intended
        // to preserve.
        let isRoot = controller.restorationAncestor == nil
        let isSaid = obstacle == nil && (isIdentified || losing > 0 || isRoot)
        guard isSaid || isReporting else { return }
        let own = reason(for: controller, isIdentified: isIdentified, losing: losing)
        let skip = RestorationSkip(object: description(of: controller), reason: own)
        if isSaid { skipped.append(skip) }
        guard isReporting else { return }
        entries.insert(
            RestorationReport.Entry(
                scene: walk.scene, path: path, kind: .viewController,
                className: StableClassName.of(type(of: controller)),
                outcome: obstacle?.outcome ?? own.outcome ?? .notEncoded,
                message: obstacle?.message ?? skip.description),
            at: place)
    }

    private func explainInside(
        _ controller: UIViewController, at path: [RestorationReport.Step],
        since obstacle: Obstacle?, _ walk: inout Walk
    ) {
        for child in controller.children { explain(child, below: path, since: obstacle, &walk) }
        if let presented = controller.ownPresented {
            explain(presented, below: path, since: obstacle, &walk)
        }
    }

    private func step(to controller: UIViewController) -> RestorationReport.Step {
        RestorationReport.Step(
            name: controller.restorationIdentifier ?? "(\(type(of: controller)))",
            position: controller.restorationIndex)
    }

    private func reason(
        for controller: UIViewController, isIdentified: Bool, losing: Int
    ) -> RestorationSkip.Reason {
        guard isIdentified, let around = controller.restorationAncestor else {
            return .noIdentifier(losing: losing)
        }
        let container = "\(type(of: around))"
        if around.ownPresented === controller { return .superNotCalled(presenter: container) }
        let below = around.children.prefix { $0 !== controller }
        let endsBelow =
            around is UINavigationController
            && below.contains { $0.restorationIdentifier == nil }
        return endsBelow ? .stackEndsBelow(container: container) : .notEncoded(container: container)
    }

    /// Returns the controller's path and class; without an identifier, its class and the path
    /// around it.
    private func description(of controller: UIViewController) -> String {
        let name = "\(type(of: controller))"
        if let path = controller.restorationPath.path { return "\(path) (\(name))" }
        guard let around = controller.restorationAncestor?.restorationPath.path else { return name }
        return "\(name) in \(around)"
    }

    private func noteViews(
        of controller: UIViewController, at path: [RestorationReport.Step], _ obstacle: Obstacle,
        _ walk: inout Walk
    ) {
        var found: [(UIView, String)] = []
        controller.forEachIdentifiedView { found.append(($0, $1)) }
        walk.lost += found.count
        guard isReporting else { return }
        for (view, identifier) in found {
            entries.append(
                RestorationReport.Entry(
                    scene: walk.scene,
                    path: path + [RestorationReport.Step(name: identifier, position: nil)],
                    kind: .view, className: StableClassName.of(type(of: view)),
                    outcome: obstacle.outcome, message: obstacle.message))
        }
    }

    private func note(
        _ skip: RestorationSkip, _ path: [RestorationReport.Step],
        _ kind: RestorationReport.Entry.Kind, _ className: String, in scene: String?
    ) {
        guard isReporting, let outcome = skip.reason.outcome else { return }
        entries.append(
            RestorationReport.Entry(
                scene: scene, path: path, kind: kind, className: className, outcome: outcome,
                message: skip.description))
    }
}

extension [RestorationReport.Step] {
    /// Returns the steps of a path in an archive.
    static func steps(of path: ArchivePath) -> Self {
        path.components.map { .init(name: $0.identifier, position: $0.stackIndex) }
    }
}

extension RestorationReport.Entry.Kind {
    init(_ kind: ArchiveRecord.Kind) {
        self =
            switch kind {
            case .application: .application
            case .viewController: .viewController
            case .view: .view
            case .object: .object
            }
    }
}
