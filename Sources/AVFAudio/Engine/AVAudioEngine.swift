import Dispatch
public import Foundation

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted on a queue of the engine when the microphone or the loudspeaker that a running engine
    /// uses has gone; the engine has stopped.
    public static let AVAudioEngineConfigurationChange = Notification.Name(
        "AVAudioEngineConfigurationChangeNotification")
}

// Safe: the lock guards the state, and everything else is constant.
/// A graph of nodes between the microphone and the loudspeaker of the page.
///
/// The engine renders ten milliseconds at a time, while it runs and the audio session is active.
/// Starting it activates the session. An interruption stops it.
open class AVAudioEngine: NSObject, @unchecked Sendable {
    private let session: AVAudioSession
    private let generation: Int
    private let lock = NSLock()
    private var graph = Graph()
    private let output = AVAudioOutputNode()
    private let input = AVAudioInputNode()
    private let mixer = AVAudioMixerNode()

    fileprivate struct Graph {
        var nodes: [AVAudioNode] = []
        var connections: [Connection] = []
        var isRunning = false
        var usesDevices = false
        /// The time at the end of the last samples, or of the start.
        var lastRenderTime = AVAudioTime(
            hostTime: 0, sampleTime: 0, atRate: Double(SoundQuantum.rate))
    }

    /// A connection of the output of a node with an input of another one.
    fileprivate struct Connection {
        let source: AVAudioNode
        let destination: AVAudioNode
        let bus: AVAudioNodeBus
        /// The format of the source's samples.
        let format: AVAudioFormat
        /// The conversion to the format of the destination's samples.
        var conversion: SignalConversion
    }

    /// Creates an engine, which has nodes for the microphone and the loudspeaker.
    public override init() {
        session = .sharedInstance()
        generation = session.loop.generation
        super.init()
        for node in [output, input, mixer] as [AVAudioNode] { node.attach(to: self) }
        graph.nodes = [output, input]
    }

    /// The queue on which taps and completion handlers are called.
    var callbacks: DispatchQueue { session.loop.callbacks }

    // MARK: Nodes

    /// The loudspeaker of the page.
    open var outputNode: AVAudioOutputNode {
        lock.withLock { graph.usesDevices = true }
        return output
    }

    /// The microphone of the page, which is used if it has a tap or a connection.
    open var inputNode: AVAudioInputNode {
        lock.withLock { graph.usesDevices = true }
        return input
    }

    /// The mixer before the loudspeaker, which is connected when it is first used.
    open var mainMixerNode: AVAudioMixerNode {
        let isNew = lock.withLock {
            graph.usesDevices = true
            guard !graph.nodes.contains(mixer) else { return false }
            graph.nodes.append(mixer)
            return true
        }
        if isNew { connect(mixer, to: output, format: .hardware) }
        return mixer
    }

    /// The nodes of the engine.
    open var attachedNodes: Set<AVAudioNode> { Set(lock.withLock { graph.nodes }) }

    /// Attaches a node, which can be connected then.
    open func attach(_ node: AVAudioNode) {
        precondition(
            node.engine == nil || node.engine === self, "The node is attached to another engine.")
        node.attach(to: self)
        lock.withLock { if !graph.nodes.contains(node) { graph.nodes.append(node) } }
    }

    /// Detaches a node with its connections.
    open func detach(_ node: AVAudioNode) {
        lock.withLock {
            graph.nodes.removeAll { $0 === node }
            graph.connections.removeAll { $0.source === node || $0.destination === node }
        }
        (node as? AVAudioPlayerNode)?.stop()
        node.attach(to: nil)
        usedDevicesDidChange()
    }

    /// Connects a node with the next free input of another one.
    ///
    /// - Parameters:
    ///   - node1: The node whose samples are used.
    ///   - node2: The node that uses them.
    ///   - format: The format of the samples; `nil` for the format of the first node.
    open func connect(
        _ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?
    ) {
        let bus = (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0
        connect(node1, to: node2, fromBus: 0, toBus: bus, format: format)
    }

    /// Connects a node with an input of another one; connections of both are replaced.
    ///
    /// - Parameters:
    ///   - node1: The node whose samples are used.
    ///   - node2: The node that uses them.
    ///   - bus1: The output of the first node: 0.
    ///   - bus2: The input of the second node.
    ///   - format: The format of the samples; `nil` for the format of the first node.
    open func connect(
        _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus,
        toBus bus2: AVAudioNodeBus, format: AVAudioFormat?
    ) {
        precondition(
            node1.engine === self && node2.engine === self,
            "Both nodes must be attached to the engine before they are connected.")
        precondition(
            node2 is AVAudioMixerNode || node2 === output,
            "Only a mixer and the output node have inputs.")
        precondition(bus1 == 0, "A node has one output: bus 0.")
        let format = node1 === input ? .hardware : format ?? node1.outputFormat(forBus: 0)
        lock.withLock {
            precondition(
                !graph.reaches(node1, from: node2), "A node cannot be connected with itself.")
            graph.connections.removeAll {
                $0.source === node1 || ($0.destination === node2 && $0.bus == bus2)
            }
            graph.connections.append(
                Connection(
                    source: node1, destination: node2, bus: bus2, format: format,
                    conversion: SignalConversion(from: format, to: graph.format(of: node2))))
            // A mixer has the format of its output.
            for index in graph.connections.indices
            where graph.connections[index].destination === node1 {
                graph.connections[index].conversion = SignalConversion(
                    from: graph.connections[index].format, to: format)
            }
        }
        usedDevicesDidChange()
    }

    /// Removes the connections of the inputs of a node.
    open func disconnectNodeInput(_ node: AVAudioNode) {
        lock.withLock { graph.connections.removeAll { $0.destination === node } }
        usedDevicesDidChange()
    }

    /// Removes the connection of an input of a node.
    open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        lock.withLock {
            graph.connections.removeAll { $0.destination === node && $0.bus == bus }
        }
        usedDevicesDidChange()
    }

    /// Removes the connection of the output of a node.
    open func disconnectNodeOutput(_ node: AVAudioNode) {
        lock.withLock { graph.connections.removeAll { $0.source === node } }
        usedDevicesDidChange()
    }

    // MARK: Running

    /// Whether the engine runs.
    open var isRunning: Bool { lock.withLock { graph.isRunning } }

    /// Prepares to start; nothing has to be prepared.
    open func prepare() {}

    /// Starts the engine, and activates the audio session if it is not active.
    ///
    /// - Throws: An `NSError` with an ``AVAudioSession/ErrorCode``: those of
    ///   ``AVAudioSession/setActive(_:options:)``, `incompatibleCategory` if the category does not
    ///   allow what the engine uses, and `mediaServicesFailed` if the media services were reset
    ///   since the engine was created.
    open func start() throws {
        try withErrorsForApps { () throws(SoundError) -> Void in
            guard session.loop.generation == generation else { throw .orphaned }
            guard lock.withLock({ graph.usesDevices }) else {
                throw SoundError(
                    .badParam,
                    "The engine has nothing to do: use inputNode, outputNode or mainMixerNode "
                        + "before start().")
            }
            let category = session.category
            guard category.hasInput || !usesInput, category.hasOutput || !usesOutput else {
                throw SoundError(
                    .incompatibleCategory,
                    "The engine is not started: the category \(category.rawValue) "
                        + (usesInput && !category.hasInput ? "does not record" : "does not play")
                        + ". Set playAndRecord.")
            }
            try session.activateIfNeeded()
            lock.withLock {
                graph.isRunning = true
                graph.noteTime(after: 0)
            }
            guard session.loop.start(self) else {
                lock.withLock { graph.isRunning = false }
                throw SoundError(
                    .sessionNotActive, "The audio session was interrupted during the start.")
            }
        }
    }

    /// Pauses; ``start()`` continues with what is scheduled.
    open func pause() {
        lock.withLock { graph.isRunning = false }
        session.loop.stop(self)
    }

    /// Stops the engine; its player nodes do not play any more, and keep what is scheduled.
    open func stop() {
        pause()
        for node in lock.withLock({ graph.nodes }) { (node as? AVAudioPlayerNode)?.pause() }
        reset()
    }

    /// Drops the samples that are in the nodes.
    open func reset() {
        let nodes = lock.withLock {
            for index in graph.connections.indices {
                let connection = graph.connections[index]
                graph.connections[index].conversion = SignalConversion(
                    from: connection.format, to: graph.format(of: connection.destination))
            }
            return graph.nodes
        }
        for node in nodes { node.reset() }
    }

    /// The time at the end of the last samples that were rendered, or of the start; `nil` unless
    /// the engine runs.
    var lastRenderTime: AVAudioTime? {
        lock.withLock { graph.isRunning ? graph.lastRenderTime : nil }
    }
}

/// Questions of nodes.
extension AVAudioEngine {
    func outputFormat(of node: AVAudioNode) -> AVAudioFormat {
        lock.withLock { graph.format(of: node) }
    }

    func inputFormat(of node: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioFormat {
        lock.withLock {
            graph.connections.first { $0.destination === node && $0.bus == bus }?.format
                ?? .hardware
        }
    }

    func nextInput(of node: AVAudioNode) -> AVAudioNodeBus {
        let used = lock.withLock {
            Set(graph.connections.filter { $0.destination === node }.map(\.bus))
        }
        return (0...used.count).first { !used.contains($0) } ?? 0
    }

    /// Notes that a tap or a connection may have changed the devices that the engine uses.
    func usedDevicesDidChange() { session.loop.sourceDidChange() }
}

extension AVAudioEngine.Graph {
    /// The format of a node's samples: that of its connection, or that of the page.
    func format(of node: AVAudioNode) -> AVAudioFormat {
        if node is AVAudioIONode { return .hardware }
        return connections.first { $0.source === node }?.format ?? .hardware
    }

    /// Notes that it is the time at the end of a number of samples more.
    mutating func noteTime(after frameCount: Int) {
        lastRenderTime = AVAudioTime(
            hostTime: ThreadPace.now,
            sampleTime: lastRenderTime.sampleTime + AVAudioFramePosition(frameCount),
            atRate: lastRenderTime.sampleRate)
    }

    /// Whether a node's samples come from another one, or from itself.
    func reaches(_ node: AVAudioNode, from source: AVAudioNode) -> Bool {
        var next: AVAudioNode? = source
        while let current = next {
            if current === node { return true }
            next = connections.first { $0.source === current }?.destination
        }
        return false
    }

    /// Returns the next samples of a node, in its format.
    mutating func render(
        _ node: AVAudioNode, _ count: Int, on queue: DispatchQueue
    ) -> Signal {
        let format = format(of: node)
        let signal: Signal
        switch node {
        case let player as AVAudioPlayerNode:
            signal = player.render(count, format, until: lastRenderTime)
        case let input as AVAudioInputNode: return input.take(count)
        default:
            var mix = Signal(channels: Int(format.channelCount), frameCount: count)
            for index in connections.indices where connections[index].destination === node {
                let source = connections[index].source
                // The conversion is taken out while it calls back into the graph.
                var conversion = connections[index].conversion
                let piece = conversion.pull(count) { render(source, $0, on: queue) }
                connections[index].conversion = conversion
                mix.mix(piece, volume: (source as? any AVAudioMixing)?.volume ?? 1)
            }
            signal = mix.multiplied(by: (node as? AVAudioMixerNode)?.outputVolume ?? 1)
        }
        node.feedTap(signal, format, on: queue)
        return signal
    }
}

extension AVAudioEngine: SoundSource {
    var usesInput: Bool {
        let isConnected = lock.withLock { graph.connections.contains { $0.source === input } }
        return isConnected || input.hasTap
    }

    var usesOutput: Bool {
        lock.withLock { graph.connections.contains { $0.destination === output } }
    }

    func render(_ frameCount: Int, input samples: Signal) -> Signal? {
        lock.lock()
        defer { lock.unlock() }
        guard graph.isRunning else { return nil }
        input.store(samples)
        if !samples.isEmpty { input.feedTap(samples, .hardware, on: callbacks) }
        graph.noteTime(after: frameCount)
        guard graph.connections.contains(where: { $0.destination === output }) else {
            return Signal(channels: 1, frameCount: 0)
        }
        return graph.render(output, frameCount, on: callbacks)
    }

    func loopDidStop() { lock.withLock { graph.isRunning = false } }

    func hardwareDidChange() {
        pause()
        callbacks.async {
            NotificationCenter.default.post(
                name: .AVAudioEngineConfigurationChange, object: self)
        }
    }
}
