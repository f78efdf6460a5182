import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// Tests of the attributes of labels, buttons, fields and other controls in interface files.
@MainActor struct ControlAttributeTests {
    @Test func `labels have the text, lines and fitting that the file states`() throws {
        let root = try AttributeFixtures.view("Labels")
        let first: UILabel = try AttributeFixtures.tagged(1, in: root)
        #expect(first.text == "Two lines")
        #expect(first.textAlignment == .center)
        #expect(first.lineBreakMode == .byWordWrapping)
        #expect(first.numberOfLines == 2)
        #expect(!first.adjustsFontSizeToFitWidth)
        #expect(first.adjustsFontForContentSizeCategory)
        #expect(first.preferredMaxLayoutWidth == 120)
        #expect(!first.isEnabled)
        #expect(first.isHighlighted)
        #expect(first.font == .preferredFont(forTextStyle: .body))
        #expect(first.textColor == .secondaryLabel)
        #expect(first.highlightedTextColor == .systemRed)
        #expect(!first.isUserInteractionEnabled)
        #expect(first.contentHuggingPriority(for: .horizontal) == UILayoutPriority(251))
        #expect(first.contentHuggingPriority(for: .vertical) == UILayoutPriority(252))
        let second: UILabel = try AttributeFixtures.tagged(2, in: root)
        #expect(second.text == "First line\nsecond line")
        #expect(second.textColor == .label)
        #expect(second.isUserInteractionEnabled)
        #expect(second.adjustsFontSizeToFitWidth)
        #expect(second.minimumScaleFactor == 0.5)
        #expect(second.contentHuggingPriority(for: .horizontal) == .defaultLow)
        let third: UILabel = try AttributeFixtures.tagged(3, in: root)
        #expect(third.minimumScaleFactor == 0.5)
        #expect(third.textColor == .black)
    }

    @Test func `a label has the style of the beginning of its attributed text, without a report`()
        throws
    {
        let problems = try AttributeFixtures.problems {
            let label: UILabel = try AttributeFixtures.tagged(
                4, in: try AttributeFixtures.view("Labels"))
            #expect(label.text == "12 euros")
            #expect(label.font == .boldSystemFont(ofSize: 24))
            #expect(label.textColor == .systemGreen)
            #expect(label.textAlignment == .center)
            let last = label.attributedText?.attributes(at: 7, effectiveRange: nil)
            #expect(last?[.font] as? UIFont == .systemFont(ofSize: 12))
        }
        #expect(problems == [])
    }

    @Test func `a button has the title, image and color of each state`() throws {
        let root = try AttributeFixtures.view("Buttons")
        let first: UIButton = try AttributeFixtures.tagged(1, in: root)
        #expect(first.buttonType == .system)
        #expect(!first.isEnabled)
        #expect(first.isSelected)
        #expect(first.contentHorizontalAlignment == .leading)
        #expect(first.title(for: .normal) == "Save")
        #expect(first.title(for: .selected) == "Saved")
        #expect(first.title(for: .disabled) == "Wait")
        #expect(first.titleColor(for: .normal) == .systemRed)
        #expect(first.image(for: .selected) == UIImage(systemName: "checkmark"))
        #expect(first.titleLabel?.font == .systemFont(ofSize: 15))
        #expect(first.titleLabel?.lineBreakMode == .byTruncatingMiddle)
        let second: UIButton = try AttributeFixtures.tagged(2, in: root)
        #expect(second.buttonType == .custom)
        #expect(second.title(for: .normal) == "Two\nlines")
        #expect(second.titleLabel?.font == .boldSystemFont(ofSize: 22))
        #expect(second.contentEdgeInsets == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
        let fourth: UIButton = try AttributeFixtures.tagged(4, in: root)
        let title = fourth.attributedTitle(for: .normal)
        #expect(title?.string == "Styled")
        let style = title?.attributes(at: 0, effectiveRange: nil)
        #expect(style?[.foregroundColor] as? UIColor == .systemTeal)
        #expect(style?[.font] as? UIFont == .systemFont(ofSize: 21))
    }

    @Test func `a button has the configuration of its interface file`() throws {
        let button: UIButton = try AttributeFixtures.tagged(
            3, in: try AttributeFixtures.view("Buttons"))
        var expected = UIButton.Configuration.filled()
        expected.title = "Add"
        expected.subtitle = "One more"
        expected.image = UIImage(systemName: "plus")
        expected.imagePadding = 4
        expected.imagePlacement = .trailing
        expected.cornerStyle = .capsule
        expected.buttonSize = .large
        expected.showsActivityIndicator = true
        expected.baseForegroundColor = .systemYellow
        expected.baseBackgroundColor = .systemPink
        expected.contentInsets = NSDirectionalEdgeInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(button.configuration == expected)
        #expect(button.currentTitle == "Add")
    }

    @Test func `fields have the text, appearance and input traits of their interface file`() throws
    {
        let root = try AttributeFixtures.view("TextInput")
        let mail: UITextField = try AttributeFixtures.tagged(1, in: root)
        #expect(mail.text == "ada@example.org")
        #expect(mail.placeholder == "Mail")
        #expect(mail.borderStyle == .roundedRect)
        #expect(mail.textAlignment == .right)
        #expect(mail.clearButtonMode == .whileEditing)
        #expect(mail.clearsOnBeginEditing)
        #expect(mail.minimumFontSize == 17)
        #expect(mail.textColor == .systemIndigo)
        #expect(mail.font == .systemFont(ofSize: 14))
        #expect(mail.autocapitalizationType == .none)
        #expect(mail.autocorrectionType == .no)
        #expect(mail.spellCheckingType == .no)
        #expect(mail.keyboardType == .emailAddress)
        #expect(mail.returnKeyType == .done)
        #expect(mail.textContentType == .emailAddress)
        #expect(!mail.isSecureTextEntry)
        let secret: UITextField = try AttributeFixtures.tagged(2, in: root)
        #expect(secret.isSecureTextEntry)
        #expect(secret.autocapitalizationType == .words)
        #expect(secret.textContentType == .password)
        #expect(secret.borderStyle == .none)
    }

    @Test func `text views and search bars have the text and options that the file states`() throws
    {
        let root = try AttributeFixtures.view("TextInput")
        let text: UITextView = try AttributeFixtures.tagged(3, in: root)
        #expect(text.text == "Lorem ipsum\ndolor sit amet")
        #expect(!text.isEditable)
        #expect(!text.isSelectable)
        #expect(!text.isScrollEnabled)
        #expect(text.textAlignment == .center)
        #expect(text.font == .systemFont(ofSize: 16))
        #expect(text.autocapitalizationType == .sentences)
        let search: UISearchBar = try AttributeFixtures.tagged(4, in: root)
        #expect(search.text == "cat")
        #expect(search.placeholder == "Search")
        #expect(search.prompt == "Animals")
        #expect(search.searchBarStyle == .minimal)
        #expect(search.showsCancelButton)
        #expect(search.showsScopeBar)
        #expect(search.scopeButtonTitles == ["All", "Wild"])
        #expect(search.searchTextField.keyboardType == .webSearch)
    }

    @Test func `switches, sliders and steppers have the values that the file states`() throws {
        let root = try AttributeFixtures.view("Controls")
        let on: UISwitch = try AttributeFixtures.tagged(1, in: root)
        #expect(on.isOn)
        #expect(on.onTintColor == .systemOrange)
        #expect(on.contentHuggingPriority(for: .horizontal) == UILayoutPriority(750))
        let off: UISwitch = try AttributeFixtures.tagged(2, in: root)
        #expect(!off.isOn)
        let slider: UISlider = try AttributeFixtures.tagged(3, in: root)
        #expect(slider.minimumValue == 50)
        #expect(slider.maximumValue == 100)
        #expect(slider.value == 80)
        #expect(!slider.isContinuous)
        #expect(slider.minimumTrackTintColor == .systemGreen)
        let stepper: UIStepper = try AttributeFixtures.tagged(4, in: root)
        #expect(stepper.minimumValue == -10)
        #expect(stepper.maximumValue == 10)
        #expect(stepper.value == -3)
        #expect(stepper.stepValue == 0.5)
        #expect(stepper.wraps)
    }

    @Test func `segments and indicators have the values that the file states`() throws {
        let root = try AttributeFixtures.view("Controls")
        let segments: UISegmentedControl = try AttributeFixtures.tagged(5, in: root)
        #expect(segments.numberOfSegments == 4)
        #expect(segments.titleForSegment(at: 1) == "Week")
        #expect(segments.selectedSegmentIndex == 1)
        #expect(!segments.isEnabledForSegment(at: 2))
        let progress: UIProgressView = try AttributeFixtures.tagged(6, in: root)
        #expect(progress.progress == 0.25)
        #expect(progress.progressViewStyle == .bar)
        #expect(progress.progressTintColor == .systemBrown)
        #expect(progress.trackTintColor == .systemGray5)
        let busy: UIActivityIndicatorView = try AttributeFixtures.tagged(7, in: root)
        #expect(busy.isAnimating)
        #expect(busy.hidesWhenStopped)
        #expect(busy.style == .large)
        #expect(busy.color == .systemMint)
        let idle: UIActivityIndicatorView = try AttributeFixtures.tagged(8, in: root)
        #expect(!idle.isAnimating)
        #expect(!idle.hidesWhenStopped)
        #expect(!idle.isHidden)
        let hidden: UIActivityIndicatorView = try AttributeFixtures.tagged(9, in: root)
        #expect(hidden.isHidden)
    }
}
