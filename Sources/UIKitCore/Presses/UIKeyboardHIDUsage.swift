/// The keys of a keyboard, by their positions.
///
/// A name is the key's on a keyboard of the United States; another layout may have another
/// character there. The numbers are those of the USB standard for human interface devices.
public nonisolated enum UIKeyboardHIDUsage: Int, Hashable, Sendable {
    /// The A key.
    case keyboardA = 0x4
    /// The B key.
    case keyboardB = 0x5
    /// The C key.
    case keyboardC = 0x6
    /// The D key.
    case keyboardD = 0x7
    /// The E key.
    case keyboardE = 0x8
    /// The F key.
    case keyboardF = 0x9
    /// The G key.
    case keyboardG = 0xa
    /// The H key.
    case keyboardH = 0xb
    /// The I key.
    case keyboardI = 0xc
    /// The J key.
    case keyboardJ = 0xd
    /// The K key.
    case keyboardK = 0xe
    /// The L key.
    case keyboardL = 0xf
    /// The M key.
    case keyboardM = 0x10
    /// The N key.
    case keyboardN = 0x11
    /// The O key.
    case keyboardO = 0x12
    /// The P key.
    case keyboardP = 0x13
    /// The Q key.
    case keyboardQ = 0x14
    /// The R key.
    case keyboardR = 0x15
    /// The S key.
    case keyboardS = 0x16
    /// The T key.
    case keyboardT = 0x17
    /// The U key.
    case keyboardU = 0x18
    /// The V key.
    case keyboardV = 0x19
    /// The W key.
    case keyboardW = 0x1a
    /// The X key.
    case keyboardX = 0x1b
    /// The Y key.
    case keyboardY = 0x1c
    /// The Z key.
    case keyboardZ = 0x1d
    /// The 1 key above the letters.
    case keyboard1 = 0x1e
    /// The 2 key above the letters.
    case keyboard2 = 0x1f
    /// The 3 key above the letters.
    case keyboard3 = 0x20
    /// The 4 key above the letters.
    case keyboard4 = 0x21
    /// The 5 key above the letters.
    case keyboard5 = 0x22
    /// The 6 key above the letters.
    case keyboard6 = 0x23
    /// The 7 key above the letters.
    case keyboard7 = 0x24
    /// The 8 key above the letters.
    case keyboard8 = 0x25
    /// The 9 key above the letters.
    case keyboard9 = 0x26
    /// The 0 key above the letters.
    case keyboard0 = 0x27
    /// The Return key.
    case keyboardReturnOrEnter = 0x28
    /// The Escape key.
    case keyboardEscape = 0x29
    /// The key that deletes backwards.
    case keyboardDeleteOrBackspace = 0x2a
    /// The Tab key, which the browser uses.
    case keyboardTab = 0x2b
    /// The space bar.
    case keyboardSpacebar = 0x2c
    /// The - key.
    case keyboardHyphen = 0x2d
    /// The = key.
    case keyboardEqualSign = 0x2e
    /// The [ key.
    case keyboardOpenBracket = 0x2f
    /// The ] key.
    case keyboardCloseBracket = 0x30
    /// The \ key.
    case keyboardBackslash = 0x31
    /// The # key of keyboards outside of the United States.
    case keyboardNonUSPound = 0x32
    /// The ; key.
    case keyboardSemicolon = 0x33
    /// The ' key.
    case keyboardQuote = 0x34
    /// The ` key.
    case keyboardGraveAccentAndTilde = 0x35
    /// The , key.
    case keyboardComma = 0x36
    /// The . key.
    case keyboardPeriod = 0x37
    /// The / key.
    case keyboardSlash = 0x38
    /// The Caps Lock key, which pages do not report.
    case keyboardCapsLock = 0x39
    /// The F1 key.
    case keyboardF1 = 0x3a
    /// The F2 key.
    case keyboardF2 = 0x3b
    /// The F3 key.
    case keyboardF3 = 0x3c
    /// The F4 key.
    case keyboardF4 = 0x3d
    /// The F5 key.
    case keyboardF5 = 0x3e
    /// The F6 key.
    case keyboardF6 = 0x3f
    /// The F7 key.
    case keyboardF7 = 0x40
    /// The F8 key.
    case keyboardF8 = 0x41
    /// The F9 key.
    case keyboardF9 = 0x42
    /// The F10 key.
    case keyboardF10 = 0x43
    /// The F11 key.
    case keyboardF11 = 0x44
    /// The F12 key.
    case keyboardF12 = 0x45
    /// The Print Screen key, which pages do not report.
    case keyboardPrintScreen = 0x46
    /// The Scroll Lock key, which pages do not report.
    case keyboardScrollLock = 0x47
    /// The Pause key, which pages do not report.
    case keyboardPause = 0x48
    /// The Insert key.
    case keyboardInsert = 0x49
    /// The Home key.
    case keyboardHome = 0x4a
    /// The Page Up key.
    case keyboardPageUp = 0x4b
    /// The key that deletes forwards.
    case keyboardDeleteForward = 0x4c
    /// The End key.
    case keyboardEnd = 0x4d
    /// The Page Down key.
    case keyboardPageDown = 0x4e
    /// The Right Arrow key.
    case keyboardRightArrow = 0x4f
    /// The Left Arrow key.
    case keyboardLeftArrow = 0x50
    /// The Down Arrow key.
    case keyboardDownArrow = 0x51
    /// The Up Arrow key.
    case keyboardUpArrow = 0x52
    /// The Num Lock key, which pages do not report.
    case keypadNumLock = 0x53
    /// The / key of the keypad.
    case keypadSlash = 0x54
    /// The * key of the keypad.
    case keypadAsterisk = 0x55
    /// The - key of the keypad.
    case keypadHyphen = 0x56
    /// The + key of the keypad.
    case keypadPlus = 0x57
    /// The Enter key of the keypad.
    case keypadEnter = 0x58
    /// The 1 key of the keypad.
    case keypad1 = 0x59
    /// The 2 key of the keypad.
    case keypad2 = 0x5a
    /// The 3 key of the keypad.
    case keypad3 = 0x5b
    /// The 4 key of the keypad.
    case keypad4 = 0x5c
    /// The 5 key of the keypad.
    case keypad5 = 0x5d
    /// The 6 key of the keypad.
    case keypad6 = 0x5e
    /// The 7 key of the keypad.
    case keypad7 = 0x5f
    /// The 8 key of the keypad.
    case keypad8 = 0x60
    /// The 9 key of the keypad.
    case keypad9 = 0x61
    /// The 0 key of the keypad.
    case keypad0 = 0x62
    /// The . key of the keypad.
    case keypadPeriod = 0x63
    /// The key beside the left Shift key of keyboards outside of the United States.
    case keyboardNonUSBackslash = 0x64
    /// The key for menus, which the page uses.
    case keyboardApplication = 0x65
    /// The = key of the keypad.
    case keypadEqualSign = 0x67
    /// The F13 key.
    case keyboardF13 = 0x68
    /// The F14 key.
    case keyboardF14 = 0x69
    /// The F15 key.
    case keyboardF15 = 0x6a
    /// The F16 key.
    case keyboardF16 = 0x6b
    /// The F17 key.
    case keyboardF17 = 0x6c
    /// The F18 key.
    case keyboardF18 = 0x6d
    /// The F19 key.
    case keyboardF19 = 0x6e
    /// The F20 key.
    case keyboardF20 = 0x6f
    /// The F21 key.
    case keyboardF21 = 0x70
    /// The F22 key.
    case keyboardF22 = 0x71
    /// The F23 key.
    case keyboardF23 = 0x72
    /// The F24 key.
    case keyboardF24 = 0x73
    /// The \ key of Japanese keyboards.
    case keyboardInternational1 = 0x87
    /// The ¥ key.
    case keyboardInternational3 = 0x89
    /// The left Control key.
    case keyboardLeftControl = 0xe0
    /// The left Shift key.
    case keyboardLeftShift = 0xe1
    /// The left Option key, or Alt.
    case keyboardLeftAlt = 0xe2
    /// The left Command key, or the Windows key.
    case keyboardLeftGUI = 0xe3
    /// The right Control key.
    case keyboardRightControl = 0xe4
    /// The right Shift key.
    case keyboardRightShift = 0xe5
    /// The right Option key, or Alt.
    case keyboardRightAlt = 0xe6
    /// The right Command key, or the Windows key.
    case keyboardRightGUI = 0xe7
}
