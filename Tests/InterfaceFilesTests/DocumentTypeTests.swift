import InterfaceFiles
import Testing

@Suite struct DocumentTypeTests {
    private func message(_ file: String) throws -> String {
        try Fixtures.error(try Fixtures.bytes(file)).message
    }

    @Test func `a file for macOS is refused`() throws {
        #expect(try message("Refused/MacWindow.xib").hasPrefix("The document is for macOS"))
    }

    @Test func `a file of Xcode 4 is refused, and the error says how to convert it`() throws {
        #expect(try message("Refused/Archive.xib").contains("save it in Xcode 5 or newer"))
    }

    @Test(arguments: ["AppleTV.Storyboard", "WatchKit.Storyboard"])
    func `a file for another device is refused`(type: String) throws {
        let error = try Fixtures.error(
            "<document type=\"com.apple.InterfaceBuilder.\(type)\" version=\"3.0\"/>")
        #expect(error.message.contains(type.hasPrefix("Apple") ? "tvOS" : "watchOS"))
    }

    @Test func `an unknown version is refused`() throws {
        let error = try Fixtures.error(
            "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"4.0\"/>")
        #expect(error.message.contains("version \"4.0\""))
    }

    @Test func `another XML file is refused`() throws {
        #expect(try Fixtures.error("<html/>").message.contains("root element is <html>"))
        #expect(try Fixtures.error("<document/>").message.contains("has no type"))
    }

    @Test func `compiled files are refused with the request to add the source`() throws {
        for bytes in [Array("NIBArchive\u{1}\0".utf8), Array("bplist00\0".utf8)] {
            #expect(try Fixtures.error(bytes).message.contains("Add the source file"))
        }
        try Fixtures.withFolder(["Main.storyboardc/Info.plist": ""]) { folder in
            let error = #expect(throws: InterfaceFileError.self) {
                _ = try SourceFile(path: folder + "/Main.storyboardc")
            }
            #expect(error?.message.contains("Add the source file") == true)
        }
        let list = try Fixtures.bytes("Strings/Listed.strings")
        #expect(try Fixtures.error(list).message.contains("an XML property list"))
    }
}
