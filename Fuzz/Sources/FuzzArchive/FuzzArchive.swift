import CFuzzerDriver
import RestorationArchive

/// Opens any bytes as an archive, reads everything, and writes the result.
///
/// Hostile bytes may only throw. An archive that was read can be written, and then reads as the
/// same bytes.
private func fuzzArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let archive: Archive
    do throws(ArchiveError) {
        let reader = try ArchiveReader(bytes: bytes)
        for number in 0..<min(reader.recordCount, 64) {
            guard let path = try? reader.path(ofRecord: number) else { continue }
            _ = try? reader.record(at: path)
        }
        _ = try? reader.paths()
        archive = try reader.archive()
    } catch {
        // Throwing is the correct result for bytes that are not an archive.
        return 0
    }
    plantedBug(bytes)
    do throws(ArchiveError) {
        let written = try archive.encoded().bytes
        let again = try ArchiveReader(bytes: written).archive()
        guard try again.encoded().bytes == written else {
            fatalError("an archive changes when it is read and written again")
        }
    } catch  where error.code == .duplicatePath {
        // Reading does not search for an index that hides a second object with the same path.
    } catch {
        fatalError("what was read cannot be written: \(error.message)")
    }
    return 0
}

/// A bug that a fuzzer must find: `Scripts/fuzz --prove` builds with it.
private func plantedBug(_ bytes: [UInt8]) {
    #if PLANTED_BUG
        // The count is trusted; only an archive that can be read reaches this.
        let count = Int(bytes[40])
        if count > 3 { fatalError("the planted bug was found") }
    #endif
}

/// The function that SwiftPM calls as this program's `main`.
@_cdecl("FuzzArchive_main")
public func run(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var count = count
    var arguments = arguments
    return LLVMFuzzerRunDriver(&count, &arguments) { fuzzArchive($0, $1) }
}
