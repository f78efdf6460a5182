import SourceAdapter
import Testing

@Suite("Text that stays")
struct UntouchedTests {
    @Test func `strings, comments and macros are untouched`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                // #selector(tap) @objc @IBOutlet
                /* @UIApplicationMain */
                class VC: UIViewController {
                    let a = "#selector(tap) \(1) @objc"
                    let b = """
                        @objc #keyPath(x)
                        """
                    let c = #"#selector(x)"#
                    let d = #line
                    let e = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)
                    @State var f = 1
                    deinit { print("gone") }
                }
                #Preview { VC() }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                // #selector(tap) @objc @IBOutlet
                /* @UIApplicationMain */
                class VC: UIViewController {
                    let a = "#selector(tap) \(1) @objc"
                    let b = """
                        @objc #keyPath(x)
                        """
                    let c = #"#selector(x)"#
                    let d = #line
                    let e = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)
                    @State var f = 1
                    deinit { print("gone") }
                }
                #Preview { VC() }

                """#)
        #expect(module.messages == [])
    }

    @Test func `a file with a syntax error keeps its text`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController {
                    @objc func tap( {
                    let x = #selector(tap)
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit

                class VC: UIViewController {
                    @objc func tap( {
                    let x = #selector(tap)
                }

                """#)
        #expect(module.messages == [])
    }
}
