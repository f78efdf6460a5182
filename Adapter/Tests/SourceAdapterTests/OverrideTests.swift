import SourceAdapter
import Testing

@Suite("Overriding in extensions")
struct OverrideTests {
    @Test func `an override in an extension is called by a member of the class`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    var x = 1
                }

                """#
            ),
            (
                "VC+Life.swift",
                #"""
                import UIKit

                private func log(_ text: String) {}

                extension VC {
                    // A comment that stays.
                    @available(iOS 13, *)
                    override open func viewWillAppear(_ animated: Bool = true) {
                        super.viewWillAppear(animated)
                        log("appears")
                    }

                    override var keyCommands: [UIKeyCommand]? {
                        get { [UIKeyCommand(action: #selector(go))] }
                        set {}
                    }
                    public override func encodeRestorableState(with coder: NSCoder) { super.encodeRestorableState(with: coder) }
                    override class func make<T>(
                        _ value: inout T,
                        then done: @escaping () -> Void // first
                    ) async throws -> T where T: Sendable { value }
                    @objc func go() {}
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                    var x = 1

                #sourceLocation(file: "/app/VC+Life.swift", line: 7)
                    @available(iOS 13, *) override open func viewWillAppear(_ animated: Bool = true) { __VC_viewWillAppear(animated) }
                #sourceLocation(file: "/app/VC+Life.swift", line: 13)
                    override var keyCommands: [UIKeyCommand]? { get { __VC_keyCommands } set { __VC_keyCommands = newValue } }
                #sourceLocation(file: "/app/VC+Life.swift", line: 17)
                    public override func encodeRestorableState(with coder: NSCoder) { __VC_encodeRestorableState(with: coder) }
                #sourceLocation(file: "/app/VC+Life.swift", line: 18)
                    override class func make<T>( _ value: inout T, then done: @escaping () -> Void ) async throws -> T where T: Sendable { try await __VC_make(&value, then: done) }
                #sourceLocation(file: "/app/VC.swift", line: 5)
                @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); __names_VC_2BLife_0(names) } }

                """#)
        #expect(
            module.copy(of: "VC+Life.swift")
                == #"""
                import UIKit

                private func log(_ text: String) {}

                extension VC {
                    // A comment that stays.
                    @available(iOS 13, *)
                             func __VC_viewWillAppear(_ animated: Bool = true) {
                        super.viewWillAppear(animated)
                        log("appears")
                    }

                        var __VC_keyCommands: [UIKeyCommand]? {
                        get { [UIKeyCommand(action: Selector("go"))] }
                        set {}
                    }
                               func __VC_encodeRestorableState(with coder: NSCoder) { super.encodeRestorableState(with: coder) }
                        class func __VC_make<T>(
                        _ value: inout T,
                        then done: @escaping () -> Void // first
                    ) async throws -> T where T: Sendable { value }
                          func go() {}
                }
                #sourceLocation(file: "/app/VC+Life.swift", line: 23)
                extension VC { @MainActor static func __names_VC_2BLife_0(_ names: RuntimeNames) { names.method("go") { object, _ in (object as! VC).go(); return nil } } }

                """#)
        #expect(module.messages == [])
    }

    @Test func `an observed property of an extension is overridden by functions`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class Cell: UITableViewCell {}
                extension Cell {
                    override var isHighlighted: Bool {
                        didSet { paint() }
                    }
                    override var isSelected: Bool {
                        willSet(next) { print(next) }
                        didSet { print(oldValue) }
                    }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class Cell: UITableViewCell {
                #sourceLocation(file: "/app/VC.swift", line: 5)
                    override var isHighlighted: Bool { didSet(oldValue) { __Cell_didSet_isHighlighted(oldValue) } }
                #sourceLocation(file: "/app/VC.swift", line: 8)
                    override var isSelected: Bool { willSet(next) { __Cell_willSet_isSelected(next) } didSet(oldValue) { __Cell_didSet_isSelected(oldValue) } }
                #sourceLocation(file: "/app/VC.swift", line: 3)
                                             }
                extension Cell {
                             func __Cell_didSet_isHighlighted(_ oldValue: Bool) {
                        do { paint() }
                    }
                             func __Cell_willSet_isSelected(_ next: Bool) {
                        do { print(next) }
                        }; func __Cell_didSet_isSelected(_ oldValue: Bool) { do { print(oldValue) }
                    }
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a method of an extension can be overridden`() {
        let module = Sample(
            (
                "Base.swift",
                #"""
                import UIKit

                class Base: UIViewController { }
                extension Base {
                    @objc func configure(_ text: String) -> Int { 1 }
                    @objc func other() {}
                }

                """#
            ),
            (
                "Sub.swift",
                #"""
                import UIKit

                class Sub: Base {
                    override func configure(_ text: String) -> Int { super.configure(text) + 1 }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "Base.swift")
                == #"""
                import UIKit

                class Base: UIViewController { 
                #sourceLocation(file: "/app/Base.swift", line: 5)
                    func configure(_ text: String) -> Int { __Base_configure(text) }
                #sourceLocation(file: "/app/Base.swift", line: 3)
                                               @MainActor override class func declareNames(_ names: RuntimeNames) { super.declareNames(names); __names_Base_1(names) } }
                extension Base {
                          func __Base_configure(_ text: String) -> Int { 1 }
                          func other() {}
                }
                #sourceLocation(file: "/app/Base.swift", line: 7)
                extension Base { @MainActor static func __names_Base_1(_ names: RuntimeNames) { names.method("configure:") { object, arguments in try (object as! Base).configure(__argument(arguments, 0, for: "configure:") as String) }; names.method("other") { object, _ in (object as! Base).other(); return nil } } }

                """#)
        #expect(
            module.copy(of: "Sub.swift")
                == #"""
                import UIKit

                class Sub: Base {
                    override func configure(_ text: String) -> Int { super.configure(text) + 1 }
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `an override in an extension under a condition keeps the condition`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {}
                extension VC {
                    #if DEBUG
                    override func viewDidLoad() {}
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
                #if (DEBUG)
                #sourceLocation(file: "/app/VC.swift", line: 6)
                    override func viewDidLoad() { __VC_viewDidLoad() }
                #endif
                #sourceLocation(file: "/app/VC.swift", line: 3)
                                            }
                extension VC {
                    #if DEBUG
                        func __VC_viewDidLoad() {}
                    #endif
                }

                """#)
        #expect(module.messages == [])
    }

    @Test func `an override that cannot be called by the class is reported`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {}
                extension VC {
                    override func log(_ items: Any...) {}
                }
                extension UINavigationController {
                    override open var shouldAutorotate: Bool { true }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {}
                extension VC {
                    override func log(_ items: Any...) {}
                }
                extension UINavigationController {
                    override open var shouldAutorotate: Bool { true }
                }

                """#)
        #expect(
            module.messages == [
                "/app/VC.swift:5:5: warning: an extension cannot override this member; override it in a class of the module",
                "/app/VC.swift:8:23: warning: an extension cannot override this member; override it in a class of the module",
            ])
    }
}
