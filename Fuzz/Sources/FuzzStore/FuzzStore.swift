import CFuzzerDriver
import Foundation
import RestorationArchive

@testable import RestorationStore

/// Fuzzes the content behind the seal, which random bytes never open, and the sealed file itself.
///
/// The first byte selects the meaning of the other bytes: the plaintext of a table of records in
/// the former format; the plaintext of journal entries after such a table; edits of a sealed file,
/// each with two bytes for the position and one for the value; or the plaintext of journal entries
/// after an archive.
private func fuzzStore(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch choice % 4 {
    case 0: open(sealed(rest, flags: EnvelopeFormat.recordsFlag).file)
    case 1: openJournal(rest, behind: formerTable, flags: EnvelopeFormat.recordsFlag)
    case 2: openEdited(rest)
    default: openJournal(rest, behind: encoded(state(0)), flags: EnvelopeFormat.archiveFlag)
    }
    return 0
}

private let session = SessionIdentifier.application
private let key: EnvelopeKey = {
    guard let key = try? EnvelopeKey(bytes: UInt8(0)..<32) else { fatalError("no key") }
    return key
}()

/// Returns the archives that were committed: four objects, then another text of one, then another
/// order.
private func state(_ number: Int) -> Archive {
    let names = number < 2 ? ["a", "b", "c", "d"] : ["d", "a", "e"]
    return Archive(
        header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)),
        records: names.map { name in
            ArchiveRecord(
                path: [ArchivePathComponent(name)], kind: .view, className: "V",
                fields: [
                    ArchiveField(key: "t", value: .string(name == "a" ? "\(number)" : name))
                ])
        })
}

private func encoded(_ archive: Archive) -> [UInt8] {
    guard let bytes = try? archive.encoded().bytes else { fatalError("encoding failed") }
    return bytes
}

/// A table of the former form with one record, the archive.
private let formerTable: [UInt8] = {
    let archive = encoded(state(0))
    var table: [UInt8] = []
    for number in [1, 0, archive.count] { table.appendLittleEndian(UInt32(number)) }
    return table + archive
}()

private func sealed(_ plaintext: [UInt8], flags: UInt16) -> (file: [UInt8], salt: [UInt8]) {
    guard
        let sealed = try? Envelope.seal(
            plaintext, flags: flags, session: session, generation: 7, key: key)
    else { fatalError("sealing failed") }
    return sealed
}

private func journal(behind file: [UInt8], salt: [UInt8]) -> Journal {
    Journal(
        header: Array(file.prefix(EnvelopeFormat.headerBytes)), baseBytes: file.count, salt: salt,
        key: key)
}

/// Opens a file, and its archive with all changes, as a store does.
@discardableResult
private func open(_ file: [UInt8]) -> Archive? {
    let keys = Keyring(key: key)
    guard let opened = try? GenerationFile.unseal(file, session: session, keys: keys) else {
        return nil
    }
    return try? SavedArchive.read(opened).reader.archive()
}

/// Opens a journal of any entries, each of which has its length before it in one byte.
private func openJournal(_ bytes: [UInt8], behind payload: [UInt8], flags: UInt16) {
    var (file, salt) = sealed(payload, flags: flags)
    var journal = journal(behind: file, salt: salt)
    var rest = bytes[...]
    while let length = rest.popFirst() {
        let entry = Array(rest.prefix(Int(length)))
        rest = rest.dropFirst(Int(length))
        guard let sealed = try? journal.entry(for: entry, besides: 0) else { break }
        file += sealed
    }
    guard let archive = open(file) else { return }
    guard Set(archive.records.map(\.path)).count == archive.records.count else {
        fatalError("a change gave two objects one path")
    }
}

/// Opens a sealed file with a journal and edits in it.
///
/// An edit may remove the last entries, but never give another state.
private func openEdited(_ edits: [UInt8]) {
    let states = (0..<3).map(state)
    var (file, salt) = sealed(encoded(states[0]), flags: EnvelopeFormat.archiveFlag)
    var journal = journal(behind: file, salt: salt)
    for (old, new) in zip(states, states.dropFirst()) {
        guard let change = try? ArchiveChange(from: old, to: new)?.encoded(),
            let entry = try? journal.entry(for: change, besides: 0)
        else { fatalError("sealing failed") }
        file += entry
    }
    var index = 0
    while index + 3 <= edits.count {
        let place = Int(edits[index]) << 8 | Int(edits[index + 1])
        if place == 0xFFFF {
            file = Array(file.prefix(file.count - min(file.count, Int(edits[index + 2]))))
        } else if !file.isEmpty {
            file[place % file.count] = edits[index + 2]
        }
        index += 3
    }
    let keys = Keyring(key: key)
    guard (try? GenerationFile.unseal(file, session: session, keys: keys)) != nil else { return }
    guard let archive = open(file), states.contains(archive) else {
        fatalError("an edited file gave a state that was never committed")
    }
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzStore_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { fuzzStore($0, $1) }
}
