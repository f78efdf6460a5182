import Testing

@testable import InterfaceFiles

@Suite("Names with numbers")
struct InterfaceNameTests {
    @Test func `each name with a number is spelled as its case, and truth values in capitals`() {
        for name in InterfaceName.allCases {
            let spelled = "\(name)"
            let expected = ["yes", "no"].contains(spelled) ? spelled.uppercased() : spelled
            #expect(name.text == expected)
        }
        #expect(InterfaceName.texts.count == InterfaceName.allCases.count)
    }
}
