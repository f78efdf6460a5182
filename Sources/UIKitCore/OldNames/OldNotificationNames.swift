// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The names of UIKit's notifications before Swift 4.2, when they were members of
/// `NSNotification.Name`.
extension NSNotification.Name {
    /// The name of ``UIApplication/didFinishLaunchingNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationDidFinishLaunching = UIApplication
        .didFinishLaunchingNotification
    /// The name of ``UIApplication/didBecomeActiveNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationDidBecomeActive = UIApplication
        .didBecomeActiveNotification
    /// The name of ``UIApplication/willResignActiveNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationWillResignActive = UIApplication
        .willResignActiveNotification
    /// The name of ``UIApplication/didEnterBackgroundNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationDidEnterBackground = UIApplication
        .didEnterBackgroundNotification
    /// The name of ``UIApplication/willEnterForegroundNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationWillEnterForeground = UIApplication
        .willEnterForegroundNotification
    /// The name of ``UIApplication/willTerminateNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationWillTerminate = UIApplication
        .willTerminateNotification
    /// The name of ``UIApplication/didReceiveMemoryWarningNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationDidReceiveMemoryWarning = UIApplication
        .didReceiveMemoryWarningNotification
    /// The name of ``UIApplication/significantTimeChangeNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationSignificantTimeChange = UIApplication
        .significantTimeChangeNotification
    /// The old name of ``UIApplication/protectedDataWillBecomeUnavailableNotification``.
    public nonisolated static let UIApplicationProtectedDataWillBecomeUnavailable = UIApplication
        .protectedDataWillBecomeUnavailableNotification
    /// The name of ``UIApplication/protectedDataDidBecomeAvailableNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationProtectedDataDidBecomeAvailable = UIApplication
        .protectedDataDidBecomeAvailableNotification
    /// The name of ``UIApplication/backgroundRefreshStatusDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UIApplicationBackgroundRefreshStatusDidChange = UIApplication
        .backgroundRefreshStatusDidChangeNotification
    /// The name of ``UIResponder/keyboardWillShowNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
    /// The name of ``UIResponder/keyboardDidShowNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
    /// The name of ``UIResponder/keyboardWillHideNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
    /// The name of ``UIResponder/keyboardDidHideNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
    /// The name of ``UIResponder/keyboardWillChangeFrameNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardWillChangeFrame = UIResponder
        .keyboardWillChangeFrameNotification
    /// The name of ``UIResponder/keyboardDidChangeFrameNotification`` before Swift 4.2.
    public nonisolated static let UIKeyboardDidChangeFrame = UIResponder
        .keyboardDidChangeFrameNotification
    /// The name of ``UITextField/textDidBeginEditingNotification`` before Swift 4.2.
    public nonisolated static let UITextFieldTextDidBeginEditing = UITextField
        .textDidBeginEditingNotification
    /// The name of ``UITextField/textDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
    /// The name of ``UITextField/textDidEndEditingNotification`` before Swift 4.2.
    public nonisolated static let UITextFieldTextDidEndEditing = UITextField
        .textDidEndEditingNotification
    /// The name of ``UITextView/textDidBeginEditingNotification`` before Swift 4.2.
    public nonisolated static let UITextViewTextDidBeginEditing = UITextView
        .textDidBeginEditingNotification
    /// The name of ``UITextView/textDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UITextViewTextDidChange = UITextView.textDidChangeNotification
    /// The name of ``UITextView/textDidEndEditingNotification`` before Swift 4.2.
    public nonisolated static let UITextViewTextDidEndEditing = UITextView
        .textDidEndEditingNotification
    /// The name of ``UIScreen/didConnectNotification`` before Swift 4.2.
    public nonisolated static let UIScreenDidConnect = UIScreen.didConnectNotification
    /// The name of ``UIScreen/didDisconnectNotification`` before Swift 4.2.
    public nonisolated static let UIScreenDidDisconnect = UIScreen.didDisconnectNotification
    /// The name of ``UIDevice/orientationDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UIDeviceOrientationDidChange = UIDevice
        .orientationDidChangeNotification
    /// The name of ``UIDevice/batteryStateDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UIDeviceBatteryStateDidChange = UIDevice
        .batteryStateDidChangeNotification
    /// The name of ``UIDevice/batteryLevelDidChangeNotification`` before Swift 4.2.
    public nonisolated static let UIDeviceBatteryLevelDidChange = UIDevice
        .batteryLevelDidChangeNotification
}
