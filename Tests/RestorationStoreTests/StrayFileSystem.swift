import RestorationStore
import Synchronization

/// A disk that misplaces or repeats one write and still reports success.
final class StrayFileSystem: PassingFileSystem {
    /// The fault of that write.
    enum Fault: CaseIterable, CustomStringConvertible {
        /// The write goes to a wrong offset of the same file: its beginning, one sector later, or
        /// near its end.
        case toTheBeginning, aSectorOn, nearTheEnd
        /// The write is made in the file that was written before, at the same offset or at its end.
        case intoAnotherFile, behindAnotherFile
        /// The write is made twice, or repeated after later writes to the same file, or repeated in
        /// the file that was written last.
        case twice, again, againOverAnotherFile

        var description: String {
            switch self {
            case .toTheBeginning: "to the beginning"
            case .aSectorOn: "a sector on"
            case .nearTheEnd: "near the end"
            case .intoAnotherFile: "into another file"
            case .behindAnotherFile: "behind another file"
            case .twice: "twice"
            case .again: "again"
            case .againOverAnotherFile: "again, over another file"
            }
        }
    }

    private struct Write {
        var bytes: [UInt8]
        var file: OpenFile
        var offset: Int
    }

    private struct State {
        var writes: [Write] = []
        var sizes: [Int32: Int] = [:]
        var isArmed = true
    }

    let disk = MemoryFileSystem()
    private let number: Int
    private let fault: Fault
    private let delay: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - number: The number of the write, counted from 0.
    ///   - delay: The number of writes after which an old one is repeated.
    init(write number: Int, _ fault: Fault, delay: Int = 1) {
        self.number = number
        self.fault = fault
        self.delay = delay
    }

    var writeCount: Int { state.withLock { $0.writes.count } }

    func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        let write = Write(bytes: bytes, file: file, offset: offset)
        let made = state.withLock { state in
            let index = state.writes.count
            let made = Self.made(write, index: index, self, state)
            state.writes.append(write)
            for each in made {
                let end = each.offset + each.bytes.count
                state.sizes[each.file.number] = max(state.sizes[each.file.number] ?? 0, end)
            }
            return made
        }
        for each in made { try disk.write(each.bytes, to: each.file, at: each.offset) }
    }

    private static func made(
        _ write: Write, index: Int, _ rig: StrayFileSystem, _ state: State
    ) -> [Write] {
        var stray = write
        let other = state.writes.last { $0.file.number != write.file.number }?.file ?? write.file
        let size = state.sizes[write.file.number] ?? 0
        switch rig.fault {
        case .toTheBeginning where index == rig.number: stray.offset = 0
        case .aSectorOn where index == rig.number: stray.offset += 512
        case .nearTheEnd where index == rig.number: stray.offset = max(0, size - 100)
        case .intoAnotherFile where index == rig.number: stray.file = other
        case .behindAnotherFile where index == rig.number:
            stray.file = other
            stray.offset = state.sizes[other.number] ?? 0
        case .twice where index == rig.number: return [write, write]
        case .again where index == rig.number + rig.delay:
            return [write, state.writes[rig.number]]
        case .againOverAnotherFile where index == rig.number + rig.delay:
            stray = state.writes[rig.number]
            stray.file = write.file
            return [write, stray]
        default: break
        }
        return [stray]
    }
}
