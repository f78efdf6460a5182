import Foundation
import HostLink
import UIKitPrimitives

/// Draws layers with their sublayers into a context.
enum LayerRenderer {
    /// Draws a layer.
    ///
    /// - Parameter isPlaced: Whether the layer is drawn at its place in its superlayer.
    static func draw(_ layer: CALayer, in context: CGContext, isPlaced: Bool) {
        let look = layer.currentLook
        guard !look.isHidden, look.opacity > 0 else { return }
        if let view = layer.view {
            // Foundation's functions for rectangles trap on edges that are no numbers.
            guard !view.bounds.finiteOrNull.isNull else { return }
            ViewDrawing.drawIfNeeded(view)
        }
        layer.displayIfNeeded()
        context.saveGState()
        defer { context.restoreGState() }
        if isPlaced { context.concatenate(layer.toSuperlayer) }
        context.setAlpha(context.state.alpha * CGFloat(look.opacity))
        let castsShadow = look.shadowOpacity > 0 && !look.masksToBounds
        let isGroup =
            layer.tree.mask != nil || look.opacity < 1 && !isSimple(layer, look)
            || castsShadow && look.backgroundColor == nil
        if castsShadow { setShadow(look, context) }
        guard isGroup else { return parts(of: layer, look, in: context) }
        let extent = layer.extent
        let group = CGContext(bounds: extent)
        parts(of: layer, look, in: group)
        if let mask = layer.tree.mask {
            let shape = CGContext(bounds: extent)
            draw(mask, in: shape, isPlaced: true)
            group.setBlendMode(.destinationIn)
            group.place(shape, in: extent)
        }
        context.place(group, in: extent)
    }

    /// Whether the layer consists of one part, which overlaps no other.
    private static func isSimple(_ layer: CALayer, _ look: LayerLook) -> Bool {
        layer.tree.layers.isEmpty && layer.ownExtent.isNull && layer.view == nil
            && [
                look.backgroundColor != nil, look.borderWidth > 0, layer.content.image != nil,
                layer.content.drawing != nil,
            ].count { $0 } <= 1
    }

    private static func setShadow(_ look: LayerLook, _ context: CGContext) {
        let color = look.shadowColor?.color ?? GraphicsState.black
        let alpha = color.cgColor.alpha * CGFloat(look.shadowOpacity)
        // The blur of a canvas is twice the radius of a layer's shadow.
        context.setShadow(
            offset: look.shadowOffset, blur: look.shadowRadius * 2,
            color: color.withAlphaComponent(alpha).cgColor)
    }

    /// Draws background, content, sublayers and border.
    private static func parts(of layer: CALayer, _ look: LayerLook, in context: CGContext) {
        let outline = outline(layer.bounds, look)
        if let color = look.backgroundColor {
            context.setFillColor(color)
            if look.shadowOpacity > 0, let path = look.shadowPath {
                context.fill(path.geometry, isEvenOdd: false)
                context.state.shadow = nil
            }
            context.fill(outline, isEvenOdd: false)
            context.state.shadow = nil
        }
        let isClipped = look.masksToBounds || layer.view is UIScrollView
        if isClipped {
            context.saveGState()
            context.clip(outline, isEvenOdd: false)
        }
        if let view = layer.view { ViewContent.draw(view, in: context) }
        content(of: layer, in: context)
        for sublayer in layer.drawnSublayers { draw(sublayer, in: context, isPlaced: true) }
        if isClipped { context.restoreGState() }
        border(layer.bounds, look, context)
    }

    /// Draws the content of a layer itself.
    ///
    /// - Parameter drawsShape: Whether the content of the layer's class is drawn.
    static func content(of layer: CALayer, in context: CGContext, drawsShape: Bool = true) {
        if drawsShape { layer.drawOwnContent(in: context) }
        let bounds = layer.bounds
        if let image = layer.content.image {
            let place = ContentPlace.rect(of: image.size, in: bounds, layer.contentsGravity.mode)
                .offsetBy(dx: bounds.minX, dy: bounds.minY)
            context.record.image(image, in: place, context.state)
        }
        if let drawing = layer.content.drawing {
            context.record.drawing(drawing, in: bounds, context.state)
        }
    }

    /// Draws layers in the order of their positions.
    static func sublayers(_ layers: [CALayer], in context: CGContext) {
        for layer in ordered(layers) { draw(layer, in: context, isPlaced: true) }
    }

    /// Returns layers back to front.
    static func ordered(_ layers: [CALayer]) -> [CALayer] {
        layers.enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }.map(\.element)
    }

    private static func outline(_ bounds: CGRect, _ look: LayerLook) -> PathGeometry {
        var path = PathGeometry()
        path.addRoundedRect(
            bounds, radii: CGSize(width: look.cornerRadius, height: look.cornerRadius),
            corners: look.maskedCorners.corners)
        return path
    }

    private static func border(_ bounds: CGRect, _ look: LayerLook, _ context: CGContext) {
        guard look.borderWidth > 0 else { return }
        let half = look.borderWidth / 2
        let inner = bounds.insetBy(dx: half, dy: half)
        guard !inner.isNull else { return }
        var look = look
        look.cornerRadius = max(0, look.cornerRadius - half)
        context.state.strokeColor = look.borderColor?.color ?? GraphicsState.black
        var pen = GraphicsState.Pen()
        pen.width = look.borderWidth
        context.stroke(outline(inner, look), pen)
    }
}

nonisolated extension CGContext {
    /// Draws what another context has recorded.
    func place(_ other: CGContext, in rect: CGRect) {
        guard let list = other.record.finished else {
            if let excess = other.record.excess { record.exceed(excess) }
            return
        }
        record.drawing(list, in: rect, state)
    }
}

extension CALayer {
    /// The layers inside the layer in the order in which they are drawn, with those of a view's
    /// subviews.
    fileprivate var drawnSublayers: [CALayer] {
        guard let view else { return LayerRenderer.ordered(tree.layers) }
        return LayerRenderer.ordered(tree.behind) + view.renderedSubviews.map { $0.loadedLayer() }
            + LayerRenderer.ordered(tree.before)
    }

    /// The area in which the layer and its sublayers draw, in its own coordinates.
    var extent: CGRect {
        let look = currentLook
        var area = bounds.union(ownExtent)
        if !look.masksToBounds { area = area.union(Self.extent(of: drawnSublayers)) }
        if look.shadowOpacity > 0, !look.masksToBounds {
            let shape = look.shadowPath.map { area.union($0.boundingBox) } ?? area
            let reach = -3 * max(0, look.shadowRadius)
            area = area.union(
                shape.offsetBy(dx: look.shadowOffset.width, dy: look.shadowOffset.height)
                    .insetBy(dx: reach, dy: reach))
        }
        return area
    }

    /// The area in which layers draw, in their superlayer's coordinates.
    static func extent(of layers: [CALayer]) -> CGRect {
        layers.reduce(CGRect.null) { area, layer in
            guard !layer.isHidden else { return area }
            return area.union(layer.extent.applying(layer.toSuperlayer).finiteOrNull)
        }
    }
}

extension CGRect {
    /// The rectangle, or `.null` if an edge is not a finite number.
    ///
    /// Foundation's functions for rectangles trap on edges that are no numbers.
    var finiteOrNull: CGRect {
        [minX, minY, maxX, maxY].allSatisfy(\.isFinite) ? self : .null
    }
}

/// The drawings of a view's layer on the page.
struct LayerDrawings {
    /// A drawing with its area in the view.
    struct Part {
        let text: String
        let area: CGRect
    }

    /// The view's own drawing, the layer's content, and the layers behind the subviews.
    private let behind: Part?
    /// The layers in front of the subviews.
    private let before: Part?
    /// The drawing whose opaque parts are the visible parts of the view.
    private let mask: Part?
    private let bounds: CGRect
    private let mode: UIView.ContentMode
    private let isClipped: Bool

    /// The maximum distance of a layer from its view that is shown.
    private static let reachMax: CGFloat = 2_000

    init(_ layer: CALayer, of view: UIView) {
        layer.layoutIfNeeded()
        layer.displayIfNeeded()
        bounds = view.bounds
        mode = view.contentMode
        isClipped = view.clipsToBounds
        var place = CGRect.null
        if let drawn = view.drawing.drawn {
            place = ContentPlace.rect(of: drawn.size, in: view.bounds, view.contentMode)
                .offsetBy(dx: view.bounds.minX, dy: view.bounds.minY)
        }
        let isShape = layer.hasMovingShape
        let drawn = LayerNodes.Arrangement(layer.tree.behind, drawsFirst: true).drawn
        let own = isShape ? CGRect.null : layer.ownExtent.finiteOrNull
        let area = Area(bounds: view.bounds, isClipped: view.clipsToBounds, view: view)
        behind = Self.part(area, own.union(CALayer.extent(of: drawn)).union(place)) { context in
            if let drawn = view.drawing.drawn {
                context.record.drawing(drawn.list, in: place, context.state)
            }
            LayerRenderer.content(of: layer, in: context, drawsShape: !isShape)
            LayerRenderer.sublayers(drawn, in: context)
        }
        let front = LayerNodes.Arrangement(layer.tree.before, drawsFirst: false).drawn
        before = Self.part(area, CALayer.extent(of: front)) { context in
            LayerRenderer.sublayers(front, in: context)
        }
        mask = layer.tree.mask.flatMap { mask in
            Self.part(area, .null, isMask: true) { context in
                LayerRenderer.draw(mask, in: context, isPlaced: true)
            }
        }
    }

    /// Whether the drawings are those of the view as it is now.
    func fit(_ view: UIView) -> Bool {
        bounds == view.bounds && mode == view.contentMode && isClipped == view.clipsToBounds
    }

    /// The rectangle in which layers are drawn, and the view that is named if it is too much.
    struct Area {
        let bounds: CGRect
        let isClipped: Bool
        let view: UIView
    }

    /// Returns what a closure draws into an area and around it.
    static func part(
        _ place: Area, _ extent: CGRect, isMask: Bool = false, _ draw: (CGContext) -> Void
    ) -> Part? {
        var area = place.bounds
        if !place.isClipped, !isMask {
            area = area.union(extent.finiteOrNull)
                .intersection(place.bounds.insetBy(dx: -reachMax, dy: -reachMax))
        }
        guard area.width > 0, area.height > 0 else { return nil }
        let context = CGContext(bounds: area)
        draw(context)
        if let excess = context.record.excess {
            DrawingReports.shared.report(excess, of: place.view)
        }
        guard let list = context.record.finished, isMask || !list.operations.isEmpty else {
            return nil
        }
        return Part(
            text: list.encoded(),
            area: area.offsetBy(dx: -place.bounds.minX, dy: -place.bounds.minY))
    }

    /// Adds the drawings to the node of the view.
    func describe(_ node: inout RenderNode) {
        Self.describe(behind, bounds.size, .drawing, .drawingFrame, &node)
        Self.describe(before, bounds.size, .overlay, .overlayFrame, &node)
        if let mask { node[.mask] = .string(mask.text) }
    }

    /// Adds a drawing to the node of a size.
    static func describe(
        _ part: Part?, _ size: CGSize, _ text: RenderProperty, _ frame: RenderProperty,
        _ node: inout RenderNode
    ) {
        guard let part else { return }
        node[text] = .string(part.text)
        guard part.area != CGRect(origin: .zero, size: size) else { return }
        node[frame] = .rect(
            x: part.area.minX, y: part.area.minY, width: part.area.width,
            height: part.area.height)
    }
}

extension CALayer {
    /// The drawings of the layer, if it has more than the look of a view.
    func drawings(of view: UIView) -> LayerDrawings? {
        // Whether the layer has a drawing is known only after it was asked to draw.
        if content.needsDisplay {
            layoutIfNeeded()
            displayIfNeeded()
        }
        let isPlain =
            tree.layers.isEmpty && tree.mask == nil && content.contents == nil
            && content.drawing == nil && !isOfOwnClass
        guard !isPlain else { return nil }
        if let drawings = tree.drawings, drawings.fit(view) { return drawings }
        let drawings = LayerDrawings(self, of: view)
        tree.drawings = drawings
        return drawings
    }

    /// Adds the look of a view's layer to the view's node.
    func describe(_ node: inout RenderNode) {
        describeMotion(&node)
        if cornerRadius > 0 {
            node[.cornerRadius] = .number(cornerRadius)
            let corners = maskedCorners.intersection(.all)
            if corners != .all { node[.corners] = .number(Double(corners.rawValue)) }
        }
        if borderWidth > 0 {
            node[.borderWidth] = .number(borderWidth)
            node[.borderColor] = .string((borderColor?.color ?? .black).renderedName)
        }
        guard shadowOpacity > 0, !masksToBounds else { return }
        let color = shadowColor?.color ?? GraphicsState.black
        let alpha = color.cgColor.alpha * CGFloat(shadowOpacity)
        let numbers = [shadowOffset.width, shadowOffset.height, shadowRadius * 2]
        node[.layerShadow] = .strings(
            numbers.map { String(format: "%.2f", DisplayLimits.limited(Double($0))) }
                + [color.withAlphaComponent(alpha).renderedName])
    }
}
