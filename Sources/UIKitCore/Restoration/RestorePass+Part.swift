import RestorationArchive
import RestorationCoder

extension RestorePass {
    /// One archive that is restored, with the scene its objects belong to.
    struct Part {
        let archive: ArchiveReader
        weak var scene: UIWindowScene?
        let order: [ArchiveRecord]
        var decoders: [ArchivePath: ObjectDecoder] = [:]
        var located: [ArchivePath: AnyObject] = [:]
        var dropped: Set<ArchivePath> = []
        /// Why an object did not decode its state.
        var failures: [ArchivePath: RestorationSkip] = [:]
        /// What is odd about objects that decoded nevertheless.
        var oddities: [ArchivePath: [RestorationSkip]] = [:]
        /// Controllers that decoded before there was a view.
        var viewless: Set<ArchivePath> = []
        var makers = RestorationMakers()
    }
}
