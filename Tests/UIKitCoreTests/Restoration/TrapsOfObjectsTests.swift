import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The traps of registered objects, of views and of the calls around restoration (specification
/// 8.3).
struct TrapsOfObjectsTests {
    private func launched(_ root: @escaping () -> UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan(root))
        app.launch()
        return app
    }

    private func register(_ draft: Draft) {
        UIApplication.registerObject(forStateRestoration: draft, restorationIdentifier: "draft")
    }

    private func encodesDraft() -> UIViewController {
        let root = TracedController("Root")
        root.encodes = { $0.encode(Draft.current, forKey: "draft") }
        root.decodes = { _ = $0.decodeObject(forKey: "draft") }
        return root
    }

    @Test(.specification("8.3.8", "1.1.8"))
    func `a registered object without a reference is logged once and is in the report`() {
        let app = launched { TracedController("Root") }
        let draft = Draft(text: "unreferred")
        register(draft)
        for _ in 0..<2 {
            app.enterBackground()
            app.becomeActive()
        }
        #expect(
            app.notices == [
                "draft (Draft) is not preserved: it is registered, and no encoder refers to it. Encode "
                    + "it in the encodeRestorableState(with:) of the object that uses it."
            ])
        let entry = app.restorationReport.preservation?.entries.last
        #expect(entry?.kind == .object && entry?.outcome == .notEncoded)
        #expect(draft.text == "unreferred")
    }

    @Test(.specification("8.3.9", "1.1.7"))
    func `an object that is freed right after its registration is logged`() {
        let app = launched { TracedController("Root") }
        register(Draft(text: "let go"))
        app.finishTurn()
        app.finishTurn()
        #expect(
            app.notices == [
                "draft (Draft) was freed as soon as it was registered for restoration: a "
                    + "registration keeps no strong reference. Keep the object in a property."
            ])
    }

    @Test(.specification("1.1.7"))
    func `a registered object that is freed later causes no notice`() {
        let app = launched { TracedController("Root") }
        var draft: Draft? = Draft(text: "done")
        if let draft { register(draft) }
        app.finishTurn()
        draft = nil
        app.enterBackground()
        #expect(app.notices == [])
        #expect(draft == nil)
    }

    @Test(.specification("8.3.10", "1.4.1"))
    func `a parent that is set after the registration has no effect and is logged`() {
        let app = launched(encodesDraft)
        Draft.current = Draft(text: "kept")
        register(Draft.current)
        Draft.current.restorationParent = app.root
        app.enterBackground()
        #expect(
            app.notices == [
                "draft (Draft) got another restorationParent after it was registered, which has no "
                    + "effect. Set it first, then register the object."
            ])
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("object") == ["object draft"])
    }

    @Test(.specification("3.1.5"))
    func `an object that its parent registers in viewDidLoad is found before the parent is added`()
    {
        var plan = AppPlan { TracedNavigation("Nav", TracedController("A")) }
        func page() -> TracedController {
            let page = TracedController("Page")
            page.loads = { page in
                Draft.current = Draft(text: "")
                Draft.current.restorationParent = page
                UIApplication.registerObject(
                    forStateRestoration: Draft.current, restorationIdentifier: "draft")
            }
            page.encodes = { $0.encode(Draft.current, forKey: "draft") }
            page.decodes = { _ = $0.decodeObject(forKey: "draft") }
            return page
        }
        plan.make = { path, _ in path.last == "Page" ? page() : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        app.navigation?.pushViewController(page(), animated: false)
        app.finishTurn()
        Draft.current.text = "kept"
        let calls = app.relaunchTraced()
        // The class of the object is asked first (specification 3.3.10), with the whole path.
        #expect(calls.contains("object Nav/Page/draft"))
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.11", "1.1.2"))
    func `completing restoration more often than extending it is logged once`() {
        let app = launched { TracedController("Root") }
        UIApplication.shared.extendStateRestoration()
        UIApplication.shared.completeStateRestoration()
        #expect(app.notices == [])
        UIApplication.shared.completeStateRestoration()
        UIApplication.shared.completeStateRestoration()
        #expect(
            app.notices == [
                "completeStateRestoration() was called without extendStateRestoration(); balance "
                    + "the calls."
            ])
    }

    @Test(.specification("8.3.11", "1.1.1", "1.1.2"))
    func `extending restoration without completing it is logged on entering the background`() {
        let app = launched { TracedController("Root") }
        for _ in 0..<2 { UIApplication.shared.extendStateRestoration() }
        UIApplication.shared.completeStateRestoration()
        app.finishTurn()
        #expect(app.messages.filter { $0.isExtension } == [.restorationExtended(true)])
        #expect(app.notices == [])
        app.enterBackground()
        #expect(
            app.notices == [
                "extendStateRestoration() was called once more often than completeStateRestoration(). "
                    + "Complete when the work that was begun in restoration has ended."
            ])
        UIApplication.shared.completeStateRestoration()
        app.becomeActive()
        app.enterBackground()
        #expect(app.notices.count == 1)
        // The host's guard against launches that crash is armed in between (specification 1.1.3).
        #expect(
            app.messages.filter { $0.isExtension } == [
                .restorationExtended(true), .restorationExtended(false),
            ])
    }

    @Test(.specification("8.3.13"))
    func `a focus request in decode is applied once the window is key`() throws {
        let app = launched { FieldController("Root") }
        try app.type("half a wo", into: "field")
        (app.root as? FieldController)?.field.becomeFirstResponder()
        _ = app.relaunchTraced()
        #expect(try app.screen().focusedIdentifier == "field")
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.16", "1.1.4", "2.1.13"))
    func `a snapshot is discarded only if encode calls ignoreSnapshotOnNextApplicationLaunch`() {
        let app = launched {
            let root = TracedController("Root")
            root.encodes = { _ in UIApplication.shared.ignoreSnapshotOnNextApplicationLaunch() }
            return root
        }
        func discardedSnapshots() -> Int {
            app.messages.count { $0 == .snapshot(session: AppUnderTest.session, nil) }
        }
        app.enterBackground()
        #expect(discardedSnapshots() == 1)
        #expect(app.notices == [])
        (app.root as? TracedController)?.encodes = { _ in }
        app.becomeActive()
        for _ in 0..<2 { UIApplication.shared.ignoreSnapshotOnNextApplicationLaunch() }
        app.enterBackground()
        #expect(discardedSnapshots() == 1)
        #expect(
            app.notices == [
                "ignoreSnapshotOnNextApplicationLaunch() was called while nothing is preserved, so it "
                    + "had no effect. Call it in encodeRestorableState(with:) or in the app delegate's "
                    + "application(_:willEncodeRestorableStateWith:)."
            ])
    }

    @Test(.specification("8.3.17"))
    func `model identifiers that are row numbers are logged with the data source`() {
        let app = launched { PlacesController("Root") }
        let table = (app.root as? PlacesController)?.table
        table?.selectRow(at: [0, 3], animated: false, scrollPosition: .none)
        app.enterBackground()
        #expect(
            app.notices == [
                "Root/table: PlacesController seems to name elements by their index paths, which "
                    + "belong to other elements after the next insertion. Return names from the "
                    + "app's data in modelIdentifierForElement(at:in:)."
            ])
    }

    @Test(.specification("8.3.3", "4.7"))
    func `rows that do not exist at decode are selected when they arrive`() {
        let app = launched { PlacesController("Root") }
        (app.root as? PlacesController)?.prefix = "person "
        (app.root as? PlacesController)?.table.selectRow(
            at: [0, 3], animated: false, scrollPosition: .none)
        PlannedDelegate.plan.root = {
            let root = PlacesController("Root")
            root.prefix = "person "
            root.count = 0
            return root
        }
        _ = app.relaunchTraced()
        let root = app.root as? PlacesController
        #expect(root?.table.indexPathForSelectedRow == nil)
        root?.count = 20
        root?.table.reloadData()
        app.finishTurn()
        #expect(root?.table.indexPathForSelectedRow == [0, 3])
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.19", "4.6"))
    func `a text field does not preserve its text, which belongs to its owner`() throws {
        func owner() -> UIViewController {
            let root = TracedController("Root")
            root.loads = { controller in
                let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 44))
                field.restorationIdentifier = "field"
                controller.view.addSubview(field)
            }
            return root
        }
        let app = launched(owner)
        try app.type("half a wo", into: "field")
        _ = app.relaunchTraced()
        #expect(try app.screen().text(of: "field") == "")
        #expect(app.notices == [])
    }
}

extension AppMessage {
    fileprivate var isExtension: Bool {
        if case .restorationExtended = self { true } else { false }
    }
}

/// A table whose data source uses a prefix and the row number as model identifiers.
final class PlacesController: UIViewController, UITableViewDataSource, UIDataSourceModelAssociation
{
    let table = UITableView(frame: .zero, style: .plain)
    var prefix = ""
    var count = 20

    init(_ identifier: String) {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.restorationIdentifier = "table"
        table.frame = view.bounds
        table.dataSource = self
        view.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        "\(prefix)\(idx.row)"
    }

    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
    {
        Int(identifier.dropFirst(prefix.count)).map { IndexPath(row: $0, section: 0) }
    }
}
