import SwiftUI
import UIKit

class AboutViewController: UIHostingController<AboutView> {}
