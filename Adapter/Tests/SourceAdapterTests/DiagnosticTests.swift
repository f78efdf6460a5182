import SourceAdapter
import Testing

@Suite("Messages")
struct DiagnosticTests {
    @Test func `a member that cannot be called by name is reported with its location`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                @objc(OldName) class VC: UIViewController {
                    @IBOutlet let label: UILabel! = nil
                    @NSManaged var stored: String
                    @objc func many(_ values: Int...) {}
                    @objc static func shared() {}
                    @objc func pick() {}
                    @objc func pick(_ one: Int) {}
                    lazy var action = #selector(pick)
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                               class VC: UIViewController {
                              let label: UILabel! = nil
                    @NSManaged var stored: String
                          func many(_ values: Int...) {}
                          static func shared() {}
                          func pick() {}
                          func pick(_ one: Int) {}
                    lazy var action = Selector("pick")
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("pick") { object, _ in (object as! VC).pick(); return nil }; names.method("pick:") { object, arguments in try (object as! VC).pick(__argument(arguments, 0, for: "pick:") as Int); return nil } } }

                """#)
        #expect(
            module.messages == [
                "/app/VC.swift:3:1: warning: the class is found by its Swift name 'VC', not as 'OldName'",
                "/app/VC.swift:4:5: warning: an outlet must be a variable, so declare it with 'var'",
                "/app/VC.swift:5:5: warning: '@NSManaged' is left as it is, because Core Data does not exist here",
                "/app/VC.swift:6:5: warning: the method is not found by name, because a parameter is generic, variadic, inout or an autoclosure",
                "/app/VC.swift:7:5: warning: a class's own method or property is not found by name",
                "/app/VC.swift:10:33: warning: 'pick' has several selectors (pick, pick:); 'pick' is used, so write the labels of the method",
            ])
    }
}
