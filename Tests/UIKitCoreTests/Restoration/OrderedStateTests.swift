import Foundation
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that a controller and its superclass encode without keys.
@Suite struct OrderedStateTests {
    @Test func `values that are encoded without keys are restored in their order`() throws {
        let app = AppUnderTest.planned(AppPlan { OrderedController("Root") })
        app.launch()
        let before = try #require(app.root as? OrderedController)
        before.name = "Ada"
        before.rows = [3, 1]
        app.relaunch()
        let after = try #require(app.root as? OrderedController)
        #expect(after !== before)
        #expect(after.name == "Ada" && after.rows == [3, 1])
        #expect(!app.notices.contains { $0.contains("without keys") })
    }
}

/// A controller that encodes a name without a key.
class NamedController: UIViewController {
    var name = ""

    init(_ identifier: String) {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
    }

    required init?(coder: NSCoder) { nil }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        name = coder.decodeObject() as? String ?? ""
    }
}

/// A controller that encodes rows after the name of its superclass.
final class OrderedController: NamedController {
    var rows: [Int] = []

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(rows)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        rows = coder.decodeObject() as? [Int] ?? []
    }
}
