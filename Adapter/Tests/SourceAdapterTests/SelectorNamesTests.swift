import SourceAdapter
import Testing

@Suite("Objective-C's names")
struct SelectorNamesTests {
    @Test(arguments: [
        ("func a()", "a"),
        ("func tap(_ b: Int)", "tap:"),
        ("func tap(_ b: Int, forEvent e: Int)", "tap:forEvent:"),
        ("func tap(_ b: Int, _ e: Int)", "tap::"),
        ("func tap(sender: Int)", "tapWithSender:"),
        ("func tap(with b: Int)", "tapWith:"),
        ("func move(to b: Int)", "moveTo:"),
        ("func moveTo(place b: Int)", "moveToPlace:"),
        ("func move(toPlace b: Int, animated c: Bool)", "moveToPlace:animated:"),
        ("func show(URL b: Int)", "showWithURL:"),
        ("func show(forecast b: Int)", "showWithForecast:"),
        ("func save() throws", "saveAndReturnError:"),
        ("func save(_ a: Int) throws", "save:error:"),
        ("func save(to a: Int) throws", "saveTo:error:"),
        ("func load() async", "loadWithCompletionHandler:"),
        ("func load(_ a: Int) async throws", "load:completionHandler:"),
    ])
    func `a method has the compiler's selector`(declaration: String, selector: String) {
        let name = declaration.dropFirst(5).prefix { $0 != "(" }
        let module = Sample(
            (
                "A.swift",
                "import UIKit\nclass A { @objc \(declaration) {}; let s = #selector(\(name)) }"
            ))
        #expect(module.copy(of: "A.swift").contains("let s = Selector(\"\(selector)\")"))
    }
}
