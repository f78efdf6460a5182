import CFuzzerDriver
import Foundation
import RestorationArchive

/// Reads any bytes as a change and applies it to an archive of four objects.
///
/// For any change, the result has no path twice, and a change that throws leaves the archive
/// unchanged.
private func fuzzChange(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let old = Archive(
        header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)),
        records: ["a", "b", "c", "d"].map { name in
            ArchiveRecord(path: [ArchivePathComponent(name)], kind: .view, className: "V")
        })
    var archive = old
    do throws(ArchiveError) {
        try archive.apply([try ArchiveChange(bytes: bytes)])
        guard Set(archive.records.map(\.path)).count == archive.records.count else {
            fatalError("a change gave two objects one path")
        }
    } catch {
        guard archive == old else { fatalError("a change that failed left something behind") }
        return 0
    }
    do throws(ArchiveError) {
        _ = try archive.encoded()
    } catch {
        fatalError("what was read cannot be written: \(error.message)")
    }
    return 0
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzChange_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { fuzzChange($0, $1) }
}
