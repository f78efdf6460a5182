import CFuzzerDriver
import RestorationArchive

@testable import RestorationStore

/// Fuzzes the content behind the seal, which random bytes never open, and the sealed file itself.
///
/// The first byte selects the use of the rest: the plaintext of a table of records, of journal
/// entries after one, or edits of a sealed file, with two bytes of position and one byte of value
/// each.
private func fuzzStore(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch choice % 3 {
    case 0: openRecords(rest)
    case 1: openJournal(rest)
    default: openEdited(rest)
    }
    return 0
}

private let session = SessionIdentifier.application
private let key: EnvelopeKey = {
    guard let key = try? EnvelopeKey(bytes: UInt8(0)..<32) else { fatalError("no key") }
    return key
}()

private func sealed(_ plaintext: [UInt8]) -> (file: [UInt8], salt: [UInt8]) {
    guard
        let sealed = try? Envelope.seal(
            plaintext, flags: EnvelopeFormat.recordsFlag, session: session, generation: 7, key: key)
    else { fatalError("sealing failed") }
    return sealed
}

private func openRecords(_ plaintext: [UInt8]) {
    _ = try? GenerationFile.open(sealed(plaintext).file, session: session, key: key)
}

/// Each entry is preceded by its length in one byte.
private func openJournal(_ bytes: [UInt8]) {
    var (file, salt) = sealed(RecordTable.encode(["a": [1], "b": [2, 3]]))
    var journal = Journal(
        header: Array(file.prefix(EnvelopeFormat.headerBytes)), baseBytes: file.count, salt: salt,
        key: key)
    var rest = bytes[...]
    while let length = rest.popFirst() {
        let entry = Array(rest.prefix(Int(length)))
        rest = rest.dropFirst(Int(length))
        guard let sealed = try? journal.seal(entry) else { fatalError("sealing failed") }
        file += sealed
    }
    _ = try? GenerationFile.open(file, session: session, key: key)
}

/// Opens a sealed file with a journal as a store does.
///
/// An edit may remove the last entries, but never change a value.
private func openEdited(_ edits: [UInt8]) {
    let states: [RecordTable.Records] = [
        ["a": [1]], ["a": [1], "b": [2]], ["b": [2], "c": [3, 4]],
    ]
    var (file, salt) = sealed(RecordTable.encode(states[0]))
    var journal = Journal(
        header: Array(file.prefix(EnvelopeFormat.headerBytes)), baseBytes: file.count, salt: salt,
        key: key)
    for (old, new) in zip(states, states.dropFirst()) {
        let change = RecordTable.encode(RecordTable.difference(from: old, to: new))
        guard let entry = try? journal.seal(change) else { fatalError("sealing failed") }
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
    guard let opened = try? GenerationFile.open(file, session: session, key: key) else { return }
    guard let records = opened.records, states.contains(records) else {
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
