/// One node of a scene's frame: a plain value, without behaviour.
///
/// Nodes use UIKit's terms (a label, a table, a text field with its text and selection), never
/// those of a particular client, so that another client can be added without a change of the object
/// model.
public struct RenderNode: Hashable, Sendable {
    /// The node's key, unique in its tree.
    public var key: NodeKey
    /// The node's kind.
    public var kind: RenderKind
    /// The node's appearance and content.
    public var properties: [RenderProperty: RenderValue]
    /// The nodes inside it, back to front.
    public var children: [RenderNode]

    /// Creates a node.
    public init(
        key: NodeKey, kind: RenderKind, properties: [RenderProperty: RenderValue] = [:],
        children: [RenderNode] = []
    ) {
        self.key = key
        self.kind = kind
        self.properties = properties
        self.children = children
    }

    /// The value of a property.
    ///
    /// The getter returns the value; the setter stores NaN as 0.
    ///
    /// NaN is not equal to itself, so it would be sent to the page again with every frame.
    public subscript(property: RenderProperty) -> RenderValue? {
        get { properties[property] }
        set { properties[property] = newValue?.withoutNaN }
    }

    /// Calls the closure with every node of the tree, beginning with this one, parents before
    /// children.
    public func forEachNode(_ body: (RenderNode) throws -> Void) rethrows {
        try body(self)
        for child in children { try child.forEachNode(body) }
    }
}

/// The kind of a node in UIKit's terms.
///
/// The page's client decides how to show it.
public enum RenderKind: String, Hashable, Sendable, CaseIterable {
    case window
    case view
    case label
    case button
    case textField
    case textView
    case imageView
    case scrollView
    case tableView
    case tableCell
    case sectionHeader
    case collectionView
    case collectionCell
    case navigationBar
    case barButton
    case backButton
    case tabBar
    case tabItem
    case toggle
    case slider
    case segmentedControl
    case searchField
    case progress
    case activityIndicator
    /// One or more wheels.
    case pickerView
    /// A wheel with rows, of which one is selected.
    case pickerColumn
    case datePicker
    case pageControl
    case refreshControl
    /// A layer that moves, or layers in front of it.
    case layer
    /// The container of a presented view controller, above everything before it.
    case presentation
    case alert
    /// A page of a web view: markup in its own frame, or a link to another site.
    case webPage
}
