import UIKit

/// Controls with their intrinsic sizes, and a field that fills the rest.
@MainActor
enum SizedControls {
    static func build(in view: UIView) {
        let plain = UIButton(type: .system, primaryAction: UIAction(title: "Plain") { _ in })
        plain.accessibilityIdentifier = "plain"
        var look = UIButton.Configuration.filled()
        look.title = "Buy now"
        look.image = UIImage(systemName: "cart")
        let filled = UIButton(configuration: look, primaryAction: UIAction { _ in })
        filled.accessibilityIdentifier = "filled"
        var quiet = UIButton.Configuration.tinted()
        quiet.title = "Später vielleicht"
        let tinted = UIButton(configuration: quiet, primaryAction: UIAction { _ in })
        tinted.accessibilityIdentifier = "tinted"
        let buttons = Part.stack(.horizontal, [plain, filled, tinted, Part.box("rest", .clear)])

        let field = UITextField()
        field.placeholder = "Search the catalogue"
        field.borderStyle = .roundedRect
        field.accessibilityIdentifier = "field"
        field.setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
        let toggle = UISwitch()
        toggle.accessibilityIdentifier = "toggle"
        toggle.accessibilityLabel = "Only in stock"
        let row = Part.stack(.horizontal, [field, toggle])
        row.alignment = .center

        let segments = UISegmentedControl(items: ["Day", "Week", "Whole month"])
        segments.selectedSegmentIndex = 1
        segments.accessibilityIdentifier = "segments"
        let slider = UISlider()
        slider.accessibilityIdentifier = "slider"
        slider.accessibilityLabel = "Volume"
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 0.4
        progress.accessibilityIdentifier = "progress"
        let stepper = UIStepper()
        stepper.accessibilityIdentifier = "stepper"
        let wait = UIActivityIndicatorView(style: .medium)
        wait.startAnimating()
        wait.accessibilityIdentifier = "wait"
        let symbol = UIImageView(image: UIImage(systemName: "star.fill"))
        symbol.accessibilityIdentifier = "symbol"
        let small = Part.stack(.horizontal, [stepper, wait, symbol, Part.box("rest", .clear)])
        small.alignment = .center
        Part.pinToTop(
            Part.stack(
                .vertical, spacing: 16, [buttons, row, segments, slider, progress, small]),
            of: view)
    }
}
