import SourceAdapter
import Testing

@Suite("Selectors")
struct SelectorTests {
    @Test func `a selector follows the declaration of the method`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @objc func reload() {}
                    @objc func tap(_ sender: UIButton) {}
                    @objc func open(sender: UIButton, event: UIEvent) {}
                    @objc func move(to place: Int) {}
                    @objc(customName:) func renamed(_ a: Int) {}
                    @objc func save() throws {}
                    @objc func write(_ text: String) throws {}
                    @objc func fetch() async {}
                    @IBAction func press(_ sender: Any) async {}
                    func list() -> [Selector] {
                        [
                            #selector(reload), #selector(tap), #selector(tap(_:)), #selector(VC.tap(_:)),
                            #selector(self.tap(_:)), #selector(open), #selector(VC.move(to:)), #selector(renamed),
                            #selector(save), #selector(write), #selector(fetch), #selector(press),
                            #selector((tap as (VC) -> (UIButton) -> Void)),
                        ]
                    }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                          func reload() {}
                          func tap(_ sender: UIButton) {}
                          func open(sender: UIButton, event: UIEvent) {}
                          func move(to place: Int) {}
                                       func renamed(_ a: Int) {}
                          func save() throws {}
                          func write(_ text: String) throws {}
                          func fetch() async {}
                              func press(_ sender: Any) async {}
                    func list() -> [Selector] {
                        [
                            Selector("reload"), Selector("tap:"), Selector("tap:")  , Selector("tap:")     ,
                            Selector("tap:")       , Selector("openWithSender:event:"), Selector("moveTo:")    , Selector("customName:"),
                            Selector("saveAndReturnError:"), Selector("write:error:"), Selector("fetchWithCompletionHandler:"), Selector("press:"),
                            Selector("tap:")                              ,
                        ]
                    }
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("reload") { object, _ in (object as! VC).reload(); return nil }; names.method("tap:") { object, arguments in try (object as! VC).tap(__argument(arguments, 0, for: "tap:") as UIButton); return nil }; names.method("openWithSender:event:") { object, arguments in try (object as! VC).open(sender: __argument(arguments, 0, for: "openWithSender:event:") as UIButton, event: __argument(arguments, 1, for: "openWithSender:event:") as UIEvent); return nil }; names.method("moveTo:") { object, arguments in try (object as! VC).move(to: __argument(arguments, 0, for: "moveTo:") as Int); return nil }; names.method("customName:") { object, arguments in try (object as! VC).renamed(__argument(arguments, 0, for: "customName:") as Int); return nil }; names.method("saveAndReturnError:") { object, _ in try (object as! VC).save(); return nil }; names.method("write:error:") { object, arguments in try (object as! VC).write(__argument(arguments, 0, for: "write:error:") as String); return nil }; names.method("fetchWithCompletionHandler:") { object, _ in let object = __Sent(value: object as! VC); Task { await object.value.fetch() }; return nil }; names.method("press:") { object, arguments in let object = __Sent(value: object as! VC); let argument0 = try __Sent(value: __argument(arguments, 0, for: "press:") as Any); Task { await object.value.press(argument0.value) }; return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `methods with the same name are distinguished by their labels`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @objc func show() {}
                    @objc func show(_ item: Int) {}
                    @objc func show(item: Int) {}
                    lazy var all = [#selector(show(_:)), #selector(show(item:)), #selector(show as () -> Void)]
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                          func show() {}
                          func show(_ item: Int) {}
                          func show(item: Int) {}
                    lazy var all = [Selector("show:")  , Selector("showWithItem:"), Selector("show")             ]
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("show") { object, _ in (object as! VC).show(); return nil }; names.method("show:") { object, arguments in try (object as! VC).show(__argument(arguments, 0, for: "show:") as Int); return nil }; names.method("showWithItem:") { object, arguments in try (object as! VC).show(item: __argument(arguments, 0, for: "showWithItem:") as Int); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a selector names a method of a superclass or of another file`() {
        let module = Sample(
            (
                "Base.swift",
                #"""
                import UIKit

                class Base: UIViewController {
                    @objc(back:) func goBack(_ sender: Any) {}
                    class Inner: UIView {
                        @objc func blink(times: Int) {}
                        let action = #selector(goBack)
                    }
                }

                """#
            ),
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: Base {
                    let actions = [#selector(goBack), #selector(Base.Inner.blink), #selector(other.blink(times:))]
                }

                """#
            )
        )
        #expect(
            module.copy(of: "Base.swift")
                == #"""
                import UIKit

                class Base: UIViewController {
                                 func goBack(_ sender: Any) {}
                    class Inner: UIView {
                              func blink(times: Int) {}
                        let action = Selector("back:")
                    @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("blinkWithTimes:") { object, arguments in try (object as! Inner).blink(times: __argument(arguments, 0, for: "blinkWithTimes:") as Int); return nil } } }
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.method("back:") { object, arguments in try (object as! Base).goBack(__argument(arguments, 0, for: "back:") as Any); return nil } } }

                """#)
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: Base {
                    let actions = [Selector("back:"), Selector("blinkWithTimes:"), Selector("blinkWithTimes:")   ]
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `accessors have selectors`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @objc var isOpen = false
                    @objc var isShut: Bool {
                        @objc(shut) get { false }
                        @objc(close:) set {}
                    }
                    let all = [
                        #selector(getter: isOpen), #selector(setter: VC.isOpen), #selector(getter: isShut),
                        #selector(setter: isShut), #selector(getter: UIView.isHidden),
                        #selector(setter: UIView.isHidden),
                    ]
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                          var isOpen = false
                          var isShut: Bool {
                                    get { false }
                                      set {}
                    }
                    let all = [
                        Selector("isOpen")       , Selector("setIsOpen:")      , Selector("shut")         ,
                        Selector("close:")       , Selector("isHidden")              ,
                        Selector("setHidden:")            ,
                    ]
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.property("isOpen", \VC.isOpen); names.property("isShut", \VC.isShut) } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `known methods of UIKit have their Objective-C selectors`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    let all = [
                        #selector(UIView.endEditing), #selector(dismiss(animated:completion:)),
                        #selector(UINavigationController.popViewController(animated:)), #selector(copy(_:)),
                        #selector(UIResponder.resignFirstResponder), #selector(viewDidAppear),
                        Selector("plain:"), Selector(("quiet")),
                    ]
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                    let all = [
                        Selector("endEditing:")     , Selector("dismissViewControllerAnimated:completion:"),
                        Selector("popViewControllerAnimated:")                        , Selector("copy:")  ,
                        Selector("resignFirstResponder")           , Selector("viewDidAppear:"),
                        Selector("plain:"), Selector(("quiet")),
                    ]
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a selector without a declaration is assumed and reported`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    let a = #selector(Other.vanish)
                    let b = #selector(Other.vanish(into:after:))
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                    let a = Selector("vanish")     
                    let b = Selector("vanishInto:after:")       
                }

                """#)
        #expect(
            module.messages == [
                "/app/VC.swift:4:23: warning: the module has no method 'vanish' for Objective-C; the selector 'vanish' is assumed"
            ])
    }

    @Test func `a key path becomes its string`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class Person: NSObject {
                    @objc dynamic var name = ""
                    @objc(best) dynamic var friend: Person?
                    @objc var isTall = false
                    func keys() -> [String] {
                        [
                            #keyPath(name), #keyPath(Person.friend.name), #keyPath(self.friend.isTall),
                            #keyPath(UIView.isHidden), #keyPath(Operation.isFinished),
                        ]
                    }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class Person: NSObject {
                                  var name = ""
                                        var friend: Person?
                          var isTall = false
                    func keys() -> [String] {
                        [
                            "name"        , "best.name"                 , "best.isTall"               ,
                            "hidden"                 , "finished"                    ,
                        ]
                    }
                @MainActor class func declareNames(_ names: RuntimeNames) { names.property("name", \Person.name); names.property("best", \Person.friend); names.property("isTall", \Person.isTall) } }
                #sourceLocation(file: "/app/VC.swift", line: 3)
                extension Person: RuntimeNamed {}

                """#)
        #expect(module.messages == [])
    }
}
