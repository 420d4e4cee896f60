/// Character data: Expat sends line ends, entities and each piece of a run apart; here they become one run again.
///
/// A run that lies in one piece in the input is never copied: line feeds, which Expat sends from a place of their own, are
/// found again in the input. Everything else is joined in a buffer.
extension UnsafeMutablePointer<ParserState> {
    @inline(__always)
    func characters(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        guard runCount != 0 else { return unsafe startRun(piece, count) }
        let total = runCount &+ count
        let end = unsafe pointee.run + runCount
        if unsafe total <= pointee.textLimit, unsafe pointee.run != UnsafePointer(pointee.textBuffer) {
            if unsafe piece == end || (count == 1 && piece[0] == 0x0A && windowContains(end) && end[0] == 0x0A) {
                unsafe pointee.runCount = total
                return
            }
        }
        unsafe join(piece, count)
    }

    /// Adds a piece that doesn't lie behind the run in the input, or is too much.
    @inline(never)
    private func join(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        guard unsafe runCount &+ count <= pointee.textLimit else {
            return unsafe session.textLimitExceeded(piece, allowed: pointee.textLimit - runCount)
        }
        unsafe append(piece, count)
    }

    @inline(__always)
    private func startRun(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe windowContains(piece) && pointee.mode == .deliver && count <= pointee.textLimit && pointee.takesRuns {
            unsafe pointee.run = piece
            unsafe pointee.runCount = count
            unsafe pointee.runOffset = -1
            return
        }
        unsafe startJoinedRun(piece, count)
    }

    /// Starts a run with a line feed or with what doesn't lie in the input, or where more is to be done than to note it.
    @inline(never)
    private func startJoinedRun(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe pointee.mode != .deliver || pointee.deliversPieces {
            if unsafe session.takesPiece(piece, count) { return }
        }
        guard unsafe count <= pointee.textLimit else {
            return unsafe session.textLimitExceeded(piece, allowed: pointee.textLimit)
        }
        let offset = unsafe Expat.byteIndex(pointee.engine)
        unsafe pointee.runOffset = inputOffset(of: offset)
        if unsafe pointee.recordsTextPositions {
            let place = unsafe session.enginePosition
            unsafe pointee.runLine = place.line
            unsafe pointee.runColumn = place.column
        }
        if unsafe windowContains(piece) {
            unsafe pointee.run = piece
            unsafe pointee.runCount = count
            return
        }
        if count == 1, unsafe piece[0] == 0x0A {
            let place = unsafe pointee.windowStart + (offset - pointee.windowOffset)
            if unsafe windowContains(place), unsafe place[0] == 0x0A {
                unsafe pointee.run = place
                unsafe pointee.runCount = 1
                return
            }
        }
        unsafe pointee.run = UnsafePointer(pointee.textBuffer)
        unsafe append(piece, count)
    }

    @inline(__always)
    private func windowContains(_ place: UnsafePointer<UInt8>) -> Bool {
        unsafe UInt(bitPattern: place) &- UInt(bitPattern: pointee.windowStart) < UInt(bitPattern: pointee.windowCount)
    }

    /// Where in the input the run at hand starts: found when it is asked for, or before the run leaves the input.
    var runOffset: Int {
        if unsafe pointee.runOffset < 0 {
            unsafe pointee.runOffset = inputOffset(of: pointee.windowOffset + (pointee.run - pointee.windowStart))
        }
        return unsafe pointee.runOffset
    }

    /// Adds a piece to the run in the buffer; a run that still lies in the input moves there first.
    @inline(never)
    private func append(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        if unsafe runCount + count > pointee.textCapacity { unsafe growTextBuffer(runCount + count) }
        let buffer = unsafe pointee.textBuffer
        if unsafe pointee.run != UnsafePointer(buffer) {
            _ = unsafe runOffset
            unsafe buffer.update(from: pointee.run, count: runCount)
            unsafe pointee.run = UnsafePointer(buffer)
        }
        unsafe (buffer + runCount).update(from: piece, count: count)
        unsafe pointee.runCount = runCount + count
    }

    private func growTextBuffer(_ needed: Int) {
        let old = unsafe pointee.textBuffer
        let isInBuffer = unsafe pointee.run == UnsafePointer(old)
        let capacity = unsafe max(needed, pointee.textCapacity * 2)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        if isInBuffer {
            unsafe grown.update(from: old, count: pointee.runCount)
            unsafe pointee.run = UnsafePointer(grown)
        }
        unsafe old.deallocate()
        unsafe pointee.textBuffer = grown
        unsafe pointee.textCapacity = capacity
    }

    /// Moves a run that lies in the input to the buffer: what is called before the input goes away.
    func detachRun() {
        if unsafe pointee.runCount != 0 && pointee.run != UnsafePointer(pointee.textBuffer) {
            unsafe append(pointee.run, 0)
        }
    }

    /// Delivers the run at hand: what every other event does first.
    ///
    /// Afterwards the mode may be another.
    @inline(__always)
    func deliverRun() {
        let count = unsafe pointee.runCount
        unsafe pointee.runCount = 0
        if unsafe pointee.mode == .deliver {
            unsafe pointee.isDeliveringRun = true
            do throws(any Error) {
                try unsafe pointee.sink._withUnsafeGuaranteedRef {
                    try unsafe $0.characters(XMLText(start: pointee.run, count: count), XMLContext(pointee.context))
                }
            } catch {
                unsafe session.fail(error)
            }
            unsafe pointee.isDeliveringRun = false
        } else {
            unsafe session.keepRun(count)
        }
    }
}
