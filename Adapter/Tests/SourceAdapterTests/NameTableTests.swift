import SourceAdapter
import Testing

@Suite("Tables of names")
struct NameTableTests {
    @Test func `outlets of every kind are in the table`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @IBOutlet weak var label: UILabel!
                    @IBOutlet private weak var hint: UILabel?
                    @IBOutlet unowned var field: UITextField!
                    @IBOutlet var buttons: [UIButton]!
                    @IBOutlet var first, second: UIView!
                    @IBOutlet private(set) var image: UIImageView! {
                        didSet { image.isHidden = true }
                    }
                    @objc lazy var late = UIView()
                    @Wrapped @objc var wrapped = 1
                    @objc var title2: String { "" }
                    @objc let constant = 1
                    var unnamed = 2
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                              weak var label: UILabel!
                              private weak var hint: UILabel?
                              unowned var field: UITextField!
                              var buttons: [UIButton]!
                              var first, second: UIView!
                              private(set) var image: UIImageView! {
                        didSet { image.isHidden = true }
                    }
                          lazy var late = UIView()
                    @Wrapped       var wrapped = 1
                          var title2: String { "" }
                          let constant = 1
                    var unnamed = 2
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.property("label", \VC.label); names.property("hint", \VC.hint); names.property("field", \VC.field); names.property("buttons", \VC.buttons); names.property("first", \VC.first); names.property("second", \VC.second); names.property("image", \VC.image); names.property("late", \VC.late); names.property("wrapped", \VC.wrapped); names.property(reading: "title2", \VC.title2); names.property(reading: "constant", \VC.constant) } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a member in backticks has its plain name for interface files`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @IBOutlet weak var `switch`: UISwitch!
                    @objc func `repeat`() {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                              weak var `switch`: UISwitch!
                          func `repeat`() {}
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.property("switch", \VC.`switch`); names.method("repeat") { object, _ in (object as! VC).repeat(); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `methods of every form are in the table`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @IBAction func none() {}
                    @IBAction private func one(_ sender: UIButton) {}
                    @IBAction func two(_ sender: UIButton?, forEvent event: UIEvent) {}
                    @objc func three(_ a: Int, _ b: String!, c: (@escaping () -> Void)) {}
                    @objc func defaulted(_ a: Int = 1) {}
                    @objc func sum(_ a: Int) -> Int { a }
                    @objc func parse(_ text: String) throws -> Int { 1 }
                    @objc func load(_ id: Int) async throws -> Int { 1 }
                    @IBSegueAction func detail(_ coder: NSCoder) -> UIViewController? { nil }
                    @IBSegueAction func more(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> VC { VC() }
                    func unnamed() {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                              func none() {}
                              private func one(_ sender: UIButton) {}
                              func two(_ sender: UIButton?, forEvent event: UIEvent) {}
                          func three(_ a: Int, _ b: String!, c: (@escaping () -> Void)) {}
                          func defaulted(_ a: Int = 1) {}
                          func sum(_ a: Int) -> Int { a }
                          func parse(_ text: String) throws -> Int { 1 }
                          func load(_ id: Int) async throws -> Int { 1 }
                                   func detail(_ coder: NSCoder) -> UIViewController? { nil }
                                   func more(_ coder: NSCoder, sender: Any?, segueIdentifier: String?) -> VC { VC() }
                    func unnamed() {}
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("none") { object, _ in (object as! VC).none(); return nil }; names.method("one:") { object, arguments in try (object as! VC).one(__argument(arguments, 0, for: "one:") as UIButton); return nil }; names.method("two:forEvent:") { object, arguments in try (object as! VC).two(__argument(arguments, 0, for: "two:forEvent:") as UIButton?, forEvent: __argument(arguments, 1, for: "two:forEvent:") as UIEvent); return nil }; names.method("three::c:") { object, arguments in try (object as! VC).three(__argument(arguments, 0, for: "three::c:") as Int, __argument(arguments, 1, for: "three::c:") as String?, c: __argument(arguments, 2, for: "three::c:") as (() -> Void)); return nil }; names.method("defaulted:") { object, arguments in try (object as! VC).defaulted(__argument(arguments, 0, for: "defaulted:") as Int); return nil }; names.method("sum:") { object, arguments in try (object as! VC).sum(__argument(arguments, 0, for: "sum:") as Int) }; names.method("parse:error:") { object, arguments in try (object as! VC).parse(__argument(arguments, 0, for: "parse:error:") as String) }; names.method("load:completionHandler:") { object, arguments in let object = __Sent(value: object as! VC); let argument0 = try __Sent(value: __argument(arguments, 0, for: "load:completionHandler:") as Int); Task { _ = try await object.value.load(argument0.value) }; return nil }; names.segueAction("detail:") { (object: VC) in { (coder: NSCoder) -> UIViewController? in object.detail(coder) } }; names.segueAction("more:sender:segueIdentifier:") { (object: VC) in { (coder: NSCoder, sender: Any?, identifier: String?) -> UIViewController? in object.more(coder, sender: sender, segueIdentifier: identifier) } } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `names in extensions of one class are joined`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {}

                """#
            ),
            (
                "VC+Actions.swift",
                #"""
                import UIKit

                extension VC {
                    @IBAction private func tap(_ sender: Any) {}
                }
                #if DEBUG
                extension VC {
                    @objc func debug() {}
                }
                #endif
                private extension VC {
                    @objc func quiet() {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {@MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names)
                #sourceLocation(file: "/app/VC.swift", line: 3)
                __names_VC_2BActions_0(names)
                #if (DEBUG)
                #sourceLocation(file: "/app/VC.swift", line: 3)
                __names_VC_2BActions_1(names)
                #endif
                #sourceLocation(file: "/app/VC.swift", line: 3)
                __names_VC_2BActions_2(names)
                }
                #sourceLocation(file: "/app/VC.swift", line: 3)
                                            }

                """#)
        #expect(
            module.copy(of: "VC+Actions.swift")
                == #"""
                import UIKit

                extension VC {
                              private func tap(_ sender: Any) {}
                }
                #if DEBUG
                extension VC {
                          func debug() {}
                }
                #endif
                private extension VC {
                          func quiet() {}
                }
                #sourceLocation(file: "/app/VC+Actions.swift", line: 5)
                extension VC { @MainActor static func __names_VC_2BActions_0(_ names: RuntimeNames) { names.method("tap:") { object, arguments in try (object as! VC).tap(__argument(arguments, 0, for: "tap:") as Any); return nil } } }
                #if (DEBUG)
                #sourceLocation(file: "/app/VC+Actions.swift", line: 9)
                extension VC { @MainActor static func __names_VC_2BActions_1(_ names: RuntimeNames) { names.method("debug") { object, _ in (object as! VC).debug(); return nil } } }
                #endif
                #sourceLocation(file: "/app/VC+Actions.swift", line: 13)
                extension VC { @MainActor static func __names_VC_2BActions_2(_ names: RuntimeNames) { names.method("quiet") { object, _ in (object as! VC).quiet(); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `nested, private, generic and local classes have tables`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class Outer: UIViewController {
                    class Inner: UIView { @objc func a() {} }
                    private class Hidden: NSObject { @objc func b() {} }
                    struct Value { final class Deep { @objc var c = 1 } }
                }
                class Generic<T>: UIView { @objc func d() {} }
                public class Visible: NSObject { @objc public func e() {} }
                extension Outer.Inner { @objc func f() {} }
                func local() {
                    class Local: NSObject { @objc func g() {} }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class Outer: UIViewController {
                    class Inner: UIView {       func a() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("a") { object, _ in (object as! Inner).a(); return nil }; __names_VC_7(names) } }
                    private class Hidden: NSObject, RuntimeNamed {       func b() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("b") { object, _ in (object as! Hidden).b(); return nil } } }
                    struct Value { final class Deep {       var c = 1 ; @MainActor class func declareNames(_ names: RuntimeNames) { names.property("c", \Deep.c) } } }
                }
                class Generic<T>: UIView {       func d() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("d") { object, _ in (object as! Generic).d(); return nil } } }
                public class Visible: NSObject {       public func e() {} ; @MainActor public class func declareNames(_ names: RuntimeNames) { names.method("e") { object, _ in (object as! Visible).e(); return nil } } }
                extension Outer.Inner {       func f() {} }
                func local() {
                    class Local: NSObject, RuntimeNamed {       func g() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("g") { object, _ in (object as! Local).g(); return nil } } }
                }
                #sourceLocation(file: "/app/VC.swift", line: 6)
                extension Outer.Value.Deep: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 9)
                extension Visible: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 10)
                extension Outer.Inner { @MainActor static func __names_VC_7(_ names: RuntimeNames) { names.method("f") { object, _ in (object as! Outer.Inner).f(); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `the topmost class outside of UIKit conforms to RuntimeNamed`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                protocol Named {}
                class Root: NSObject, Named { @objc func a() {} }
                class Middle: Root {}
                class Leaf: Middle { @objc func b() {} }
                class Plain: Named { @objc func c() {} }
                class Worker: Operation { @objc func d() {} }
                class Alone { @objc func e() {} }
                class Third: MaterialButton { @objc func f() {} }
                typealias Screen = UIViewController
                class Main: Screen { @objc func g() {} }
                class Dimming: UIPresentationController { @objc func h() {} }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                protocol Named {}
                class Root: NSObject, Named {       func a() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("a") { object, _ in (object as! Root).a(); return nil } } }
                class Middle: Root {}
                class Leaf: Middle {       func b() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("b") { object, _ in (object as! Leaf).b(); return nil } } }
                class Plain: Named {       func c() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("c") { object, _ in (object as! Plain).c(); return nil } } }
                class Worker: Operation {       func d() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("d") { object, _ in (object as! Worker).d(); return nil } } }
                class Alone {       func e() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("e") { object, _ in (object as! Alone).e(); return nil } } }
                class Third: MaterialButton {       func f() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("f") { object, _ in (object as! Third).f(); return nil } } }
                typealias Screen = UIViewController
                class Main: Screen {       func g() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("g") { object, _ in (object as! Main).g(); return nil } } }
                class Dimming: UIPresentationController {       func h() {} ; @MainActor class func declareNames(_ names: RuntimeNames) { names.method("h") { object, _ in (object as! Dimming).h(); return nil } } }
                #sourceLocation(file: "/app/VC.swift", line: 4)
                extension Root: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 7)
                extension Plain: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 8)
                extension Worker: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 9)
                extension Alone: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 13)
                extension Dimming: RuntimeNamed {}

                """#)
        #expect(module.messages == [])
    }

    @Test func `an extension of a class of UIKit is named in the support file`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                extension UIView {
                    @IBInspectable var radius: Double { get { 0 } set {} }
                    @objc func shake() {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                extension UIView {
                                   var radius: Double { get { 0 } set {} }
                          func shake() {}
                }
                #sourceLocation(file: "/app/VC.swift", line: 6)
                extension UIView { @MainActor static func __names_VC_0(_ names: RuntimeNames) { names.property("radius", \UIView.radius); names.method("shake") { object, _ in (object as! UIView).shake(); return nil } } }

                """#)
        #expect(
            module.holders == #"""
                nonisolated final class __NamesInExtensions: RuntimeNamesInExtensions {
                    @MainActor static func declareNames(of type: AnyClass, _ names: RuntimeNames) {
                        if type == UIView.self {
                            UIView.__names_VC_0(names)
                        }
                    }
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `all members of a class with objcMembers are in the table`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                @objcMembers class Base: NSObject {
                    var name = ""
                    private var secret = 1
                    static var count = 0
                    @nonobjc func quiet() {}
                    func loud(_ text: String) {}
                    func generic<T>(_ value: T) {}
                }
                class Sub: Base { func own() {} }
                @objc extension Sub { func inExtension() {} }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                             class Base: NSObject {
                    var name = ""
                    private var secret = 1
                    static var count = 0
                             func quiet() {}
                    func loud(_ text: String) {}
                    func generic<T>(_ value: T) {}
                @MainActor class func declareNames(_ names: RuntimeNames) { names.property("name", \Base.name); names.method("loud:") { object, arguments in try (object as! Base).loud(__argument(arguments, 0, for: "loud:") as String); return nil } } }
                class Sub: Base { func own() {} ; @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("own") { object, _ in (object as! Sub).own(); return nil }; __names_VC_2(names) } }
                      extension Sub { func inExtension() {} }
                #sourceLocation(file: "/app/VC.swift", line: 3)
                extension Base: RuntimeNamed {}
                #sourceLocation(file: "/app/VC.swift", line: 12)
                extension Sub { @MainActor static func __names_VC_2(_ names: RuntimeNames) { names.method("inExtension") { object, _ in (object as! Sub).inExtension(); return nil } } }

                """#)
        #expect(module.messages == [])
    }
}
