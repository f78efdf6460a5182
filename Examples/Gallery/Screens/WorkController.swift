import UIKit

/// One picture with its description, and a button that shows it in the whole window.
final class WorkController: UIViewController, UIViewControllerRestoration {
    private let scroll = UIScrollView()
    private var workID = ""

    static func make(_ work: Work?) -> WorkController {
        let controller = WorkController()
        controller.restorationIdentifier = "Work"
        controller.restorationClass = WorkController.self
        controller.workID = work?.id ?? ""
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make((coder.decodeObject(forKey: "Work") as? String).flatMap(Museum.work))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scroll.restorationIdentifier = "WorkScroll"
        scroll.frame = view.bounds
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scroll)
        guard let work = Museum.work(workID) else { return }
        title = work.title
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Enlarge",
            primaryAction: UIAction(title: "Enlarge") { [unowned self] _ in enlarge(work) })
        fill(with: work)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(workID, forKey: "Work")
    }

    private func enlarge(_ work: Work) {
        present(EnlargedController.make(work), animated: true)
    }

    private func fill(with work: Work) {
        let picture = PictureView()
        picture.work = work
        picture.layer.cornerRadius = 12
        let title = label(work.title, .title1)
        let facts = label("", .subheadline)
        facts.attributedText = Self.facts(of: work)
        let column = UIStackView(arrangedSubviews: [
            picture, title, facts, label(work.text, .body),
        ])
        column.axis = .vertical
        column.spacing = 12
        column.setCustomSpacing(20, after: picture)
        column.setCustomSpacing(20, after: facts)
        column.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(column)
        let width = column.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -32)
        width.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 16),
            column.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -24),
            column.centerXAnchor.constraint(equalTo: scroll.frameLayoutGuide.centerXAnchor),
            column.widthAnchor.constraint(lessThanOrEqualToConstant: 560), width,
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
        ])
    }

    /// The artist in bold, and the rest in grey.
    private static func facts(of work: Work) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 3
        let rest: [NSAttributedString.Key: Any] = [
            .font: UIFont.preferredFont(forTextStyle: .subheadline),
            .foregroundColor: UIColor.secondaryLabel, .paragraphStyle: style,
        ]
        let text = NSMutableAttributedString(
            string: "\(work.artist), \(work.year)\n\(work.technique)", attributes: rest)
        text.addAttributes(
            [
                .font: UIFont.preferredFont(forTextStyle: .headline),
                .foregroundColor: UIColor.label,
            ], range: NSRange(location: 0, length: work.artist.utf16.count))
        return text
    }

    private func label(_ text: String, _ style: UIFont.TextStyle) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.numberOfLines = 0
        return label
    }
}
