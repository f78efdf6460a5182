/// The compiled forms of interface files, which cannot be read.
enum CompiledForm {
    /// The message for a folder that Xcode compiled.
    static let folderMessage = message("a compiled storyboard or nib")

    private static func message(_ form: String) -> String {
        "This is \(form), which cannot be read. "
            + "Add the source file (.storyboard or .xib) to the app's resources."
    }

    /// Throws if the bytes are a compiled nib or a property list.
    static func refuse(_ bytes: [UInt8], source: String) throws(InterfaceFileError) {
        guard let form = form(of: bytes) else { return }
        throw InterfaceFileError(source: source, message: message(form))
    }

    private static func form(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: "NIBArchive".utf8) { return "a compiled nib" }
        if bytes.starts(with: "bplist".utf8) { return "a compiled nib or a binary property list" }
        if bytes.starts(with: "// !$*UTF8*$!".utf8) { return "an old property list" }
        let start = bytes.prefix(1024)
        if start.firstRange(of: "<plist".utf8) != nil { return "an XML property list" }
        return nil
    }
}
