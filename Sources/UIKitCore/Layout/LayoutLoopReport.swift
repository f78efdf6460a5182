import Foundation

/// The report of a view that still needs layout after the last pass of a turn.
enum LayoutLoopReport {
    /// The receiver of the messages: the standard error stream, or the recorder of a test.
    static var receiver: (String) -> Void = { message in
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }

    /// The classes of the views, with those of their controllers, that were reported in the launch.
    private static var reported: Set<[ObjectIdentifier]> = []

    /// Forgets the reports of an earlier launch in the process.
    static func beginLaunch() { reported = [] }

    /// Reports the first unsettled view of a hierarchy, once for each class in a launch.
    static func report(in root: UIView) {
        let view = unsettled(in: root) ?? root
        let controller = view.owner
        var classes = [ObjectIdentifier(type(of: view))]
        if let controller { classes.append(ObjectIdentifier(type(of: controller))) }
        guard reported.insert(classes).inserted else { return }
        var name = "\(type(of: view))"
        if let controller { name += ", the view of \(type(of: controller))," }
        receiver(
            "Layout: \(name) needs layout again after each of "
                + "\(LayoutPass.passesMax) passes in a turn. Let layoutSubviews() and the "
                + "controller's layout callbacks ask for another layout only if a value changed.")
    }

    private static func unsettled(in view: UIView) -> UIView? {
        guard view.subtreeNeedsLayout else { return nil }
        if view.needsLayout || view.constraintsNeedSolving { return view }
        for subview in view.subviews {
            if let found = unsettled(in: subview) { return found }
        }
        return view
    }
}
