import InterfaceFiles
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("titelLabel", "titleLabel"), ("TitleLabel", "titleLabel"), ("titleLabl", "titleLabel"),
        ("subtitle", "subtitleLabel"),
    ])
    func `the nearest name to a misspelled one is the intended one`(wrong: String, meant: String) {
        let names = ["view", "titleLabel", "imageView", "subtitleLabel"]
        let found = NearestName.nearest(to: wrong, among: names)
        #expect(found == (wrong == "subtitle" ? nil : meant))
    }

    @Test func `a name without a similar one has no nearest name`() {
        #expect(NearestName.nearest(to: "photo", among: ["view", "label"]) == nil)
        #expect(NearestName.nearest(to: "", among: ["view"]) == nil)
        #expect(NearestName.nearest(to: "view", among: []) == nil)
    }

    @Test func `the nearest name does not depend on the order`() {
        #expect(NearestName.nearest(to: "cat1", among: ["cat3", "cat2"]) == "cat2")
        #expect(NearestName.nearest(to: "cat1", among: ["cat2", "cat3"]) == "cat2")
    }
}
