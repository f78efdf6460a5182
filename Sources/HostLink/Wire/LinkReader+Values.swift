extension LinkReader {
    func finish() throws(LinkError) {
        guard isAtEnd else {
            throw LinkError(.malformed, "A message on the link continues after its last field.")
        }
    }

    /// Reads the version.
    ///
    /// Each side sends its version before everything else, and only the same version can read the
    /// rest.
    private mutating func version() throws(LinkError) -> UInt32 {
        let version = try integer(UInt32.self)
        guard version == LaunchOrder.protocolVersion else {
            throw LinkError(
                .otherVersion,
                "The app's packages and the host are of different releases: one speaks version "
                    + "\(LaunchOrder.protocolVersion) of their protocol, the other version "
                    + "\(version). Build both from the same release.")
        }
        return version
    }

    mutating func identity() throws(LinkError) -> AppIdentity {
        AppIdentity(
            version: try version(), bundleIdentifier: try string(), displayName: try string(),
            bundleVersion: try string(), supportsMultipleScenes: try bool())
    }

    mutating func launchOrder() throws(LinkError) -> LaunchOrder {
        let version = try version()
        let launch = try string()
        let container = try string()
        let key = try byteArray()
        guard let reason = LaunchOrder.Reason(rawValue: try byte()),
            let preservation = LaunchOrder.Preservation(rawValue: try byte())
        else { throw LinkError(.malformed, "A launch order has an unknown reason or setting.") }
        var order = LaunchOrder(
            version: version, launch: launch, container: container, key: key, reason: reason,
            preservation: preservation, backgroundMilliseconds: try integer(),
            scenes: try list { reader throws(LinkError) in try reader.sceneOrder() },
            openSessions: try optional { reader throws(LinkError) in
                try reader.list { reader throws(LinkError) in try reader.string() }
            },
            discardedSessions: try list { reader throws(LinkError) in try reader.string() })
        order.openableSchemes = try list { reader throws(LinkError) in try reader.string() }
        order.externalDisplaySessions = try list { reader throws(LinkError) in
            try reader.string()
        }
        order.backgroundRefresh = try backgroundRefresh()
        order.taskRequests = try list { reader throws(LinkError) in try reader.taskRequest() }
        return order
    }

    mutating func sceneOrder() throws(LinkError) -> SceneOrder {
        SceneOrder(
            session: try string(), isNew: try bool(), phase: try phase(), hasPage: try bool(),
            environment: try environment(),
            activity: try optional { reader throws(LinkError) in try reader.byteArray() },
            openings: try list { reader throws(LinkError) in try reader.opening() },
            isExternalDisplay: try bool())
    }

    mutating func phase() throws(LinkError) -> ScenePhase {
        guard let phase = ScenePhase(rawValue: try byte()) else {
            throw LinkError(.malformed, "A scene phase on the link is unknown.")
        }
        return phase
    }

    mutating func disposition() throws(LinkError) -> RenderFrame.Disposition {
        guard let disposition = RenderFrame.Disposition(rawValue: try byte()) else {
            throw LinkError(.malformed, "How a launch began is unknown on the link.")
        }
        return disposition
    }

    mutating func environment() throws(LinkError) -> PageEnvironment {
        PageEnvironment(
            width: try double(), height: try double(), scale: try double(), isDark: try bool(),
            isTouch: try bool(),
            safeArea: PageEnvironment.SafeArea(
                top: try double(), left: try double(), bottom: try double(), right: try double()),
            language: try string(), timeZone: try string(),
            fonts: try list { reader throws(LinkError) in
                FontMeasures(
                    weight: try reader.integer(), isMonospaced: try reader.bool(),
                    advances: try reader.list { reader throws(LinkError) in try reader.integer() },
                    otherAdvance: try reader.integer(), wideAdvance: try reader.integer(),
                    pieces: try reader.list { reader throws(LinkError) in
                        .init(try reader.string(), advance: try reader.integer())
                    })
            })
    }

    mutating func event() throws(LinkError) -> InputEvent {
        let number = try integer(UInt64.self)
        let node = NodeKey(text: try string())
        let isSensitive = try bool()
        return InputEvent(
            number: number, node: node, action: try action(), isSensitive: isSensitive)
    }

    private mutating func action() throws(LinkError) -> InputAction {
        switch try byte() {
        case 1:
            return .text(try string(), selection: try selection(), revision: try integer())
        case 2: return .selection(try selection())
        case 3: return .scroll(x: try double(), y: try double(), revision: try integer())
        case 4: return .focus(try bool())
        case 5: return .value(try double())
        case 6: return .tap(x: try double(), y: try double())
        case 7: return .submit
        case 8: return .back
        case 9:
            return .keyCommand(
                input: try string(), modifiers: Int(truncatingIfNeeded: try integer(Int64.self)))
        case 10: return .choose(Int(truncatingIfNeeded: try integer(Int64.self)))
        case 11: return .follow(try string())
        case let kind:
            throw LinkError(.malformed, "An event on the link has the unknown kind \(kind).")
        }
    }

    private mutating func selection() throws(LinkError) -> TextSelection {
        TextSelection(
            start: Int(truncatingIfNeeded: try integer(Int64.self)),
            end: Int(truncatingIfNeeded: try integer(Int64.self)))
    }
}
