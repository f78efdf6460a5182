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
    case styledText = "Styled text"
    case fileForm = "Form of a storyboard"
    case fileCard = "Constraints of a storyboard"
    case fileSizeClasses = "Size classes of a storyboard"
    case fileStaticRows = "Static rows of a storyboard"
    case filePrototypes = "Prototype rows of a storyboard"
    case fileTiles = "Tiles of a storyboard"
    case fileText = "Styled text of a storyboard"
    case fileBars = "Bars of a storyboard"
    case fileXib = "Autoresizing of a xib"

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
        case .styledText: FixtureController(StyledTexts.build)
        case .fileForm: Self.screen("Form")
        case .fileCard: Self.screen("Card")
        case .fileSizeClasses: Self.screen("SizeClasses")
        case .fileStaticRows: Self.screen("StaticTable")
        case .filePrototypes: Self.screen("Prototypes")
        case .fileTiles: Self.screen("Collection")
        case .fileText: Self.screen("StyledText")
        case .fileBars: Self.screen("Bars")
        case .fileXib: UIViewController(nibName: "AutoresizedCard", bundle: nil)
        }
    }
}

extension LayoutFixture {
    /// Returns a screen of the storyboard.
    @MainActor
    private static func screen(_ identifier: String) -> UIViewController {
        UIStoryboard(name: "LayoutScreens", bundle: nil)
            .instantiateViewController(withIdentifier: identifier)
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
        // All rows are on screen in the smallest window of the tests.
        tableView.rowHeight = 24
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
