import Foundation
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// A screen of fields with preserved editing, and the closures that a test runs at each step of a
/// launch.
final class FormController: UIViewController {
    let name = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let notes = UITextView(frame: CGRect(x: 0, y: 50, width: 300, height: 100))
    var loads: (FormController) -> Void = { _ in }
    var appears: (FormController) -> Void = { _ in }
    var decodes: (FormController) -> Void = { _ in }
    var finishes: (FormController) -> Void = { _ in }

    init(_ identifier: String? = "Form") {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        name.restorationIdentifier = "name"
        name.preservedEditing = .all
        notes.restorationIdentifier = "notes"
        notes.preservedEditing = .all
        view.addSubview(name)
        view.addSubview(notes)
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Act") { [unowned self] _ in acts(self) })
        button.frame = CGRect(x: 0, y: 200, width: 100, height: 44)
        view.addSubview(button)
        loads(self)
    }

    /// The closure that a tap of the button calls.
    var acts: (FormController) -> Void = { _ in }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        appears(self)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodes(self)
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        finishes(self)
    }
}

extension AppUnderTest {
    /// Launches an app whose root is a form.
    static func form(
        continuous: Bool = true, _ prepare: @escaping (FormController) -> Void = { _ in }
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let form = FormController()
                prepare(form)
                return form
            }, continuous: continuous)
        app.launch()
        return app
    }

    var form: FormController? { root as? FormController }
}
