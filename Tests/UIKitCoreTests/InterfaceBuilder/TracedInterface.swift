import Foundation
import UIKitCore
import UIKitPrimitives

/// A screen of a storyboard that traces its callbacks.
class TracedScreen: UIViewController {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    weak var label: TracedLabel!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    weak var addButton: UIBarButtonItem!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var buttons: [UIButton]!
    var text = ""
    private(set) var counted = 0
    /// The identifiers of the segues that the user may not trigger.
    static var refused: Set<String> = []

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        Trace.add("init \(name) storyboard \(storyboard != nil)")
    }

    var name: String { title ?? "(none)" }

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("label", \TracedScreen.label)
        names.property("addButton", \TracedScreen.addButton)
        names.property("buttons", \TracedScreen.buttons)
        names.action("count:", TracedScreen.count)
        names.action("backHome:", TracedScreen.backHome)
        names.segueAction("makeDetail:sender:", TracedScreen.makeDetail)
    }

    private func count(_ sender: UIButton) { counted += 1 }

    private func backHome(_ segue: UIStoryboardSegue) {
        Trace.add("\(name) backHome from \(segue.source.title ?? "")")
    }

    private func makeDetail(_ coder: NSCoder, _ sender: Any?) -> TracedScreen? {
        Trace.add("\(name) makeDetail sender \(sender ?? "nil")")
        let made = TracedScreen(coder: coder)
        made?.text = "injected"
        return made
    }

    override func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool {
        title == "Home"
            && super.canPerformUnwindSegueAction(action, from: fromViewController, sender: sender)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        Trace.add(
            "awake \(name) storyboard \(storyboard != nil) add \(addButton != nil) label "
                + "\(label != nil)")
    }

    override func loadView() {
        Trace.add("loadView \(name)")
        super.loadView()
        Trace.add("loadView \(name) ends")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        Trace.add("viewDidLoad \(name) label \(label?.text ?? "nil") children \(children.count)")
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        Trace.add("\(name) should \(identifier)")
        return !Self.refused.contains(identifier)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        super.prepare(for: segue, sender: sender)
        Trace.add("\(name) prepare \(segue.identifier ?? "nil") \(segue.destination.title ?? "")")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        Trace.add("viewWillAppear \(name)")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(of: NSString.self, forKey: "text").map { "\($0)" } ?? ""
        Trace.add("decode \(name) \(text)")
    }
}

/// A navigation controller of a storyboard that traces its creation.
final class TracedStack: UINavigationController {
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        Trace.add("init stack of \(viewControllers.count)")
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        Trace.add("awake stack")
    }
}

/// A view of an interface file that traces its creation.
final class TracedPanel: UIView {
    required init?(coder: NSCoder) {
        Trace.add("init panel")
        super.init(coder: coder)
        Trace.add("init panel ends with \(subviews.count) subviews")
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        Trace.add("awake panel")
    }
}

/// A label of an interface file that traces its creation.
final class TracedLabel: UILabel {
    var hint = "" { didSet { Trace.add("hint \(hint)") } }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        Trace.add("init label \(text ?? "nil")")
    }

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("hint", \TracedLabel.hint)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        Trace.add("awake label")
    }
}

/// A custom segue that traces its work.
final class TracedSegue: UIStoryboardSegue {
    override func perform() {
        Trace.add("slide from \(source.title ?? "") to \(destination.title ?? "")")
        source.show(destination, sender: nil)
    }
}

/// A table of a storyboard with prototype cells.
final class RowsScreen: UITableViewController {
    private(set) var stars = 0

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("star:", RowsScreen.star)
    }

    private func star(_ sender: UIButton) { stars += 1 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        2
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let identifier = indexPath.row == 0 ? "Row" : "Plain"
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        (cell as? RowCell)?.nameLabel?.text = "row \(indexPath.row)"
        return cell
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        Trace.add("prepare \(segue.identifier ?? "nil") sender \(sender is RowCell)")
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Trace.add("didSelect \(indexPath.row)")
    }
}

/// A cell of a storyboard with an outlet.
final class RowCell: UITableViewCell {
    weak var nameLabel: UILabel?

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("nameLabel", \RowCell.nameLabel)
    }
}

/// A layout of a storyboard.
final class TileLayout: UICollectionViewFlowLayout {}

/// A controller whose view is in a xib.
class NibScreenController: UIViewController {
    weak var label: TracedLabel?
    private(set) var found = 0

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("label", \NibScreenController.label)
        names.action("find", NibScreenController.find)
    }

    private func find() { found += 1 }
}
