import RestorationArchive

extension [ArchiveRecord] {
    /// The records in the order in which they were preserved, but none before those around it (2.2.1
    /// step 6): an app may refer to an inner controller before its container does.
    func outerFirst() -> [ArchiveRecord] {
        let numbers = Dictionary(
            enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered: [ArchiveRecord] = []
        ordered.reserveCapacity(count)
        var isPlaced = [Bool](repeating: false, count: count)
        func place(_ number: Int) {
            guard !isPlaced[number] else { return }
            isPlaced[number] = true
            if let parent = self[number].path.parent.flatMap({ numbers[$0] }) { place(parent) }
            ordered.append(self[number])
        }
        for number in indices { place(number) }
        return ordered
    }
}
