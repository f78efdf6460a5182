import UIKit

/// A form: fields, controls, values of several types, and objects that are registered for state
/// restoration.
final class FormController: UIViewController {
    private let name = UITextField(frame: CGRect(x: 20, y: 240, width: 300, height: 36))
    private let level = UISlider(frame: CGRect(x: 20, y: 290, width: 300, height: 36))
    private let isLoud = UISwitch(frame: CGRect(x: 20, y: 340, width: 60, height: 36))
    private let colour = UISegmentedControl(items: ["Red", "Green", "Blue"])
    private let memo = UITextView(frame: CGRect(x: 20, y: 450, width: 300, height: 100))
    private let total = Total()
    private var helper: Helper?
    private var due: Date?
    private var link: URL?
    private var token: UUID?

    override func viewDidLoad() {
        super.viewDidLoad()
        name.restorationIdentifier = "Name"
        memo.restorationIdentifier = "Memo"
        level.accessibilityLabel = "Level"
        isLoud.accessibilityLabel = "Loud"
        colour.frame = CGRect(x: 20, y: 390, width: 300, height: 36)
        colour.selectedSegmentIndex = 0
        for part in [name, level, isLoud, colour, memo] as [UIView] { view.addSubview(part) }
        UIApplication.registerObject(forStateRestoration: total, restorationIdentifier: "Total")
        addButton("Fill", at: 0) { [unowned self] in
            due = Date(timeIntervalSinceReferenceDate: 1_000_000)
            link = URL(string: "https://example.org/form")
            token = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
            total.amount = 7
        }
        addButton("Help", at: 1) { [unowned self] in
            guard helper == nil else { return }
            helper = Helper.registered()
            helper?.advice = "Sum the columns."
        }
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard isViewLoaded else { return }
        coder.encode(name.text, forKey: "nameText")
        coder.encode(memo.text, forKey: "memoText")
        coder.encode(memo.isFirstResponder, forKey: "isWriting")
        coder.encode(level.value, forKey: "level")
        coder.encode(isLoud.isOn, forKey: "isLoud")
        coder.encode(colour.selectedSegmentIndex, forKey: "colour")
        coder.encode(due, forKey: "due")
        coder.encode(link, forKey: "link")
        coder.encode(token, forKey: "token")
        coder.encode(total, forKey: "total")
        if let helper { coder.encode(helper, forKey: "helper") }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "level") else { return }
        name.text = coder.decodeObject(of: NSString.self, forKey: "nameText") as String?
        memo.text = coder.decodeObject(of: NSString.self, forKey: "memoText") as String?
        if coder.decodeBool(forKey: "isWriting") { memo.becomeFirstResponder() }
        level.value = coder.decodeFloat(forKey: "level")
        isLoud.isOn = coder.decodeBool(forKey: "isLoud")
        colour.selectedSegmentIndex = coder.decodeInteger(forKey: "colour")
        due = coder.decodeObject(of: NSDate.self, forKey: "due") as Date?
        link = coder.decodeObject(of: NSURL.self, forKey: "link") as URL?
        token = coder.decodeObject(of: NSUUID.self, forKey: "token") as UUID?
        helper = coder.decodeObject(forKey: "helper") as? Helper
    }
}

/// A registered object that the form creates at every launch.
final class Total: UIStateRestoring {
    var amount = 0

    func encodeRestorableState(with coder: NSCoder) { coder.encode(amount, forKey: "amount") }

    func decodeRestorableState(with coder: NSCoder) {
        amount = coder.decodeInteger(forKey: "amount")
    }
}

/// A registered object that its restoration class creates again.
final class Helper: UIStateRestoring, UIObjectRestoration {
    var advice = ""

    var objectRestorationClass: (any UIObjectRestoration.Type)? { Helper.self }

    static func registered() -> Helper {
        let helper = Helper()
        UIApplication.registerObject(forStateRestoration: helper, restorationIdentifier: "Helper")
        return helper
    }

    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)? { registered() }

    func encodeRestorableState(with coder: NSCoder) { coder.encode(advice, forKey: "advice") }

    func decodeRestorableState(with coder: NSCoder) {
        advice = coder.decodeObject(of: NSString.self, forKey: "advice") as String? ?? ""
    }
}
