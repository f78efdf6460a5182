import UIKit

/// A tour of the house with one picture per page: a page view controller.
///
/// UIKit does not preserve the page of a page view controller, so the tour preserves it.
final class TourController: UIPageViewController, UIPageViewControllerDataSource {
    static func make() -> TourController {
        TourController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        dataSource = self
        if (viewControllers ?? []).isEmpty { show(0) }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(position, forKey: "Stop")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        show(coder.decodeInteger(forKey: "Stop"))
    }

    private var position: Int { (viewControllers?.first as? StopController)?.position ?? 0 }

    private func show(_ position: Int) {
        let bounded = min(max(position, 0), Museum.works.count - 1)
        setViewControllers(
            [StopController(position: bounded)], direction: .forward, animated: false)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        stop(beside: viewController, -1)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        stop(beside: viewController, 1)
    }

    func presentationCount(for pageViewController: UIPageViewController) -> Int {
        Museum.works.count
    }

    func presentationIndex(for pageViewController: UIPageViewController) -> Int { position }

    private func stop(beside controller: UIViewController, _ step: Int) -> UIViewController? {
        guard let stop = controller as? StopController,
            Museum.works.indices.contains(stop.position + step)
        else { return nil }
        return StopController(position: stop.position + step)
    }
}

/// One stop of the tour, whose number the tour preserves: its content follows from the number.
final class StopController: UIViewController {
    let position: Int
    private let picture = PictureView()
    private let words = UILabel()

    init(position: Int) {
        self.position = position
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let work = Museum.works[position]
        picture.work = work
        picture.layer.cornerRadius = 12
        words.text = "\(position + 1). \(work.title)\n\(work.artist), \(work.year)"
        words.font = .preferredFont(forTextStyle: .title3)
        words.textAlignment = .center
        words.numberOfLines = 0
        view.addSubview(picture)
        view.addSubview(words)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 20)
        let text = words.sizeThatFits(CGSize(width: room.width, height: 200)).height
        let side = max(0, min(room.width, room.height - text - 16, 480))
        let top = room.minY + max(0, (room.height - side - text - 16) / 2)
        picture.frame = CGRect(x: room.midX - side / 2, y: top, width: side, height: side)
        words.frame = CGRect(x: room.minX, y: top + side + 16, width: room.width, height: text)
    }
}
