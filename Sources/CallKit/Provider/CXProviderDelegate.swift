public import AVFAudio
public import Foundation

/// The methods that a provider calls on its queue.
///
/// An action whose method the delegate does not implement fails.
public protocol CXProviderDelegate: NSObjectProtocol {
    /// Notifies the delegate that all calls of the provider have ended, because it was invalidated.
    ///
    /// Close their connections. Actions need not be completed.
    func providerDidReset(_ provider: CXProvider)
    /// Notifies the delegate that the provider receives actions now.
    func providerDidBegin(_ provider: CXProvider)
    /// Asks the delegate to perform all actions of a transaction.
    ///
    /// - Returns: Whether the delegate performs the actions here; with `false`, the default, the
    ///   provider calls a method for each action.
    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
    /// Asks the delegate to start an outgoing call.
    ///
    /// Fulfill the action when the app has begun to connect, and report the rest with
    /// ``CXProvider/reportOutgoingCall(with:startedConnectingAt:)`` and
    /// ``CXProvider/reportOutgoingCall(with:connectedAt:)``.
    func provider(_ provider: CXProvider, perform action: CXStartCallAction)
    /// Asks the delegate to answer a call.
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
    /// Asks the delegate to end a call.
    func provider(_ provider: CXProvider, perform action: CXEndCallAction)
    /// Asks the delegate to hold a call, or to continue it.
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
    /// Asks the delegate to mute the microphone for a call, or to unmute it.
    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
    /// Asks the delegate to group a call with another one, or to remove it from its group.
    func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
    /// Asks the delegate to play dialing tones.
    func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
    /// Notifies the delegate that the time of an action is over; the action has failed.
    func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
    /// Notifies the delegate that the audio session is active for the call: start sound now
    /// (specification 7.5.2).
    ///
    /// Set the session's category and mode when the call is answered or made.
    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession)
    /// Notifies the delegate that the audio session is not active any more: stop sound.
    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession)
}

extension CXProviderDelegate {
    /// Does nothing.
    public func providerDidBegin(_ provider: CXProvider) {}

    /// Does nothing.
    public func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {}

    /// Does nothing.
    public func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {}

    /// Lets the provider call a method for each action.
    public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
        false
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
        action.fail()
    }

    /// Lets the action fail.
    public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
        action.fail()
    }

    /// Does nothing.
    public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {}
}

extension CXProviderDelegate {
    /// Calls the method of an action.
    func perform(_ action: CXAction, of provider: CXProvider) {
        switch action {
        case let action as CXStartCallAction: self.provider(provider, perform: action)
        case let action as CXAnswerCallAction: self.provider(provider, perform: action)
        case let action as CXEndCallAction: self.provider(provider, perform: action)
        case let action as CXSetHeldCallAction: self.provider(provider, perform: action)
        case let action as CXSetMutedCallAction: self.provider(provider, perform: action)
        case let action as CXSetGroupCallAction: self.provider(provider, perform: action)
        case let action as CXPlayDTMFCallAction: self.provider(provider, perform: action)
        default: action.fail()
        }
    }
}
