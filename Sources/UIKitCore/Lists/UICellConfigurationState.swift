public import UIKitPrimitives

/// The state of a view that a configuration depends on.
@preconcurrency @MainActor
public protocol UIConfigurationState {
    /// Creates the state of a view in an environment, with all other values `false`.
    init(traitCollection: UITraitCollection)

    /// The traits of the view's environment.
    var traitCollection: UITraitCollection { get set }

    /// The value of a state of the app's own; `nil` if it was not set.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a state of an app's own.
public nonisolated struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The string of the name.
    public let rawValue: String

    /// Creates a name from a string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a name from a string.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The state of a header or footer, or of any view that has a configuration.
@preconcurrency @MainActor
public struct UIViewConfigurationState: UIConfigurationState, @preconcurrency Hashable {
    /// The traits of the view's environment.
    public var traitCollection: UITraitCollection
    /// Whether the user cannot use the view.
    public var isDisabled = false
    /// Whether a finger or the pointer is on the view.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view has the focus of the keyboard.
    public var isFocused = false
    /// Whether the view stays at an edge of its list, which lists on pages never report.
    public var isPinned = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a view in an environment, with all other values `false`.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// The value of a state of the app's own; `nil` if it was not set.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// The state of a cell.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState, @preconcurrency Hashable {
    /// The traits of the cell's environment.
    public var traitCollection: UITraitCollection
    /// Whether the user cannot use the cell.
    public var isDisabled = false
    /// Whether a finger or the pointer is on the cell.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell has the focus of the keyboard.
    public var isFocused = false
    /// Whether the cell stays at an edge of its list, which lists on pages never report.
    public var isPinned = false
    /// Whether the cell is in editing mode.
    public var isEditing = false
    /// Whether the cell shows the elements inside it, which lists on pages never report.
    public var isExpanded = false
    /// Whether the cell shows the actions that a swipe reveals.
    public var isSwiped = false
    /// Whether the user moves the cell.
    public var isReordering = false
    private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a cell in an environment, with all other values `false`.
    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }

    /// The value of a state of the app's own; `nil` if it was not set.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}
