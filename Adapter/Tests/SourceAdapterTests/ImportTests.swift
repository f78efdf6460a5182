import SourceAdapter
import Testing

@Suite("Imports")
struct ImportTests {
    @Test func `UIKit is imported for names that Apple has in Foundation`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                //  Copyright
                import Foundation // base
                import os.log

                func run(_ activity: NSUserActivity) {}

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                //  Copyright
                import Foundation; import UIKit // base
                import OSLog

                func run(_ activity: NSUserActivity) {}

                """#)
        #expect(module.messages == [])
    }

    @Test func `modules with another name on Linux are imported by that name`() {
        let module = Sample(
            (
                "Ring.swift",
                #"""
                import CoreGraphics
                import Network
                import QuartzCore

                func start(_ monitor: NWPathMonitor, _ activity: NSUserActivity) {}

                """#
            )
        )
        #expect(
            module.copy(of: "Ring.swift")
                == #"""
                import UIKit
                import NetworkPaths
                import UIKit

                func start(_ monitor: NWPathMonitor, _ activity: NSUserActivity) {}

                """#)
        #expect(module.messages == [])
    }

    @Test func `UIKit is imported where code of its module requests a localized string`() {
        let module = Sample(
            (
                "Category.swift",
                #"""
                import Foundation

                let title = NSLocalizedString("Soup", comment: "A category")

                """#
            ), ("VC.swift", "import UIKit\n")
        )
        #expect(
            module.copy(of: "Category.swift")
                == #"""
                import Foundation; import UIKit

                let title = NSLocalizedString("Soup", comment: "A category")

                """#)
        #expect(module.messages == [])
    }

    @Test func `a localized text does not import UIKit into a module without it`() {
        let text = #"""
            import Foundation

            let title = NSLocalizedString("Soup", comment: "A category")

            """#
        let module = Sample(("Category.swift", text), ("Model.swift", "import Foundation\n"))
        #expect(module.copy(of: "Category.swift") == text)
        #expect(!module.module.support.contains("import"))
        #expect(module.messages == [])
    }

    @Test func `UIKit is imported where a string is created from a localized key`() {
        let module = Sample(
            (
                "Category.swift",
                #"""
                import Foundation

                func title(_ count: Int) -> String { String(localized: "\(count) soups") }
                func text(_ count: Int) -> String { String(describing: count) }

                """#
            )
        )
        #expect(
            module.copy(of: "Category.swift")
                == #"""
                import Foundation; import UIKit

                func title(_ count: Int) -> String { String(localized: "\(count) soups") }
                func text(_ count: Int) -> String { String(describing: count) }

                """#)
        #expect(module.messages == [])
    }

    @Test func `the networking part of Foundation is imported where it is used`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import Foundation

                let session = URLSession.shared
                let request: URLRequest? = nil

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import Foundation; import FoundationNetworking

                let session = URLSession.shared
                let request: URLRequest? = nil

                """#)
        #expect(module.messages == [])
    }

    @Test func `the module os is imported by its name on Linux`() {
        let module = Sample(
            (
                "Sync.swift",
                #"""
                import Foundation
                import os.log

                let log = Logger(subsystem: "a", category: "b")

                """#
            )
        )
        #expect(
            module.copy(of: "Sync.swift")
                == #"""
                import Foundation
                import OSLog

                let log = Logger(subsystem: "a", category: "b")

                """#)
        #expect(module.messages == [])
    }

    @Test func `an existing import is not added again`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import UIKit
                #if canImport(FoundationNetworking)
                import FoundationNetworking
                #endif

                let request: URLRequest? = nil
                let activity: NSUserActivity? = nil

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import UIKit
                #if canImport(FoundationNetworking)
                import FoundationNetworking
                #endif

                let request: URLRequest? = nil
                let activity: NSUserActivity? = nil

                """#)
        #expect(module.messages == [])
    }

    @Test func `a name that the module declares needs no import`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import Foundation

                struct URLRequest {}
                let request = URLRequest()

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import Foundation

                struct URLRequest {}
                let request = URLRequest()

                """#)
        #expect(module.messages == [])
    }

    @Test func `UIKit is imported for a file with actions`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import Foundation

                class Clock: NSObject {
                    @objc func tick() {}
                    func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }
                }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import Foundation; import UIKit

                class Clock: NSObject {
                          func tick() {}
                    func start() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: Selector("tick"), userInfo: nil, repeats: true) }
                @MainActor class func declareNames(_ names: RuntimeNames) { names.method("tick") { object, _ in (object as! Clock).tick(); return nil } } }
                #sourceLocation(file: "/app/VC.swift", line: 3)
                extension Clock: RuntimeNamed {}

                """#)
        #expect(module.messages == [])
    }

    @Test func `a module without UIKit keeps its text`() {
        let module = Sample(
            (
                "VC.swift",
                #"""
                import Dispatch

                final class Counter { var count = 0 }

                """#
            )
        )
        #expect(
            module.copy(of: "VC.swift")
                == #"""
                import Dispatch

                final class Counter { var count = 0 }

                """#)
        #expect(module.messages == [])
    }
}
