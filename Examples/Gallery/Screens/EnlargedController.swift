import UIKit

/// A picture over the whole window: a presentation in full screen.
final class EnlargedController: UIViewController, UIViewControllerRestoration {
    private let picture = PictureView()
    private var workID = ""

    static func make(_ work: Work?) -> EnlargedController {
        let controller = EnlargedController()
        controller.restorationIdentifier = "Enlarged"
        controller.restorationClass = EnlargedController.self
        controller.modalPresentationStyle = .fullScreen
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
        view.backgroundColor = .black
        picture.work = Museum.work(workID)
        view.addSubview(picture)
        let close = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Close") { [unowned self] _ in dismiss(animated: true) })
        close.translatesAutoresizingMaskIntoConstraints = false
        close.setTitleColor(.white, for: .normal)
        view.addSubview(close)
        NSLayoutConstraint.activate([
            close.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
            close.trailingAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -16),
            close.heightAnchor.constraint(equalToConstant: 44),
            close.widthAnchor.constraint(greaterThanOrEqualToConstant: 64),
        ])
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.insetBy(dx: 16, dy: 60)
        let side = min(room.width, room.height)
        picture.frame = CGRect(
            x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(workID, forKey: "Work")
    }
}
