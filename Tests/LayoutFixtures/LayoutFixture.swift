import UIKit

/// A screen for one way of laying out.
enum LayoutFixture: String, CaseIterable, Sendable {
    case frames = "Frames"
    case autoresizing = "Autoresizing"
    case distributions = "Stack distributions"
    case nestedStacks = "Nested stacks"
    case constraints = "Constraints of a card"
    case priorities = "Hugging and compression"
    case fittingCards = "Sizes that fit"
    case rows = "Self-sizing rows"
    case readable = "Readable margins"
    case bars = "Safe area under bars"
    case scrolling = "Scroll view content"
    case anyUnicode = "Text of any script"
    case controls = "Controls"
    case pickers = "Pickers"

    /// Creates the screen.
    @MainActor
    func make() -> UIViewController {
        switch self {
        case .frames: FixtureController(PlainFrames.build)
        case .autoresizing: FixtureController(Autoresizing.build)
        case .distributions: FixtureController(StackDistributions.build)
        case .nestedStacks: FixtureController(NestedStacks.build)
        case .constraints: FixtureController(ConstrainedCard.build)
        case .priorities: FixtureController(ContentPriorities.build)
        case .fittingCards: FixtureController(FittingCards.build)
        case .rows: SelfSizingRows(style: .insetGrouped)
        case .readable: FixtureController(ReadableMargins.build)
        case .bars: UnderBars.make()
        case .scrolling: FixtureController(ScrolledContent.build)
        case .anyUnicode: FixtureController(AnyUnicode.build)
        case .controls: FixtureController(SizedControls.build)
        case .pickers: FixtureController(SizedPickers.build)
        }
    }
}

/// A screen whose view a function fills.
final class FixtureController: UIViewController {
    private let build: (UIView) -> Void

    init(_ build: @escaping (UIView) -> Void) {
        self.build = build
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        build(view)
    }
}

/// The list of the fixtures; a tapped one covers the window.
final class FixtureListController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Layout"
        tableView.restorationIdentifier = "fixtures"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "fixture")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        LayoutFixture.allCases.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "fixture", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = LayoutFixture.allCases[indexPath.row].rawValue
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        let controller = LayoutFixture.allCases[indexPath.row].make()
        controller.modalPresentationStyle = .fullScreen
        present(controller, animated: false)
    }
}
