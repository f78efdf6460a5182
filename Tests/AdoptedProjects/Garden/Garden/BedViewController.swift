import GardenKit
import Seeds
import UIKit

class BedViewController: UIViewController {
    @IBOutlet private weak var label: UILabel?
    private let bed: Bed

    init(bed: Bed) {
        self.bed = bed
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        bed = Bed(name: "")
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = bed.name
        let button = UIButton(type: .system)
        button.setTitle(Seed.sample.name, for: .normal)
        button.addTarget(self, action: #selector(water), for: .touchUpInside)
        button.frame = CGRect(x: 20, y: 80, width: 200, height: 44)
        view.addSubview(button)
    }

    @objc private func water() {
        title = bed.name + ", watered"
    }
}

extension BedViewController {
    #if canImport(ObjectiveC)
        // The weather is in Objective-C.
        var weather: Weather { Weather() }
    #endif

    #if os(iOS)
        var device: UIDevice { UIDevice.current }
    #endif

    /* A comment names UIDevice, and so does the text. */
    var note: String { "UIDevice and #selector(water)" }
}
