extension WriterState {
    /// Puts a line end and indentation before a child, if its parent may be laid out.
    mutating func layOutChild() throws {
        guard frames.count > 0 else {
            if phase != .fresh { try newline.withBytes { try output.put($0) } }
            return
        }
        var parent = frames[frames.count - 1]
        if parent.allowsLayout, !parent.hasText { try putLine(depth: frames.count) }
        parent.hasChildren = true
        frames[frames.count - 1] = parent
    }

    /// Puts a line end and indentation before an end tag, if children stand on lines of their own.
    mutating func layOutEnd() throws {
        let frame = frames[frames.count - 1]
        guard frame.allowsLayout, frame.hasChildren, !frame.hasText else { return }
        try putLine(depth: frames.count - 1)
    }

    /// Notes that the innermost element holds text: from now on its white space is left alone.
    @inline(__always)
    mutating func noteText() {
        if hasLayout { frames[frames.count - 1].hasText = true }
    }

    /// Forbids layout in the innermost element.
    mutating func forbidLayout() throws {
        switch phase {
        case .startTag, .content: frames[frames.count - 1].allowsLayout = false
        default: throw phaseError(.outsideRoot, "no element is open")
        }
    }

    private mutating func putLine(depth: Int) throws {
        try newline.withBytes { try output.put($0) }
        if indentation.isEmpty { return }
        for _ in 0..<depth { try indentation.withBytes { try output.put($0) } }
    }
}
