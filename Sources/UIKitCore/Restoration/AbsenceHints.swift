import RestorationArchive
import RestorationCoder

/// The hints that explain why a controller was not found, based on the objects of the launch.
struct AbsenceHints {
    private let windows: [UIWindow]
    private let part: RestoredArchive
    /// The controllers in the windows that are not located for any record, by identifier; computed
    /// when first needed.
    private lazy var others = Self.others(in: windows, besides: part)

    init(windows: [UIWindow], _ part: RestoredArchive) {
        self.windows = windows
        self.part = part
    }

    /// Returns a sentence with a space before it, or an empty string if there is no hint.
    ///
    /// - Parameter decoderAround: The decoder of the controller around the missing one.
    mutating func hint(for number: Int, decoderAround: ObjectDecoder?) -> String {
        let record = part.records[number]
        if let name = unidentified(like: record, number) {
            return
                " A \(name) without restorationIdentifier is at the same position: set the "
                + "identifier when the controller is made, in viewDidLoad() at the latest."
        }
        if let other = others[record.path.components.last?.identifier ?? ""]?.first {
            let path = other.restorationPath.path?.publicIdentifiers ?? []
            let place = path.joined(separator: "/")
            return
                " The same identifier is found at \(place): the hierarchy was different when the "
                + "state was preserved; for example, that of a split view differs between "
                + "collapsed and expanded. Return that controller from the app delegate's "
                + "application(_:viewControllerWithRestorationIdentifierPath:coder:)."
        }
        if let name = record.storyboardName, let identifier = record.storyboardIdentifier {
            return
                " The storyboard \(name) made it under the identifier \(identifier), which it does not "
                + "have now: keep the identifier, or make the screen in the app delegate."
        }
        if record.path.components.count == 1 { return rootHint }
        let presented = decoderAround?.referencedPaths(
            forKey: UIViewController.presentedViewControllerKey)
        if presented == [record.path] {
            return " It was presented. A launch makes no presented controllers: give it a "
                + "restorationClass, or make it in the app delegate."
        }
        return ""
    }

    /// Returns the class of a controller in the missing controller's position that has no
    /// identifier yet (specification 8.1.2).
    private func unidentified(like record: ArchiveRecord, _ number: Int) -> String? {
        let around =
            (part.located(around: number) as? UIViewController)?.children
            ?? windows.compactMap(\.rootViewController)
        let index = record.path.components.last?.stackIndex
        let candidate = around.enumerated().first { position, controller in
            controller.restorationIdentifier == nil && (index == nil || index == position)
                && StableClassName.isKind(type(of: controller), ofClassNamed: record.className)
        }
        return candidate.map { "\(type(of: $0.element))" }
    }

    /// The hint that names the current roots of the windows if the preserved root is missing
    /// (specification 8.1.9).
    private var rootHint: String {
        let names = windows.compactMap { $0.rootViewController?.restorationIdentifier }
        guard !names.isEmpty else { return "" }
        return
            " The root of the window is \(names.joined(separator: ", ")) now: launch with the root "
            + "that was preserved, and replace it later."
    }

    private static func others(
        in windows: [UIWindow], besides part: RestoredArchive
    ) -> [String: [UIViewController]] {
        let taken = Set(part.located.compactMap { $0.map(ObjectIdentifier.init) })
        var found: [String: [UIViewController]] = [:]
        func note(_ controller: UIViewController) {
            guard let identifier = controller.restorationIdentifier,
                !taken.contains(ObjectIdentifier(controller))
            else { return }
            found[identifier, default: []].append(controller)
        }
        for window in windows { window.rootViewController?.forEachController(note) }
        return found
    }
}
