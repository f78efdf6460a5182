import SourceAdapter
import Testing

@Suite("Attributes")
struct AttributeTests {
    @Test func `attributes of Objective-C and Interface Builder become spaces`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                @objc class Plain: NSObject {}
                @objcMembers final class Members: NSObject { @nonobjc var x = 1 }
                @objc(Kind) enum Kind: Int { case a }
                @IBDesignable class Round: UIView {
                    @IBInspectable var radius = 1.0
                    @GKInspectable var speed: Float = 2
                    @objc dynamic var name = "a" /* kept */
                    @objc(make:
                        of:) func make(_ a: Int, of b: Int) {}
                    @available(iOS 13, *) @objc deinit {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                      class Plain: NSObject {}
                             final class Members: NSObject {          var x = 1 }
                            enum Kind: Int { case a }
                              class Round: UIView {
                                   var radius = 1.0
                                   var speed: Float = 2
                                  var name = "a" /* kept */
                               
                             func make(_ a: Int, of b: Int) {}
                    @available(iOS 13, *)       deinit {}
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); names.property("radius", \Round.radius); names.property("speed", \Round.speed); names.property("name", \Round.name); names.method("make:of:") { object, arguments in try (object as! Round).make(__argument(arguments, 0, for: "make:of:") as Int, of: __argument(arguments, 1, for: "make:of:") as Int); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `the attribute of an app's entry point becomes @main`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                @UIApplicationMain
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    var window: UIWindow?
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                @main             
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    var window: UIWindow?
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `attributes in both branches of a condition are removed`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    #if DEBUG
                    @objc func log() {}
                    #elseif os(iOS) || os(tvOS)
                    @IBAction func log(_ sender: Any) {}
                    #else
                    @objc var log = 1
                    #endif
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                    #if DEBUG
                          func log() {}
                    #elseif os(iOS) || os(tvOS)
                              func log(_ sender: Any) {}
                    #else
                          var log = 1
                    #endif
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names)
                #if (DEBUG)
                #sourceLocation(file: "/app/VC.swift", line: 11)
                names.method("log") { object, _ in (object as! VC).log(); return nil }
                #endif
                #if !(DEBUG) && (os(iOS) || os(tvOS))
                #sourceLocation(file: "/app/VC.swift", line: 11)
                names.method("log:") { object, arguments in try (object as! VC).log(__argument(arguments, 0, for: "log:") as Any); return nil }
                #endif
                #if !(DEBUG) && !(os(iOS) || os(tvOS))
                #sourceLocation(file: "/app/VC.swift", line: 11)
                names.property("log", \VC.log)
                #endif
                }
                #sourceLocation(file: "/app/VC.swift", line: 11)
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a class inside a condition declares its names there`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import Foundation
                #if canImport(UIKit)
                import UIKit
                @objcMembers class Model: NSObject { var name = "" }
                extension Model {
                    @objc private func reset() { name = "" }
                }
                #endif

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import Foundation
                #if canImport(UIKit)
                import UIKit
                             class Model: NSObject { var name = "" ; @MainActor class func declareNames(_ names: RuntimeNames) { names.property("name", \Model.name); __names_VC_1(names) } }
                extension Model {
                          private func reset() { name = "" }
                }
                #endif
                #if (canImport(UIKit))
                #sourceLocation(file: "/app/VC.swift", line: 4)
                extension Model: RuntimeNamed {}
                #endif
                #if (canImport(UIKit))
                #sourceLocation(file: "/app/VC.swift", line: 7)
                extension Model { @MainActor static func __names_VC_1(_ names: RuntimeNames) { names.method("reset") { object, _ in (object as! Model).reset(); return nil } } }
                #endif

                """#)
        #expect(module.messages == [])
    }
}
