import UIKit

/// Five stars, whose views are in RatingView.xib.
@IBDesignable
class RatingView: UIControl {
    @IBOutlet private var contentView: UIView!
    @IBOutlet private var stars: [UIButton]!
    @IBOutlet private weak var captionLabel: UILabel!

    @IBInspectable var rating: Int = 0 { didSet { showRating() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        loadContent()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        loadContent()
    }

    private func loadContent() {
        UINib(nibName: "RatingView", bundle: nil).instantiate(withOwner: self)
        contentView.frame = bounds
        addSubview(contentView)
        showRating()
    }

    private func showRating() {
        for star in stars { star.isSelected = star.tag <= rating }
        captionLabel.text =
            rating == 0
            ? NSLocalizedString("Not rated yet", comment: "No stars")
            : String(
                format: NSLocalizedString("%ld of 5", comment: "The number of stars"), rating)
    }

    @IBAction private func rate(_ sender: UIButton) {
        rating = sender.tag == rating ? 0 : sender.tag
        sendActions(for: .valueChanged)
    }
}
