import UIKit

/// Texts in many languages, on one line and on several.
@MainActor
enum AnyUnicode {
    private static let lines = [
        ("german", "Größe, Straße, Übermut"), ("turkish", "İstanbul’da ışık"),
        ("greek", "Ξεσκεπάζω την ψυχοφθόρα"), ("russian", "Съешь же ещё этих мягких булок"),
        ("hebrew", "דג סקרן שט בים מאוכזב"), ("arabic", "نص حكيم له سر قاطع"),
        ("hindi", "ऋषियों को सताने वाले"), ("thai", "เป็นมนุษย์สุดประเสริฐ"),
        ("japanese", "いろはにほへと 散りぬるを"), ("korean", "키스의 고유조건은"),
        ("chinese", "我能吞下玻璃而不傷身體。"), ("emoji", "👩‍👩‍👧‍👦 🇨🇭 👍🏽 ✈️ 🎉"),
        ("accents", "e\u{301}a\u{308}n\u{303}o\u{302}\u{323}"), ("signs", "½ € → “quoted” — ∑ ≤ ∞"),
        ("wide", "ＡＢＣ １２３"), ("plain", "The quick brown fox"),
    ]

    private static let paragraphs = [
        (
            "mixed",
            "One label may hold Ελληνικά, кириллица, 日本語と漢字、and emoji 🎉🎉, and each line is "
                + "broken where its script allows: between ideographs, at spaces, after a hyphen "
                + "in well-known words, but not in 2026-11-21."
        ),
        (
            "ideographs",
            "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。「何でも薄暗いじめじめした"
                + "所でニャーニャー泣いていた事だけは記憶している。」"
        ),
        (
            "cyrillic",
            "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива "
                + "по-своему. Всё смешалось в доме Облонских."
        ),
        (
            "thai paragraph",
            "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม"
                + "และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ"
        ),
        (
            "arabic paragraph",
            "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا وعليهم أن "
                + "يعامل بعضهم بعضًا بروح الإخاء."
        ),
        (
            "one word",
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
        ),
        ("lines", "first\n\nthird\nfourth"),
    ]

    static func build(in view: UIView) {
        let single = lines.map { Part.label($0.1, "hug.\($0.0)") }
        let left = Part.stack(.vertical, spacing: 2, single)
        left.alignment = .leading
        let wrapped = paragraphs.map { Part.label($0.1, $0.0, style: .callout, lines: 0) }
        let all = Part.stack(.vertical, spacing: 6, [left] + wrapped)
        let scroll = UIScrollView()
        scroll.accessibilityIdentifier = "scroll"
        scroll.frame = view.bounds
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scroll)
        Part.add(all, to: scroll)
        NSLayoutConstraint.activate([
            all.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
            all.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 16),
            all.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -16),
            all.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -10),
            all.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -32),
        ])
    }
}
