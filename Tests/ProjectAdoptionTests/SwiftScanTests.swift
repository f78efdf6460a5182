import ProjectAdoption
import Testing

@Suite struct SwiftScans {
    private func scan(_ text: String, names: Set<String> = []) -> SwiftScan {
        SwiftScan(text, names: names) { ["UIKit", "Foundation"].contains($0) }
    }

    @Test func `imports are found with their lines and conditions`() {
        let scan = scan(
            """
            // import Comment
            import Foundation
            @testable import class Foundation.Bundle
            public import struct Photos.PHAsset
            #if canImport(SwiftUI) && os(iOS)
            import SwiftUI
            #elseif DEBUG || swift(>=5)
            import Combine
            #else
            import CoreData
            #endif
            #if !(os(Linux))
            import MapKit
            #endif
            let text = "import Text"
            """)
        #expect(
            scan.imports.map { "\($0.module) \($0.line)" }
                == ["Foundation 2", "Foundation 3", "Photos 4", "Combine 8"])
    }

    @Test func `names in comments, texts and other branches are no uses`() {
        let scan = scan(
            ##"""
            /* UIDevice /* UIDevice */ */
            let a = "UIDevice \(UIDevice.self) \" UIDevice"
            let b = """
                UIDevice "quoted"
                """
            let c = #"UIDevice \#(1) "UIDevice" "#
            #if os(macOS)
            let d = UIDevice.current
            #endif
            let e = UIDevice.current; let f: [UIDevice]
            view.popoverPresentationController?.x = 1
            """##, names: ["popoverPresentationController"])
        #expect(scan.uses["UIDevice"] == [10, 10])
        #expect(scan.uses["popoverPresentationController"] == [11])
    }

    @Test func `declarations, entry points and adapted constructs are found`() {
        let scan = scan(
            """
            import Foundation
            @UIApplicationMain
            class AppDelegate: UIResponder { class Inner {} ; @objc func a() {} }
            extension AppDelegate {
                override func b() { let s = #selector(a) }
            }
            struct Model { @IBOutlet var c: Int; override func d() {} }
            func e() {}
            """)
        #expect(scan.declarations == ["AppDelegate", "Model", "e"])
        #expect(scan.entryPoint == 2)
        #expect(!scan.declaresSwiftUIApp)
        #expect(
            scan.adapted == [
                "@UIApplicationMain": 1, "@objc": 1, "@IBOutlet": 1, "#selector": 1,
                "override in an extension": 1,
            ])
    }

    @Test func `uses of members are found by name, with the names that may be the file's own`() {
        let members: Set<String> = [
            "guide", "swipe", "tap", "label", "shown", "list", "row", "word", "base", "text",
            "item",
        ]
        let scan = SwiftScan(
            """
            class Screen: UIViewController {
                override var guide: Int { 1 }
                func base() { a.base() }
                override func base2() {}
                func f() { _ = self?.guide; swipe = true; print(tap.state); tap(1) }
                func g(label name: Int, shown: Bool) { for row in list as [Int] { row.print() } }
                func h() { run { word in word.print() }; run { a, item in item.print() } }
                let s = "text"  // text.length
            }
            """, members: members
        ) { _ in true }
        #expect(
            scan.members.lines == [
                "guide": [2, 5], "swipe": [5], "tap": [5, 5], "base": [3], "row": [6], "word": [7],
                "item": [7],
            ])
        #expect(scan.members.declared == ["base", "label", "shown", "row", "word", "item"])
    }

    @Test(arguments: [
        "{ [own = self.list] in own.x() }", "{ [own] in own.x() }", "{ [weak own] in own?.x() }",
        "{ [weak own = self.list] in own?.x() }", "{ own -> Int in own.x() }",
        "{ a, own -> Int in own.x() }", "{ own throws in own.x() }", "{ (own) in own.x() }",
        "switch pair { case let (own?, 1): own.x() }", "switch one { case let own?: own.x() }",
        "if case let .some(own?) = one { own.x() }", "macro own() = 1\na.own.x()",
        "precedencegroup own {}\na.own.x()",
    ])
    func `names of captures, patterns and parameters are the file's own`(_ text: String) {
        let scan = SwiftScan(text, members: ["own"]) { _ in true }
        #expect(scan.members.declared == ["own"])
    }

    @Test(arguments: [
        "run(.own)", "run(a, .own)", "let a: A = .own", "return .own", "case .own: break",
        "a ? .own : .other", "a ?? .own", "[.own, .other]", "a == .own", "0...own", "\\.own",
    ])
    func `a member of a type that is not stated is no use`(_ text: String) {
        let scan = SwiftScan(text, members: ["own"]) { _ in true }
        #expect(scan.members.lines.isEmpty)
        #expect(scan.members.declared.isEmpty)
    }

    @Test(arguments: [
        "a.own", "a().own", "a[0].own", "a?.own", "a!.own", "a\n    .own", "self.own",
        "A.default.own", "own?.x()", "own ? 1 : 2", "own ?? 1", "own[0] = 1", "own = 1",
    ])
    func `a member of a value, or of the object itself, is a use`(_ text: String) {
        let scan = SwiftScan(text, members: ["own"]) { _ in true }
        #expect(scan.members.lines.keys.sorted() == ["own"])
        #expect(scan.members.declared.isEmpty)
    }

    @Test func `an app of SwiftUI is recognized`() {
        #expect(scan("@main\nstruct Lamp: App {}").declaresSwiftUIApp)
        #expect(!scan("@main class Lamp: UIResponder {}\nstruct X: App {}").declaresSwiftUIApp)
    }

    @Test func `any bytes are scanned to the end`() {
        let parts = [
            "\"", "\"\"\"", "#", "(", "\\", "\\(", "/*", "@", "#if !(", "\n", "{", "}", "a",
        ]
        var random = SplitMix(state: 3)
        for _ in 0..<500 {
            let text = (0..<30).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
            _ = scan(text.joined())
        }
    }
}
