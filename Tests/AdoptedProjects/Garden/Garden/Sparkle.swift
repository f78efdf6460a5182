import Lottie
import UIKit

class Sparkle: UIView {
    let animation = LottieAnimationView()
}
