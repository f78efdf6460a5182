import SourceAdapter
import Testing

@Suite("Forms of files")
struct FileFormTests {
    @Test func `a copy begins with the location of the developer's file`() {
        let source = SourceFile(path: "/a \"b\"/c\\d.swift", text: "let x = 1\n")
        let module = ModuleAdaptation(of: [source])
        let head = #"#sourceLocation(file: "/a \"b\"/c\\d.swift", line: 1)"#
        #expect(module.files.first?.text == head + "\nlet x = 1\n")
    }

    @Test func `the copy of main.swift has no additional first line`() {
        let source = SourceFile(
            path: "/app/main.swift", text: "import UIKit\nrun(#selector(a(_:)))\n")
        let module = ModuleAdaptation(of: [source])
        #expect(module.files.first?.text == "import UIKit\nrun(Selector(\"a:\")  )\n")
    }

    @Test func `Windows line endings are kept`() {
        let module = Sample(
            (
                "VC.swift",
                "import UIKit\r\nclass VC: UIView {\r\n    @objc(a\r\n    ) func b() {}\r\n}\r\n"
            ))
        #expect(
            module.copy(of: "VC.swift")
                == "import UIKit\r\nclass VC: UIView {\r\n           \r\n      func b() {}\r\n"
                + "@MainActor override class func declareNames(_ names: RuntimeNames) {"
                + " super.declareNames(names); names.method(\"a\") { object, _ in"
                + " (object as! VC).b(); return nil } } }\r\n")
    }

    @Test func `a byte order mark is dropped, since it may only be the first character`() {
        let module = Sample(("A.swift", "\u{FEFF}import UIKit\n@objc enum A: Int { case a }\n"))
        #expect(module.copy(of: "A.swift") == "import UIKit\n      enum A: Int { case a }\n")
    }

    @Test func `columns after non-ASCII text are preserved, counted in bytes`() {
        let module = Sample(
            ("A.swift", "import UIKit\n/* größe 🎈 */ @objc enum A: Int { case a }"))
        #expect(
            module.copy(of: "A.swift")
                == "import UIKit\n/* größe 🎈 */       enum A: Int { case a }")
    }

    @Test func `an empty file stays empty`() {
        #expect(Sample(("A.swift", "")).copy(of: "A.swift") == "")
    }

    @Test func `names added after a file without a final newline begin a line`() {
        let module = Sample(("A.swift", "import UIKit\nextension UIView { @objc func a() {} }"))
        #expect(
            module.copy(of: "A.swift") == """
                import UIKit
                extension UIView {       func a() {} }
                #sourceLocation(file: "/app/A.swift", line: 2)
                extension UIView { @MainActor static func __names_A_0(_ names: RuntimeNames) { \
                names.method("a") { object, _ in (object as! UIView).a(); return nil } } }

                """)
    }

    @Test func `the name of a file becomes part of an identifier`() {
        let module = Sample(
            ("A-b_1+ü.swift", "import UIKit\nextension UIView { @objc var a: Int { 1 } }"))
        #expect(module.holders.contains("UIView.__names_A_2Db_5F1_2B_C3_BC_0(names)"))
    }
}
