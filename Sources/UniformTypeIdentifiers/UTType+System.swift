/// The types that the system declares.
extension UTType {
    /// The base of everything that a file system has.
    public static let item = declared("public.item")
    /// The base of everything that a user creates or views.
    public static let content = declared("public.content")
    /// Content with embedded content, such as a text with images.
    public static let compositeContent = declared("public.composite-content")
    /// Bytes, such as those of a file.
    public static let data = declared("public.data")
    /// A folder or a package.
    public static let directory = declared("public.directory")
    /// A folder that a user browses.
    public static let folder = declared("public.folder")
    /// A folder that a user sees as one file.
    public static let package = declared("com.apple.package")
    /// A folder with code and resources.
    public static let bundle = declared("com.apple.bundle")
    /// A program.
    public static let executable = declared("public.executable")
    /// Text of any form, with or without markup.
    public static let text = declared("public.text")
    /// Text without markup.
    public static let plainText = declared("public.plain-text")
    /// Text without markup in UTF-8.
    public static let utf8PlainText = declared("public.utf8-plain-text")
    /// Text without markup in UTF-16.
    public static let utf16PlainText = declared("public.utf16-plain-text")
    /// Rows of values with a delimiter.
    public static let delimitedText = declared("public.delimited-values-text")
    /// Rows of values with commas.
    public static let commaSeparatedText = declared("public.comma-separated-values-text")
    /// Rows of values with tabs.
    public static let tabSeparatedText = declared("public.tab-separated-values-text")
    /// Text in the Rich Text Format.
    public static let rtf = declared("public.rtf")
    /// A web page.
    public static let html = declared("public.html")
    /// A document in XML.
    public static let xml = declared("public.xml")
    /// A document in YAML.
    public static let yaml = declared("public.yaml")
    /// A document in JSON.
    public static let json = declared("public.json")
    /// A property list.
    public static let propertyList = declared("com.apple.property-list")
    /// Source code of any language.
    public static let sourceCode = declared("public.source-code")
    /// Source code in Swift.
    public static let swiftSource = declared("public.swift-source")
    /// Source code in C.
    public static let cSource = declared("public.c-source")
    /// Source code in JavaScript.
    public static let javaScript = declared("com.netscape.javascript-source")
    /// A script of a shell.
    public static let shellScript = declared("public.shell-script")
    /// Source code in Python.
    public static let pythonScript = declared("public.python-script")
    /// An image of any format.
    public static let image = declared("public.image")
    /// An image in JPEG.
    public static let jpeg = declared("public.jpeg")
    /// An image in PNG.
    public static let png = declared("public.png")
    /// An image in GIF.
    public static let gif = declared("com.compuserve.gif")
    /// An image in TIFF.
    public static let tiff = declared("public.tiff")
    /// An image in WebP.
    public static let webP = declared("org.webmproject.webp")
    /// An image in HEIC.
    public static let heic = declared("public.heic")
    /// An image in HEIF.
    public static let heif = declared("public.heif-standard")
    /// A bitmap of Windows.
    public static let bmp = declared("com.microsoft.bmp")
    /// An icon of Windows.
    public static let ico = declared("com.microsoft.ico")
    /// An image in SVG.
    public static let svg = declared("public.svg-image")
    /// An image as a camera's sensor has it.
    public static let rawImage = declared("public.camera-raw-image")
    /// Sound, video, or both.
    public static let audiovisualContent = declared("public.audiovisual-content")
    /// Video, with or without sound.
    public static let movie = declared("public.movie")
    /// Video without sound.
    public static let video = declared("public.video")
    /// Sound.
    public static let audio = declared("public.audio")
    /// A movie in MPEG-4.
    public static let mpeg4Movie = declared("public.mpeg-4")
    /// A movie of QuickTime.
    public static let quickTimeMovie = declared("com.apple.quicktime-movie")
    /// A movie in MPEG-1 or MPEG-2.
    public static let mpeg = declared("public.mpeg")
    /// A movie in AVI.
    public static let avi = declared("public.avi")
    /// Sound in MP3.
    public static let mp3 = declared("public.mp3")
    /// Sound in WAV.
    public static let wav = declared("com.microsoft.waveform-audio")
    /// Sound in AIFF.
    public static let aiff = declared("public.aiff-audio")
    /// Sound in MPEG-4.
    public static let mpeg4Audio = declared("public.mpeg-4-audio")
    /// Notes in MIDI.
    public static let midi = declared("public.midi-audio")
    /// A document in PDF.
    public static let pdf = declared("com.adobe.pdf")
    /// Rich text with attachments.
    public static let rtfd = declared("com.apple.rtfd")
    /// A book in EPUB.
    public static let epub = declared("org.idpf.epub-container")
    /// A spreadsheet of any program.
    public static let spreadsheet = declared("public.spreadsheet")
    /// A presentation of any program.
    public static let presentation = declared("public.presentation")
    /// A database.
    public static let database = declared("public.database")
    /// Files in one file.
    public static let archive = declared("public.archive")
    /// A file in gzip.
    public static let gzip = declared("org.gnu.gnu-zip-archive")
    /// A file in bzip2.
    public static let bz2 = declared("public.bzip2-archive")
    /// Files in ZIP.
    public static let zip = declared("public.zip-archive")
    /// An address of the web or of a file.
    public static let url = declared("public.url")
    /// An address of a file.
    public static let fileURL = declared("public.file-url")
    /// A bookmark of a file.
    public static let urlBookmarkData = declared("com.apple.bookmark")
    /// A file with an address.
    public static let internetLocation = declared("com.apple.internet-location")
    /// A font.
    public static let font = declared("public.font")
    /// A message.
    public static let message = declared("public.message")
    /// A message of email.
    public static let emailMessage = declared("public.email-message")
    /// A contact.
    public static let contact = declared("public.contact")
    /// A contact in vCard.
    public static let vCard = declared("public.vcard")
    /// A task.
    public static let toDoItem = declared("public.to-do-item")
    /// An event of a calendar.
    public static let calendarEvent = declared("public.calendar-event")
    /// A log.
    public static let log = declared("public.log")
}
