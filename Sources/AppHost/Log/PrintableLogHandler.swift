package import Logging

/// A log handler that makes each message and value printable before another handler writes them.
///
/// All log lines pass through it, so no other code has to convert external text.
struct PrintableLogHandler: WrappingLogHandler {
    var inner: any LogHandler

    func log(event: LogEvent) {
        var event = event
        event.message = "\(LoggedText.printable(event.message.description))"
        event.metadata = event.metadata?.mapValues { Self.printable($0) }
        inner.log(event: event)
    }

    private static func printable(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        "\(LoggedText.printable(value.description))"
    }
}

extension Logger {
    /// A logger that writes the same lines, each of them printable.
    package var printable: Logger {
        var logger = self
        if !(logger.handler is PrintableLogHandler) {
            logger.handler = PrintableLogHandler(inner: logger.handler)
        }
        return logger
    }
}

/// A log handler that changes or delays lines, and passes everything else to another handler.
protocol WrappingLogHandler: LogHandler {
    var inner: any LogHandler { get set }
}

extension WrappingLogHandler {
    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }
}
