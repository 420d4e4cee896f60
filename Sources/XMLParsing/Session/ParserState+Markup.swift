/// Instructions, comments, CDATA boundaries and namespace mappings, from Expat's handlers to the sink. None of them comes
/// here unless the sink hears it.
extension UnsafeMutablePointer<ParserState> {
    func processingInstruction(_ target: UnsafePointer<UInt8>, _ data: UnsafePointer<UInt8>) {
        unsafe session.send { sink, context in
            try unsafe sink.processingInstruction(XMLText(terminated: target), XMLText(terminated: data), context)
        } kept: {
            unsafe .processingInstruction(
                target: XMLText(terminated: target).string, data: XMLText(terminated: data).string)
        }
    }

    func comment(_ text: UnsafePointer<UInt8>) {
        unsafe session.send { sink, context in
            try unsafe sink.comment(XMLText(terminated: text), context)
        } kept: {
            unsafe .comment(XMLText(terminated: text).string)
        }
    }

    func startCDATA() {
        unsafe session.send { sink, context in
            try sink.startCDATA(context)
        } kept: {
            .startCDATA
        }
    }

    func endCDATA() {
        let session = unsafe session
        session.isAtCDATAEnd = true
        session.send { sink, context in
            try sink.endCDATA(context)
        } kept: {
            .endCDATA
        }
        session.isAtCDATAEnd = false
    }

    func startMapping(_ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?) {
        unsafe pointee.mappingCount += 1
        if unsafe pointee.mappingCount > pointee.attributeLimit { return unsafe session.tooManyMappings() }
        guard unsafe session.sink.interests.contains(.namespaces) else { return }
        unsafe session.sendMapping { sink, context in
            switch unsafe (prefix, uri) {
            case (let prefix?, let uri?):
                try unsafe sink.startMapping(XMLText(terminated: prefix), XMLText(terminated: uri), context)
            case (let prefix?, nil): try unsafe sink.startMapping(XMLText(terminated: prefix), nil, context)
            case (nil, let uri?): try unsafe sink.startMapping(nil, XMLText(terminated: uri), context)
            case (nil, nil): try sink.startMapping(nil, nil, context)
            }
        } kept: {
            unsafe .startMapping(
                prefix: prefix.map { unsafe XMLText(terminated: $0).string },
                namespaceURI: uri.map { unsafe XMLText(terminated: $0).string })
        }
    }

    func endMapping(_ prefix: UnsafePointer<UInt8>?) {
        unsafe session.sendMapping { sink, context in
            if let prefix = unsafe prefix {
                try unsafe sink.endMapping(XMLText(terminated: prefix), context)
            } else {
                try sink.endMapping(nil, context)
            }
        } kept: {
            unsafe .endMapping(prefix: prefix.map { unsafe XMLText(terminated: $0).string })
        }
    }
}

extension XMLText {
    /// A view of a zero-terminated string.
    @_lifetime(immortal)
    init(terminated start: UnsafePointer<UInt8>) {
        var count = 0
        while unsafe start[count] != 0 { count += 1 }
        unsafe self.init(start: start, count: count)
    }
}
