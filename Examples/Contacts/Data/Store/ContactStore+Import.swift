import Foundation
import GRDB

extension ContactStore {
    /// Imports a user's own vCard file, unless this very file (path, size and time of change) was
    /// imported before.
    ///
    /// The user's contacts replace sample contacts that nobody edited.
    ///
    /// - Returns: The report about the cards; nil if there was nothing to do.
    /// - Throws: ``ContactsError`` with the codes `cannotReadFile`, `fileTooLarge`.
    @discardableResult
    func importIfNeeded(from url: URL) throws -> ImportReport? {
        let stamp = try FileStamp(url)
        let isKnown = try ask { db in
            let statement = try db.cachedStatement(
                sql: "SELECT 1 FROM importedFile WHERE path = ? AND bytes = ? AND modified = ?")
            return try Bool.fetchOne(
                statement, arguments: [stamp.path, stamp.bytes, stamp.modified]) ?? false
        }
        if isKnown { return nil }
        let data = try stamp.read()
        defer { shortenLog() }
        return try change { db in
            try db.execute(sql: "DELETE FROM contact WHERE isSample = 1 AND editedAt IS NULL")
            let report = try importCards(data, isSample: false, in: db)
            try stamp.remember(isSample: false, in: db)
            return report
        }
    }

    /// Imports the app's sample into a store into which no file was imported.
    ///
    /// - Returns: The report about the cards; nil if there was nothing to do.
    /// - Throws: ``ContactsError`` with the codes `cannotReadFile`, `fileTooLarge`.
    @discardableResult
    func importSampleIfNeeded(from url: URL) throws -> ImportReport? {
        let hasImported = try ask { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM importedFile)")) ?? false
        }
        if hasImported { return nil }
        let stamp = try FileStamp(url)
        let data = try stamp.read()
        defer { shortenLog() }
        return try change { db in
            let report = try importCards(data, isSample: true, in: db)
            try stamp.remember(isSample: true, in: db)
            return report
        }
    }

    /// Moves the imported data from the log to the database.
    ///
    /// Otherwise the next process would have to read megabytes of log before it shows anything.
    /// This can fail while another process reads; a later change repeats it.
    private func shortenLog() {
        _ = try? queue.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }

    /// Imports cards in one transaction.
    ///
    /// A card that was imported before changes nothing; a card with a known UID updates that
    /// contact.
    @discardableResult
    func importCards(_ data: Data, limits: VCardLimits = .standard) throws -> ImportReport {
        try change { db in try importCards(data, isSample: false, limits: limits, in: db) }
    }

    private func importCards(
        _ data: Data, isSample: Bool, limits: VCardLimits = .standard, in db: Database
    ) throws -> ImportReport {
        var run = ImportRun(alphabet: alphabet, isSample: isSample, limits: limits)
        var parser = VCardParser(data, limits: limits)
        while let outcome = parser.next() {
            switch outcome {
            case .card(let card): try run.take(card, in: db)
            case .problem(let problem): run.report.note(problem, max: limits.problemsMax)
            }
        }
        if run.report == ImportReport() {
            run.report.problems = [VCardProblem(line: 1, reason: "the file holds no card")]
        }
        return run.report
    }
}

/// One pass through a file.
private struct ImportRun {
    let alphabet: SortAlphabet
    let isSample: Bool
    let limits: VCardLimits
    var report = ImportReport()

    /// The line in which each UID occurred first in this file.
    private var linesByUID: [String: Int] = [:]

    init(alphabet: SortAlphabet, isSample: Bool, limits: VCardLimits) {
        self.alphabet = alphabet
        self.isSample = isSample
        self.limits = limits
    }

    mutating func take(_ card: VCard, in db: Database) throws {
        let digest = card.digest
        var contact = Contact(card: card)
        defer { if let uid = contact.uid { linesByUID[uid] = card.line } }
        let known = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM contact WHERE digest = ?"), arguments: [digest])
        if known == true {
            report.unchanged += 1
            return
        }
        if let uid = contact.uid, let line = linesByUID[uid] {
            // Both are kept, because the app cannot decide which one is meant.
            report.note(
                VCardProblem(
                    line: card.line,
                    reason: "the card has the UID of the card in line \(line); both were imported"),
                max: limits.problemsMax)
            contact.forgetUID()
        }
        let record = ContactRecord(contact: contact, alphabet: alphabet)
        let origin = ContactRecord.Origin.card(digest: digest, isSample: isSample)
        guard let uid = contact.uid, let stored = try StoredContact(uid: uid, in: db) else {
            _ = try record.insert(into: db, origin: origin)
            report.imported += 1
            return
        }
        if let editedRevision = stored.editedRevision, !contact.isRevised(after: editedRevision) {
            report.keptEdits += 1
            return
        }
        try record.update(id: stored.id, in: db, origin: origin)
        report.updated += 1
    }
}

/// The facts that an import needs about the contact with a card's UID.
private struct StoredContact {
    let id: Int64

    /// The time of the last edit in this app, in the form of REV; nil if it was never edited.
    let editedRevision: String?

    init?(uid: String, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT id, editedAt FROM contact WHERE uid = ?")
        guard let row = try Row.fetchOne(statement, arguments: [uid]) else { return nil }
        id = row[0]
        let editedAt: Double? = row[1]
        editedRevision = editedAt.map {
            ContactStore.revision(at: Date(timeIntervalSince1970: $0))
        }
    }
}

extension Contact {
    /// Whether the card was changed after a time (`20260131T120000Z`), according to its REV.
    fileprivate func isRevised(after moment: String) -> Bool {
        let own = revision.filter { $0 != "-" && $0 != ":" }
        // Both texts have the same format, so their order is the order of the times.
        guard own.utf8.count >= 15, own.hasSuffix("Z") else { return false }
        return own.prefix(15) > moment.prefix(15)
    }

    /// Keeps the UID's line, but not the identity.
    fileprivate mutating func forgetUID() {
        uid = nil
        let isUID = { (line: String) in (try? VCardProperty(contentLine: line))?.name == "UID" }
        unknownProperties += knownLines.filter(isUID)
        knownLines.removeAll(where: isUID)
    }
}

/// The identification of a file: its path, size and time of change.
private struct FileStamp {
    let path: String
    let bytes: Int
    let modified: Double

    init(_ url: URL) throws {
        path = url.standardizedFileURL.path
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            bytes = (attributes[.size] as? NSNumber)?.intValue ?? 0
            modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        } catch {
            throw Self.unreadable(path, error)
        }
    }

    func read() throws -> Data {
        guard bytes <= VCardLimits.standard.fileBytesMax else {
            throw ContactsError(
                .fileTooLarge,
                "The file of cards is larger than \(VCardLimits.standard.fileBytesMax >> 20) MB; "
                    + "export it in parts.",
                path: path)
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw Self.unreadable(path, error)
        }
    }

    func remember(isSample: Bool, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO importedFile VALUES (?, ?, ?, ?)")
            .execute(arguments: [path, bytes, modified, isSample])
    }

    private static func unreadable(_ path: String, _ cause: any Error) -> ContactsError {
        ContactsError(
            .cannotReadFile,
            "The file of cards cannot be read; see whether it exists and may be read.",
            path: path, cause: cause)
    }
}
