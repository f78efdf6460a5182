/// The uploads of files that users choose for apps; a web server calls it.
public protocol FileUploadAPI: Sendable {
    /// Begins an upload, and creates its file in the app's container.
    ///
    /// - Throws: `dataLocked`, `uploadRefused`, `uploadTooLarge`, `tooManyUploads`,
    ///   `storageFailed`.
    func begin(
        _ upload: FileUpload, for person: Person
    ) async throws(HostError) -> any IncomingFile
}

/// A file that a page is going to upload.
public struct FileUpload: Hashable, Sendable {
    /// The address of the app.
    public var app: String
    /// The identifier of the session whose page uploads the file.
    public var session: String
    /// The permission that the app gave to the page.
    public var grant: String
    /// The name of the file, as the page reports it; the host changes names that are not safe.
    public var name: String
    /// The number of bytes that the page announces.
    public var bytes: Int

    /// Creates a description.
    public init(app: String, session: String, grant: String, name: String, bytes: Int) {
        self.app = app
        self.session = session
        self.grant = grant
        self.name = name
        self.bytes = bytes
    }
}

/// A file that is being uploaded.
///
/// If it is released before `finish`, it is deleted.
public protocol IncomingFile: Sendable {
    /// Appends bytes to the file, and returns when the system has them.
    ///
    /// - Throws: `uploadTooLarge` if they are more than was announced, `storageFailed`.
    func write(_ bytes: [UInt8]) async throws(HostError)

    /// Completes the file, if the app still waits for it.
    ///
    /// - Returns: The identifier by which the page reports the file to the app.
    /// - Throws: `uploadRefused` if bytes are missing or the app does not wait any more;
    ///   the file is deleted then.
    func finish() async throws(HostError) -> String
}
