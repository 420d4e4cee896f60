/// Finds lines and columns in the input again, for events that are asked where they were after they were delivered: asking the
/// engine at each event costs more than all events are asked for in the end.
struct PlaceFinder {
    /// A place in what the engine is given, and its line and column there, from 1.
    private struct Place {
        var index: Int
        var line: Int
        var column: Int
    }

    /// Where the input starts that is there.
    private let start: Place
    /// How far the engine has come in it, once it has.
    private var end: Place?
    /// What was asked for last: mostly, the next is a little further on.
    private var last: Place

    init(index: Int, line: Int, column: Int) {
        start = Place(index: index, line: line, column: column)
        last = start
    }

    /// Takes the place up to which the engine has worked.
    mutating func reached(_ index: Int, line: Int, column: Int) {
        end = Place(index: index, line: line, column: column)
    }

    /// The line and column of a place in the input that is there, which is in UTF-8; both are counted as the engine does, to
    /// which a carriage return with or without a line feed ends a line.
    mutating func find(_ index: Int, in window: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        let place: Place
        if let end, index <= end.index, end.index - index < index - last.index {
            place = unsafe before(end, index, window)
        } else {
            place = unsafe after(index < last.index ? start : last, index, window)
        }
        last = place
        return (place.line, place.column)
    }

    /// Counts from a known place on.
    private func after(_ known: Place, _ index: Int, _ window: UnsafeBufferPointer<UInt8>) -> Place {
        var place = known
        let end = min(index - start.index, window.count)
        var next = known.index - start.index
        while next < end {
            let byte = unsafe window[next]
            next += 1
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, next < end, unsafe window[next] == 0x0A { next += 1 }
                place.line += 1
                place.column = 1
            } else if byte & 0xC0 != 0x80 {
                place.column += 1
            }
        }
        place.index = index
        return place
    }

    /// Counts from a place back to the start of its line.
    private func before(_ known: Place, _ index: Int, _ window: UnsafeBufferPointer<UInt8>) -> Place {
        let between = unsafe after(
            Place(index: index, line: 0, column: 0), min(known.index, start.index + window.count), window)
        if between.line == 0 { return Place(index: index, line: known.line, column: known.column - between.column) }
        var column = 1
        var next = min(index - start.index, window.count)
        while next > 0 {
            next -= 1
            let byte = unsafe window[next]
            if byte == 0x0A || byte == 0x0D {
                return Place(index: index, line: known.line - between.line, column: column)
            }
            if byte & 0xC0 != 0x80 { column += 1 }
        }
        return Place(index: index, line: known.line - between.line, column: start.column + column - 1)
    }
}

extension XMLPosition {
    /// A position whose line and column are still to be found, from an index in what the engine was given.
    ///
    /// Its line is 0, which no place has.
    init(deferring index: Int, byteOffset: Int) {
        self.init(byteOffset: byteOffset, line: 0, column: index)
    }

    /// Whether its line and column are still to be found.
    package var isDeferred: Bool { line == 0 }
}

extension ParserSession {
    /// The position at hand in full; when it is the first that is asked for, finds out whether the next ones can be deferred.
    var firstPosition: XMLPosition {
        if !hasDecidedPlaces, openEntities.isEmpty {
            hasDecidedPlaces = true
            unsafe state.pointee.findsPlaces = isKnownUTF8 && !options.textPositions
        }
        return position
    }

    /// Whether the engine reads the input as it is, in UTF-8 or in ASCII.
    private var isKnownUTF8: Bool {
        if inputKind == .strings { return true }
        guard stage.isDirect, !stage.isWide else { return false }
        switch (options.encoding?.rawValue ?? documentDeclaration?.encoding)?.lowercased() {
        case nil, "utf-8", "us-ascii": return true
        default: return false
        }
    }

    /// Tells the sink that deferred positions can't be found any more after this.
    func inputWillMove() {
        if unsafe state.pointee.findsPlaces { sink.inputWillMove(self) }
    }

    func findPlace(of position: XMLPosition) -> XMLPosition {
        guard position.isDeferred else { return position }
        let window = unsafe UnsafeBufferPointer(start: state.pointee.windowStart, count: state.pointee.windowCount)
        let engine = unsafe places.find(position.column, in: window)
        let place = stage.origin.place(line: engine.line, column: engine.column)
        return XMLPosition(byteOffset: position.byteOffset, line: place.line, column: place.column)
    }
}
