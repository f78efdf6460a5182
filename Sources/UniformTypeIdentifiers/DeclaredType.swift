/// A type that the system declares: its place in the hierarchy, and its tags.
struct DeclaredType: Sendable {
    let identifier: String
    let parents: [String]
    /// The extensions of files, preferred first.
    let extensions: [String]
    /// The MIME types, preferred first.
    let mimeTypes: [String]
    let description: String

    private init(
        _ identifier: String, _ parents: [String], _ extensions: [String], _ mimeTypes: [String],
        _ description: String
    ) {
        self.identifier = identifier
        self.parents = parents
        self.extensions = extensions
        self.mimeTypes = mimeTypes
        self.description = description
    }

    /// The types by identifier.
    static let all = Dictionary(uniqueKeysWithValues: list.map { ($0.identifier, $0) })

    /// The types by each of their extensions.
    static let byExtension = Dictionary(
        list.flatMap { type in type.extensions.map { ($0, type) } }, uniquingKeysWith: { a, _ in a }
    )

    /// The types by each of their MIME types.
    static let byMIMEType = Dictionary(
        list.flatMap { type in type.mimeTypes.map { ($0, type) } }, uniquingKeysWith: { a, _ in a })

    private static let list: [DeclaredType] = [
        DeclaredType("public.item", [], [], [], "item"),
        DeclaredType("public.content", [], [], [], "content"),
        DeclaredType("public.composite-content", ["public.content"], [], [], "composite content"),
        DeclaredType("public.data", ["public.item"], [], ["application/octet-stream"], "data"),
        DeclaredType("public.directory", ["public.item"], [], [], "directory"),
        DeclaredType("public.folder", ["public.directory"], [], [], "folder"),
        DeclaredType("com.apple.package", ["public.directory"], [], [], "package"),
        DeclaredType("com.apple.bundle", ["public.directory"], [], [], "bundle"),
        DeclaredType("public.executable", ["public.item"], [], [], "executable"),
        DeclaredType("public.text", ["public.data", "public.content"], [], [], "text"),
        DeclaredType(
            "public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"], "text"),
        DeclaredType(
            "public.utf8-plain-text", ["public.plain-text"], [], ["text/plain;charset=utf-8"],
            "Unicode text"),
        DeclaredType(
            "public.utf16-plain-text", ["public.plain-text"], [], ["text/plain;charset=utf-16"],
            "Unicode text"),
        DeclaredType("public.delimited-values-text", ["public.text"], [], [], "delimited text"),
        DeclaredType(
            "public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"],
            ["text/csv"], "CSV document"),
        DeclaredType(
            "public.tab-separated-values-text", ["public.delimited-values-text"], ["tsv"],
            ["text/tab-separated-values"], "TSV document"),
        DeclaredType(
            "public.rtf", ["public.text", "public.composite-content"], ["rtf"],
            ["text/rtf", "application/rtf"], "RTF document"),
        DeclaredType("public.html", ["public.text"], ["html", "htm"], ["text/html"], "HTML text"),
        DeclaredType(
            "public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"], "XML text"),
        DeclaredType(
            "public.yaml", ["public.text"], ["yaml", "yml"], ["application/yaml"], "YAML document"),
        DeclaredType(
            "public.json", ["public.text"], ["json"], ["application/json"], "JSON document"),
        DeclaredType("com.apple.property-list", ["public.data"], ["plist"], [], "property list"),
        DeclaredType("public.source-code", ["public.plain-text"], [], [], "source code"),
        DeclaredType("public.swift-source", ["public.source-code"], ["swift"], [], "Swift source"),
        DeclaredType("public.c-source", ["public.source-code"], ["c"], [], "C source"),
        DeclaredType(
            "com.netscape.javascript-source", ["public.source-code"], ["js", "mjs"],
            ["text/javascript"], "JavaScript"),
        DeclaredType("public.shell-script", ["public.source-code"], ["sh"], [], "shell script"),
        DeclaredType("public.python-script", ["public.source-code"], ["py"], [], "Python script"),
        DeclaredType("public.image", ["public.data", "public.content"], [], [], "image"),
        DeclaredType(
            "public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg"], "JPEG image"),
        DeclaredType("public.png", ["public.image"], ["png"], ["image/png"], "PNG image"),
        DeclaredType("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"], "GIF image"),
        DeclaredType(
            "public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"], "TIFF image"),
        DeclaredType(
            "org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"], "WebP image"),
        DeclaredType("public.heic", ["public.image"], ["heic"], ["image/heic"], "HEIC image"),
        DeclaredType(
            "public.heif-standard", ["public.image"], ["heif"], ["image/heif"], "HEIF image"),
        DeclaredType("com.microsoft.bmp", ["public.image"], ["bmp"], ["image/bmp"], "BMP image"),
        DeclaredType(
            "com.microsoft.ico", ["public.image"], ["ico"], ["image/vnd.microsoft.icon"], "icon"),
        DeclaredType("public.svg-image", ["public.image"], ["svg"], ["image/svg+xml"], "SVG image"),
        DeclaredType("public.camera-raw-image", ["public.image"], [], [], "raw image"),
        DeclaredType(
            "public.audiovisual-content", ["public.data", "public.content"], [], [],
            "audiovisual content"),
        DeclaredType("public.movie", ["public.audiovisual-content"], [], [], "movie"),
        DeclaredType("public.video", ["public.movie"], [], [], "video"),
        DeclaredType("public.audio", ["public.audiovisual-content"], [], [], "audio"),
        DeclaredType(
            "public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"], "MPEG-4 movie"),
        DeclaredType(
            "com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"],
            "QuickTime movie"),
        DeclaredType(
            "public.mpeg", ["public.movie"], ["mpg", "mpeg"], ["video/mpeg"], "MPEG movie"),
        DeclaredType("public.avi", ["public.movie"], ["avi"], ["video/x-msvideo"], "AVI movie"),
        DeclaredType("public.mp3", ["public.audio"], ["mp3"], ["audio/mpeg"], "MP3 audio"),
        DeclaredType(
            "com.microsoft.waveform-audio", ["public.audio"], ["wav"],
            ["audio/wav", "audio/x-wav"], "WAV audio"),
        DeclaredType(
            "public.aiff-audio", ["public.audio"], ["aiff", "aif"], ["audio/aiff"], "AIFF audio"),
        DeclaredType(
            "public.mpeg-4-audio", ["public.audio"], ["m4a"], ["audio/mp4"], "MPEG-4 audio"),
        DeclaredType(
            "public.midi-audio", ["public.audio"], ["mid", "midi"], ["audio/midi"], "MIDI audio"),
        DeclaredType(
            "com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"],
            ["application/pdf"], "PDF document"),
        DeclaredType(
            "com.apple.rtfd", ["com.apple.package", "public.composite-content"], ["rtfd"], [],
            "RTFD document"),
        DeclaredType(
            "org.idpf.epub-container", ["public.data", "public.composite-content"], ["epub"],
            ["application/epub+zip"], "EPUB document"),
        DeclaredType("public.spreadsheet", ["public.content"], [], [], "spreadsheet"),
        DeclaredType("public.presentation", ["public.composite-content"], [], [], "presentation"),
        DeclaredType("public.database", ["public.data"], [], [], "database"),
        DeclaredType("public.archive", ["public.data"], [], [], "archive"),
        DeclaredType(
            "org.gnu.gnu-zip-archive", ["public.archive"], ["gz", "gzip"], ["application/gzip"],
            "GZip archive"),
        DeclaredType(
            "public.bzip2-archive", ["public.archive"], ["bz2"], ["application/x-bzip2"],
            "BZip2 archive"),
        DeclaredType(
            "public.zip-archive", ["public.archive"], ["zip"], ["application/zip"], "ZIP archive"),
        DeclaredType("public.url", ["public.data"], [], [], "URL"),
        DeclaredType("public.file-url", ["public.url"], [], [], "file URL"),
        DeclaredType("com.apple.bookmark", ["public.data"], [], [], "bookmark"),
        DeclaredType("com.apple.internet-location", ["public.data"], [], [], "internet location"),
        DeclaredType("public.font", ["public.data"], [], [], "font"),
        DeclaredType("public.message", ["public.data"], [], [], "message"),
        DeclaredType(
            "public.email-message", ["public.message"], ["eml"], ["message/rfc822"], "email message"
        ),
        DeclaredType("public.contact", ["public.content"], [], [], "contact"),
        DeclaredType(
            "public.vcard", ["public.text", "public.contact"], ["vcf", "vcard"],
            ["text/vcard", "text/x-vcard"], "vCard"),
        DeclaredType("public.to-do-item", ["public.content"], [], [], "to-do item"),
        DeclaredType("public.calendar-event", ["public.content"], [], [], "calendar event"),
        DeclaredType("public.log", ["public.plain-text"], ["log"], [], "log"),
    ]
}
