import UIKit

/// One task, with the day on which it is due.
final class TaskController: UIViewController, UIViewControllerRestoration {
    private let titleLabel = UILabel()
    private let star = UIImageView()
    private let picker = UIDatePicker()
    private var identifier: UUID?
    private let store = TodoStore.shared

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationIdentifier = "Task"
        restorationClass = TaskController.self
        title = "Task"
    }

    required init?(coder: NSCoder) { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { TaskController() }

    func show(_ task: Todo) {
        identifier = task.id
        guard isViewLoaded else { return }
        titleLabel.text = task.title
        star.image = UIImage(systemName: task.isImportant ? "star.fill" : "star")
        picker.date = task.due ?? picker.date
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        titleLabel.font = .preferredFont(forTextStyle: .title2)
        titleLabel.numberOfLines = 0
        star.isUserInteractionEnabled = true
        star.isAccessibilityElement = true
        star.accessibilityLabel = "Important"
        let tap = UITapGestureRecognizer(
            primaryAction: UIAction { [weak self] _ in self?.change { $0.isImportant.toggle() } })
        star.addGestureRecognizer(tap)
        picker.datePickerMode = .date
        picker.preferredDatePickerStyle = .inline
        picker.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                change { $0.due = self.picker.date }
            }, for: .valueChanged)
        let stack = UIStackView(arrangedSubviews: [titleLabel, star, picker])
        stack.axis = .vertical
        stack.alignment = .leading
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(
                lessThanOrEqualTo: view.trailingAnchor, constant: -20),
            star.widthAnchor.constraint(equalToConstant: 44),
            star.heightAnchor.constraint(equalToConstant: 44),
        ])
        if let task { show(task) }
    }

    private var task: Todo? { store.tasks.first { $0.id == identifier } }

    private func change(_ body: (inout Todo) -> Void) {
        guard let index = store.tasks.firstIndex(where: { $0.id == identifier }) else { return }
        body(&store.tasks[index])
        show(store.tasks[index])
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(identifier?.uuidString, forKey: "task")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        identifier = (coder.decodeObject(forKey: "task") as? String).flatMap(UUID.init)
        if let task { show(task) }
    }
}
