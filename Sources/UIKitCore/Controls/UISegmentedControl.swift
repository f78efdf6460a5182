public import Foundation
import HostLink
import UIKitPrimitives

/// A control with a few segments side by side, of which one is selected.
open class UISegmentedControl: UIControl {
    /// The index that means that no segment is selected.
    public nonisolated static let noSegment = -1

    /// The index of the selected segment, or `noSegment`.
    open var selectedSegmentIndex = UISegmentedControl.noSegment {
        didSet { if oldValue != selectedSegmentIndex { setNeedsRendering() } }
    }

    /// Whether a segment is deselected immediately after a tap.
    open var isMomentary = false

    /// The colour of the selected segment.
    ///
    /// By default, the page chooses it.
    open var selectedSegmentTintColor: UIColor? {
        didSet {
            appearanceValues.note(.selectedSegmentTintColor)
            setNeedsRendering()
        }
    }

    private struct Segment {
        var title: String
        var image: UIImage?
        var action: UIAction?
        var isEnabled = true
    }

    private var segments: [Segment] = [] {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsRendering()
        }
    }

    /// Creates a control with titles and images.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        for item in items ?? [] {
            segments.append(Segment(title: item as? String ?? "", image: item as? UIImage))
        }
        sizeToFit()
    }

    /// Creates a control whose segments perform actions when they are selected.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        segments = actions.map { Segment(title: $0.title, image: $0.image, action: $0) }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a control from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        coder.readInterface(into: self, as: UISegmentedControl.self)
    }

    // MARK: - Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title at an index.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title ?? "", image: nil), at: segment)
    }

    /// Inserts a segment with an image at an index.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(title: "", image: image), at: segment)
    }

    /// Inserts a segment with an action at an index.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Segment(title: action.title, image: action.image, action: action), at: segment)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let index = min(max(index, 0), segments.count)
        segments.insert(segment, at: index)
        if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
    }

    /// Removes a segment.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selectedSegmentIndex == segment {
            selectedSegmentIndex = Self.noSegment
        } else if selectedSegmentIndex > segment {
            selectedSegmentIndex -= 1
        }
    }

    /// Removes all segments.
    open func removeAllSegments() {
        segments = []
        selectedSegmentIndex = Self.noSegment
    }

    /// Sets a segment's title.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].title = title ?? ""
    }

    /// Returns a segment's title.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }

    /// Sets whether a segment can be selected.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].isEnabled = enabled
    }

    /// Returns whether a segment can be selected.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }

    // MARK: - Size

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let font = UIFont.systemFont(ofSize: 13, weight: .medium)
        let widest = segments.map { textMeasures.width(of: $0.title, in: font) }.max() ?? 0
        return CGSize(width: (widest + 24) * CGFloat(max(segments.count, 1)), height: 32)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    // MARK: - Events and rendering

    override func handle(_ action: InputAction) -> Bool {
        switch action {
        case .choose(let index):
            choose(index)
        case .tap(let x, _):
            guard bounds.width > 0, !segments.isEmpty else { return true }
            choose(Int(x / (bounds.width / CGFloat(segments.count))))
        default:
            return super.handle(action)
        }
        return true
    }

    private func choose(_ index: Int) {
        guard isTappable, isEnabledForSegment(at: index), index != selectedSegmentIndex else {
            return
        }
        selectedSegmentIndex = index
        segments[index].action?.performAction(sender: self)
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    override var renderKind: RenderKind { .segmentedControl }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        node[.titles] = .strings(segments.map(\.title))
        node[.selectedIndex] = .number(Double(selectedSegmentIndex))
        if let selectedSegmentTintColor {
            node[.tint] = .string(selectedSegmentTintColor.renderedName)
        }
    }
}
