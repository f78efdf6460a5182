/// The engine of state restoration, for programs with or without UIKit.
///
/// Three parts under one name: `RestorationArchive` holds values in a binary form that hostile
/// bytes cannot break, `RestorationCoder` fills and reads it through Foundation's `NSCoder`, and
/// `RestorationStore` seals it and keeps it on disk so that a kill or a power cut at any instant
/// leaves the last commit or the one before.
///
/// A program adopts it with ``ProgramState``:
///
/// ```swift
/// import StateRestoration
///
/// let state = try ProgramState(program: "reader")
/// if let saved = state.decoder() {
///     line = saved.decodeInteger(forKey: "line")
/// }
/// // … and whenever something changed:
/// try state.commit { $0.encode(line, forKey: "line") }
/// ```
@_exported public import RestorationArchive
@_exported public import RestorationCoder
@_exported public import RestorationStore
