import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    func didFinishLaunching() async {
        let controller = ViewController()
        controller.wire()
        controller.viewDidLoad()
        controller.viewWillAppear(true)
        print("hidden", controller.prefersStatusBarHidden)
        controller.button.sendActions()
        controller.perform(#selector(ViewController.refresh))
        controller.perform(Selector("toggle:"), with: UILabel())
        controller.perform(Selector("toggle:"), with: nil)
        controller.perform(Selector("unknown"))
        print("sum", controller.perform(Selector("sumOf:and:error:"), with: 2, with: 3) ?? "nil")
        print("title", controller.value(forKey: "heading") ?? "nil")
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        let detailOfSegue = controller.perform(Selector("makeDetail:"), with: coder)
        print("segue", detailOfSegue is DetailViewController)
        for _ in 0..<10 { await Task.yield() }
        try? await variety()
        for _ in 0..<10 { await Task.yield() }

        let view = UIView()
        view.setValue(7.5, forKey: #keyPath(UIView.cornerRadius))
        print("radius", view.layerRadius)
        let round = RoundButton()
        round.setValue(3.0, forKey: "cornerRadius")
        round.setValue("wide", forKey: "shape")
        print("round", round.layerRadius, round.shape, round.canBecomeFirstResponder)
        round.isHighlighted = true

        let detail = DetailViewController()
        detail.configure()
        detail.perform(#selector(BaseViewController.configure))

        let model = Model()
        model.setValue("Ada", forKey: #keyPath(Model.name))
        print("model", model.name, model.perform(#selector(Model.greet)) ?? "nil")
        model.run()

        let list = ListController<Int>()
        list.add(4)
        list.perform(#selector(ListController<Int>.clear))
        print("list", list.items.count)
        print("type", Bundle.main.infoDictionary?["NSUserActivityTypes"] as? [String] ?? [])
        print("also", Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") ?? "nil")
        print("identifier", Bundle.main.bundleIdentifier ?? "nil")
        print(Request.description(of: NSUserActivity(activityType: "read")))
    }
}
