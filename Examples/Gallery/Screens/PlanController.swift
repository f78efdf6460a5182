import UIKit

/// The plan of a visit: a day, a time, the tour, and the stops of the tour.
final class PlanController: UIViewController, UIViewControllerRestoration,
    UIPickerViewDataSource, UIPickerViewDelegate
{
    private static let columns = [
        ["English", "Deutsch", "Français", "Español", "Italiano", "日本語"],
        ["Half an hour", "An hour", "Two hours", "The whole day"],
    ]
    /// The first of January 2027, so that the plan is the same whenever the app is started.
    private static let newYear = Date(timeIntervalSince1970: 1_798_761_600)

    private let day = UIDatePicker()
    private let time = UIDatePicker()
    private let back = UIDatePicker()
    private let tour = UIPickerView()
    private let stops = UIPageControl()
    private let news = UILabel()
    private let refresh = UIRefreshControl()
    private var questions = 0 { didSet { showNews() } }

    static func make() -> PlanController {
        let controller = PlanController()
        controller.restorationIdentifier = "Plan"
        controller.restorationClass = PlanController.self
        controller.title = "Plan the day"
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        prepareDates()
        tour.dataSource = self
        tour.delegate = self
        tour.accessibilityLabel = "Tour"
        tour.accessibilityIdentifier = "tour"
        stops.numberOfPages = 5
        stops.accessibilityLabel = "First stop"
        refresh.attributedTitle = NSAttributedString(string: "Asking the museum")
        refresh.addAction(UIAction { [unowned self] _ in ask() }, for: .valueChanged)
        showNews()
        layOut()
        toolbarItems = [
            UIBarButtonItem(
                title: "Shortest",
                primaryAction: UIAction { [unowned self] _ in
                    tour.selectRow(0, inComponent: 1, animated: true)
                }),
            .flexibleSpace(),
            UIBarButtonItem(
                title: "Today",
                primaryAction: UIAction { [unowned self] _ in
                    day.setDate(Date(), animated: true)
                }),
        ]
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        navigationController?.setToolbarHidden(true, animated: animated)
    }

    private func prepareDates() {
        for picker in [day, time, back] {
            picker.calendar = Calendar(identifier: .gregorian)
            picker.locale = Locale(identifier: "en_GB")
            picker.timeZone = TimeZone(identifier: "UTC")
            picker.date = Self.newYear
        }
        day.datePickerMode = .date
        day.preferredDatePickerStyle = .compact
        day.accessibilityLabel = "Day"
        time.datePickerMode = .time
        time.preferredDatePickerStyle = .wheels
        time.minuteInterval = 5
        time.accessibilityIdentifier = "time"
        back.datePickerMode = .date
        back.preferredDatePickerStyle = .inline
        back.minimumDate = Self.newYear
        back.accessibilityLabel = "Come back on"
    }

    private func layOut() {
        let scroll = UIScrollView(frame: view.bounds)
        scroll.restorationIdentifier = "PlanScroll"
        scroll.refreshControl = refresh
        scroll.translatesAutoresizingMaskIntoConstraints = false
        let rows = UIStackView(arrangedSubviews: [news, day, tour, stops, time, back])
        rows.axis = .vertical
        rows.alignment = .center
        rows.spacing = 16
        rows.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(rows)
        view.addSubview(scroll)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            rows.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 16),
            rows.bottomAnchor.constraint(
                equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -16),
            rows.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
            rows.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
            rows.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        ])
    }

    private func showNews() {
        news.text = questions == 0 ? "Pull down for news" : "Asked \(questions)×: open every day"
    }

    private func ask() {
        questions += 1
        Task {
            try? await Task.sleep(for: .seconds(1))
            refresh.endRefreshing()
        }
    }

    // MARK: - Restoration

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(day.date.timeIntervalSince1970, forKey: "Day")
        coder.encode(time.date.timeIntervalSince1970, forKey: "Time")
        coder.encode(back.date.timeIntervalSince1970, forKey: "Back")
        for column in Self.columns.indices {
            coder.encode(tour.selectedRow(inComponent: column), forKey: "Tour\(column)")
        }
        coder.encode(stops.currentPage, forKey: "Stop")
        coder.encode(questions, forKey: "Questions")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        for (picker, key) in [(day, "Day"), (time, "Time"), (back, "Back")] {
            picker.date = Date(timeIntervalSince1970: coder.decodeDouble(forKey: key))
        }
        for column in Self.columns.indices {
            let row = coder.decodeInteger(forKey: "Tour\(column)")
            tour.selectRow(row, inComponent: column, animated: false)
        }
        stops.currentPage = coder.decodeInteger(forKey: "Stop")
        questions = coder.decodeInteger(forKey: "Questions")
    }

    // MARK: - The tour

    func numberOfComponents(in pickerView: UIPickerView) -> Int { Self.columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        Self.columns[component].count
    }

    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { Self.columns[component][row] }
}
