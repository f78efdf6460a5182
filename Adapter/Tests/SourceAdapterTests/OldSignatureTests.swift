import SourceAdapter
import Testing

@Suite("Old signatures")
struct OldSignatureTests {
    @Test func `the components of a restoration path are texts, as in newer versions of Swift`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit

                class VC: UIViewController, UIViewControllerRestoration {
                    static func viewController(
                        withRestorationIdentifierPath identifierComponents: [Any], coder: NSCoder
                    ) -> UIViewController? { nil }
                }
                class Thing: NSObject, UIObjectRestoration {
                    static func object(
                        withRestorationIdentifierPath ip: [AnyObject], coder: NSCoder
                    ) -> UIStateRestoring? { nil }
                }
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    func application(
                        _ application: UIApplication,
                        viewControllerWithRestorationIdentifierPath path: Array<Any>, coder: NSCoder
                    ) -> UIViewController? { nil }
                    func other(_ things: [Any], path: [Any]) {}
                }

                """#
            )
        )
        let copy = module.copy(of: "VC.swift")
        #expect(copy.contains("identifierComponents: [String], coder: NSCoder\n"))
        #expect(copy.contains("ip: [String], coder: NSCoder\n"))
        #expect(copy.contains("path: [String], coder: NSCoder\n"))
        #expect(copy.contains("func other(_ things: [Any], path: [Any])"))
        #expect(module.messages == [])
    }

    @Test func `a signature of today stays as it is`() {
        let text = #"""
            import UIKit

            class Thing: UIViewControllerRestoration {
                static func viewController(
                    withRestorationIdentifierPath path: [String], coder: NSCoder
                ) -> UIViewController? { nil }
            }

            """#
        #expect(Sample(("VC.swift", text)).copy(of: "VC.swift") == text)
    }
}
