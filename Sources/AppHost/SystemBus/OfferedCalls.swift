/// The calls of other processes to the objects that this process offers on a message bus.
struct OfferedCalls {
    /// The maximum number of calls that wait for their answer.
    private static let unansweredMax = 256
    /// The maximum number of calls of one process that wait for their answer, so that a process
    /// that calls in a loop keeps no other one from being answered.
    private static let unansweredOfSenderMax = 64
    /// The maximum number of values in the arguments of a call.
    private static let argumentValuesMax = 256
    /// The maximum number of bytes of all texts in the arguments of a call, because calls that wait
    /// for their answer are kept.
    private static let argumentTextBytesMax = 65_536

    private let interfaces: Set<String>
    private let calls: AsyncStream<BusCall>.Continuation
    /// The calls that were not answered yet, by number.
    private var unanswered: [UInt64: BusMessage] = [:]
    /// The numbers of calls that were not answered yet, by the unique names of their senders.
    private var countBySender: [String: Int] = [:]
    private var count: UInt64 = 0

    /// - Parameters:
    ///   - interfaces: The interfaces of the objects.
    ///   - calls: The receiver of the calls.
    init(of interfaces: Set<String>, to calls: AsyncStream<BusCall>.Continuation) {
        self.interfaces = interfaces
        self.calls = calls
    }

    /// Passes a call to the receiver.
    ///
    /// - Throws: The refusal of a call of another interface, of one with too many values or too
    ///   long texts, and of one above the limit.
    mutating func accept(_ message: BusMessage) throws(BusRefusal) {
        guard let sender = message.sender, let path = message.path,
            let interface = message.interface, let member = message.member,
            interfaces.contains(interface)
        else { throw .unknownMethod }
        guard unanswered.count < Self.unansweredMax,
            countBySender[sender, default: 0] < Self.unansweredOfSenderMax
        else { throw .tooManyCalls }
        let arguments: [BusValue]
        do {
            arguments = try message.values(
                max: Self.argumentValuesMax, textBytesMax: Self.argumentTextBytesMax)
        } catch {
            throw BusRefusal.invalidArguments(error.description)
        }
        count += 1
        unanswered[count] = message
        countBySender[sender, default: 0] += 1
        calls.yield(
            BusCall(
                number: count, sender: sender, path: path, interface: interface, member: member,
                arguments: arguments))
    }

    /// Removes a call that is answered now; `nil` if it was answered before.
    mutating func take(_ call: BusCall) -> BusMessage? {
        guard let message = unanswered.removeValue(forKey: call.number) else { return nil }
        let rest = countBySender[call.sender, default: 1] - 1
        countBySender[call.sender] = rest > 0 ? rest : nil
        return message
    }

    /// Ends the calls, because the connection has ended.
    func finish() { calls.finish() }
}
