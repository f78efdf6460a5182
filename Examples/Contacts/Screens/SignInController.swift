import UIKit

/// A sign-in screen.
///
/// It has no restoration identifier and is never restored, because the app decides at each launch
/// whether it is needed.
final class SignInController: UIViewController {
    private let form = FormView()
    private let name = FieldRow("Name", identifier: "SignInName", contentType: .username)
    private let password = FieldRow("Password", identifier: "Password", contentType: .password)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Sign in"
        view.backgroundColor = .systemGroupedBackground
        form.frame = view.bounds
        form.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        password.field.isSecureTextEntry = true
        form.parts = [
            CardView([name, password]),
            FormFootnote("This example has no server; nothing you type here leaves this form."),
        ]
        view.addSubview(form)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction(title: "Cancel") { [unowned self] _ in dismiss(animated: true) }
        )
    }
}
