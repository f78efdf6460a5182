import UIKit

/// A picture, drawn of views.
final class PictureView: UIView {
    var work: Work? {
        didSet { if oldValue?.id != work?.id { drawShapes() } }
    }

    private var shapes: [UIView] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        nil
    }

    private func drawShapes() {
        for shape in shapes { shape.removeFromSuperview() }
        shapes = (work?.shapes ?? []).map { shape in
            let view = UIView()
            view.backgroundColor = UIColor(
                red: CGFloat(shape.color >> 16 & 0xff) / 255,
                green: CGFloat(shape.color >> 8 & 0xff) / 255,
                blue: CGFloat(shape.color & 0xff) / 255, alpha: 1)
            addSubview(view)
            return view
        }
        accessibilityLabel = work?.title
        accessibilityTraits = .image
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (view, shape) in zip(shapes, work?.shapes ?? []) {
            // Round shapes stay round, whatever the proportions of the picture.
            let height = shape.isRound ? shape.height * bounds.width : shape.height * bounds.height
            view.frame = CGRect(
                x: shape.x * bounds.width, y: shape.y * bounds.height,
                width: shape.width * bounds.width, height: height)
            view.layer.cornerRadius = shape.isRound ? height / 2 : 0
        }
    }
}
