import UIKit

class ViewController: UIViewController {
    @IBOutlet private weak var label: UILabel!
    @IBOutlet var labels: [UILabel]!
    @IBOutlet weak var button: UIButton! { didSet { print("button set", button != nil) } }
    #if os(Linux)
        @IBOutlet var platformLabel: UILabel?
    #else
        @IBOutlet var otherLabel: UILabel?
    #endif
    private let keptLabel = UILabel()
    private let keptButton = UIButton()
    @objc(heading) var pageTitle: String { "Page" }

    func wire() {
        setValue(keptLabel, forKey: "label")
        setValue([keptLabel], forKey: "labels")
        setValue(keptButton, forKey: #keyPath(button))
        setValue(keptLabel, forKey: "platformLabel")
        print("wired", label === keptLabel, labels.count, platformLabel === keptLabel)
        button.addTarget(self, action: #selector(tap))
        button.addTarget(self, action: #selector(press(_:forEvent:)))
        button.addTarget(self, action: #selector(self.hold(sender:)))
        button.addTarget(self, action: #selector(load))
    }

    @IBAction func tap() { print("tap") }
    @IBAction private func press(_ sender: UIButton, forEvent event: UIEvent) {
        print("press", sender === keptButton)
    }
    @IBAction func load(_ sender: Any?) async {
        await Task.yield()
        print("loaded")
    }
    @objc func toggle(_ sender: UISwitch) { print("toggled") }
    @objc func sum(of first: Int, and second: Int) throws -> Int { first + second }
    @IBSegueAction func makeDetail(_ coder: NSCoder) -> DetailViewController? {
        DetailViewController()
    }
}
