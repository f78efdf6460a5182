import RestorationArchive
import RestorationCoder

/// The warnings about objects that are located and decoded.
extension RestorePass {
    /// Warns that a container has lost a child (specification 8.2.10).
    func noteCut(of container: UIViewController, at index: Int, missing: ArchivePath) {
        guard let path = path(of: container) else { return }
        noteWarning(.stackCut(index: index, missing: "\(missing)"), at: path)
    }

    /// Warns that a restored controller is moved from one container into another
    /// (specification 8.2.12).
    func noteMove(of controller: UIViewController, into container: UIViewController) {
        guard let old = controller.parent, old !== container, let path = path(of: controller)
        else { return }
        func name(_ container: UIViewController) -> String {
            self.path(of: container).map { "\($0)" } ?? "a \(type(of: container))"
        }
        noteWarning(.movedByHand(from: name(old), to: name(container)), at: path)
    }

    /// Whether a restored controller was directly inside another one when it was preserved.
    func wasInside(_ container: UIViewController, _ controller: UIViewController) -> Bool {
        guard let around = path(of: container) else { return false }
        return path(of: controller)?.parent == around
    }

    private func path(of controller: UIViewController) -> ArchivePath? {
        part.place(of: controller).map { part.records[$0].path }
    }

    func noteWarning(_ reason: RestorationSkip.Reason, at path: ArchivePath) {
        let number = part.number(of: path)
        let object = number.flatMap { part.located[$0] }
        let type = object.map { " (\(Swift.type(of: $0)))" } ?? ""
        let skip = RestorationSkip(object: "\(path)\(type)", reason: reason)
        skipped.append(skip)
        if let number { part.note(number, warning: skip) }
    }

    /// Adds hints to the controllers that were not found, after all other controllers are located.
    func explainAbsent() {
        guard !absent.isEmpty else { return }
        var hints = AbsenceHints(windows: windows, part)
        for (number, place) in absent {
            let around = part.order.enclosing[number].map { part.decoder($0) }
            let hint = hints.hint(for: number, decoderAround: around)
            skipped[place].reason = .notFound(hint: hint)
            part.fail(number, skipped[place])
        }
        absent = []
    }
}

/// A view that may have no effect although its state was restored, and that can then report the
/// problem.
package protocol RestorationChecking: UIView {
    /// The problem, and what to do about it, after every object was notified that all are restored;
    /// nil if there is no problem.
    var restorationComplaint: String? { get }
}

extension RestorationChecking {
    /// Registers the view, so that it is asked for its complaint after the restoration.
    ///
    /// The view calls this while it decodes.
    ///
    /// The pass does not search all views, because few views can have a complaint, and casting
    /// thousands of views to a protocol takes time.
    package func checkAfterRestoration() { RestorePass.underWay?.check(self) }
}
