import FoundationEssentials

/// Bytes that can be sealed without copying them.
protocol EnvelopePayload: RandomAccessCollection
where Element == UInt8, Index == Int, SubSequence: DataProtocol, Self: DataProtocol {}

extension [UInt8]: EnvelopePayload {}
extension UnsafeRawBufferPointer: EnvelopePayload {}
