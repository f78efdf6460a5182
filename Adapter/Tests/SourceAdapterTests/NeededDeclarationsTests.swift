import SourceAdapter
import Testing

@Suite("Declarations that a file needs")
struct NeededDeclarationsTests {
    private static let controller = """
        import UIKit
        class VC: Base {
            let actions = [#selector(go), #selector(Other.stop)]
        }
        """
    private static let base = """
        import UIKit
        class Base: UIViewController {
            @objc func go() {}
        }
        """
    private static let other = """
        import UIKit
        class Other: NSObject {
            @objc func stop() {}
            func work() {}
        }
        """
    private static let life = """
        import UIKit
        extension VC {
            override func viewDidLoad() { print("loaded") }
        }
        """

    private func module(_ files: [String]) -> ModuleDeclarations {
        let names = ["VC", "Base", "Other", "Life"]
        return ModuleDeclarations(
            zip(names, files).map { name, text in
                FileDeclarations(of: SourceFile(path: "/app/\(name).swift", text: text))
            })
    }

    private var original: ModuleDeclarations {
        module([Self.controller, Self.base, Self.other, Self.life])
    }

    @Test func `a changed body changes no declarations`() {
        let changed = module([
            Self.controller, Self.base.replacing("go() {}", with: "go() { print(1) }"),
            Self.other, Self.life.replacing("\"loaded\"", with: "\"done\""),
        ])
        #expect(changed == original)
    }

    @Test func `a changed selector affects the files that name it`() {
        let changed = module([
            Self.controller, Self.base, Self.other.replacing("stop()", with: "stop(_ a: Int)"),
            Self.life,
        ])
        for (path, isConcerned) in [("VC", true), ("Base", false), ("Life", false)] {
            let path = "/app/\(path).swift"
            #expect((changed.needed(by: path) != original.needed(by: path)) == isConcerned)
        }
    }

    @Test func `a new override in an extension affects the class's file`() {
        let changed = module([
            Self.controller, Self.base, Self.other,
            Self.life.replacing(
                "extension VC {", with: "extension VC { override func loadView() {}"),
        ])
        for (path, isConcerned) in [("VC", true), ("Base", false), ("Other", false)] {
            let path = "/app/\(path).swift"
            #expect((changed.needed(by: path) != original.needed(by: path)) == isConcerned)
        }
    }

    @Test func `a file adapted with the needed declarations is the same as with all of them`() {
        for (path, text) in [("VC", Self.controller), ("Base", Self.base), ("Life", Self.life)] {
            let source = SourceFile(path: "/app/\(path).swift", text: text)
            let whole = Adaptation(of: source, in: original)
            let part = Adaptation(of: source, in: original.needed(by: source.path))
            #expect(part.text == whole.text)
            #expect(part.diagnostics == whole.diagnostics)
        }
    }
}
