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
    /// Performs all actions of a transaction.
    ///
    /// - Returns: Whether the delegate performs the actions here; with `false`, the default, the
    ///   provider calls a method for each action.
    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
    /// Makes a call.
    ///
    /// Fulfill the action when the app has begun to connect, and report the rest with
    /// ``CXProvider/reportOutgoingCall(with:startedConnectingAt:)`` and
    /// ``CXProvider/reportOutgoingCall(with:connectedAt:)``.
    func provider(_ provider: CXProvider, perform action: CXStartCallAction)
    /// Answers a call.
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
    /// Ends a call.
    func provider(_ provider: CXProvider, perform action: CXEndCallAction)
    /// Holds a call, or continues it.
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
    /// Mutes the microphone for a call, or unmutes it.
    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
    /// Groups a call with another one, or takes it out of its group.
    func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
    /// Plays dialing tones.
    func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
    /// Notifies the delegate that the time of an action is over; the action has failed.
    func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
}

extension CXProviderDelegate {
    /// Does nothing.
    public func providerDidBegin(_ provider: CXProvider) {}

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
