import Testing

/// Every importable module is documented.
struct CatalogueTests {
    /// Modules without symbols of their own.
    private let exceptions: Set = ["AVFoundation", "_Testing_UIKit"]

    @Test func `every public module has a catalogue with a landing page`() throws {
        let repository = Repository()
        let modules = try repository.publicModules()
        #expect(Set(["UIKit", "UIKitCore", "RestorationStore", "WebServer"]).isSubset(of: modules))
        let pages = modules.filter { !exceptions.contains($0) }
            .map { "Sources/\($0)/\($0).docc/\($0).md" }
        #expect(pages.filter { !repository.contains($0) } == [])
    }
}
