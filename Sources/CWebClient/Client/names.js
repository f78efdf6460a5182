// The names in the wire format. A test compares the kinds and properties with HostLink's
// enumerations; the names of messages are written, and compared, where the scripts use them.
// docs/formats/page-v1.md describes all names.

export const kinds = [
  "window", "view", "label", "button", "textField", "textView", "imageView", "scrollView",
  "tableView", "tableCell", "sectionHeader", "collectionView", "collectionCell",
  "navigationBar", "barButton", "backButton", "tabBar", "tabItem", "toggle", "slider",
  "segmentedControl", "searchField", "progress", "activityIndicator", "presentation", "alert",
  "webPage", "pickerView", "pickerColumn", "datePicker", "pageControl", "refreshControl", "layer",
];

export const properties = [
  "frame", "hidden", "alpha", "background", "tint", "cornerRadius", "borderWidth",
  "borderColor", "corners", "layerShadow", "clips", "shadow", "material", "transition", "animation",
  "layerAnimations", "layerPlace", "shape", "awake", "interfaceStyle",
  "text", "revision", "selection", "placeholder", "placeholderTint", "textLines", "selectable",
  "fontSize", "fontWeight", "monospaced",
  "alignment", "lines", "lineHeight", "secure", "editable", "keyboard", "capitalization",
  "correction", "spellChecking",
  "contentType", "returnKey",
  "enabled", "selected", "highlighted", "tappable", "touches", "value", "minimum", "maximum", "step",
  "rowHeight", "secondaryTint", "language", "firstWeekday", "titles", "selectedIndex", "destructiveIndex", "cancelIndex", "accessory", "symbol", "symbolSize", "symbolWeight", "image",
  "contentMode", "monogram", "drawnImage", "drawing", "drawingFrame", "overlay", "overlayFrame", "mask", "style", "separator", "separatorInset", "separatorColor", "refusals",
  "detents", "anchor", "arrows",
  "contentSize", "contentOffset", "scrollRevision", "scrollEnabled",
  "markup", "resources", "address", "contentInset", "zoomScale",
  "focused", "keys", "presses", "copied", "download", "upload", "drag", "dropMark", "menu", "accessibilityLabel", "accessibilityHint", "accessibilityValue",
  "accessibilityRole", "identifier",
];

export const colours = [
  "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "separator",
  "opaqueSeparator", "systemBackground", "secondarySystemBackground",
  "tertiarySystemBackground", "systemGroupedBackground", "secondarySystemGroupedBackground",
  "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill",
  "tertiarySystemFill", "quaternarySystemFill", "link", "tintColor", "white", "black",
  "clear", "lightGray", "gray", "darkGray", "systemRed", "systemOrange", "systemYellow",
  "systemGreen", "systemMint", "systemTeal", "systemCyan", "systemBlue", "systemIndigo",
  "systemPurple", "systemPink", "systemBrown", "systemGray", "systemGray2", "systemGray3",
  "systemGray4", "systemGray5", "systemGray6",
];

export const textKinds = new Set(["textField", "textView", "searchField"]);
export const scrollKinds = new Set(["scrollView", "tableView", "collectionView"]);
export const rootKey = "0";
