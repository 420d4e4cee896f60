#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Character data: Expat sends line ends, entities and each piece of a run apart; here they become one run again.
///
/// A run that lies in one piece in the input is never copied: line feeds, which Expat sends from a place of their own, are
/// found again in the input. Everything else is joined in a buffer.
extension UnsafeMutablePointer<ParserState> {
    /// Only what most pieces take is in line: the rest, which needs more registers, is elsewhere.
    @inline(__always)
    func characters(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        if runCount == 0 {
            if unsafe windowContains(piece) && startsRun(count) {
                unsafe setRun(piece, count)
            } else {
                unsafe startRunElsewhere(piece, count)
            }
        } else if unsafe piece == pointee.run + runCount && runCount &+ count <= pointee.textLimit
            && pointee.run != UnsafePointer(pointee.textBuffer)
        {
            unsafe pointee.runCount = runCount &+ count
        } else {
            unsafe join(piece, count)
        }
    }

    /// Adds a piece that doesn't lie behind the run in the engine's memory.
    @inline(never)
    private func join(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        let total = runCount &+ count
        if unsafe total <= pointee.textLimit {
            if unsafe pointee.run == UnsafePointer(pointee.textBuffer) {
                if unsafe total <= pointee.textCapacity {
                    // One byte is what most references stand for.
                    if count == 1 {
                        unsafe pointee.textBuffer[runCount] = piece[0]
                    } else {
                        unsafe memcpy(pointee.textBuffer + runCount, piece, count)
                    }
                    unsafe pointee.runCount = total
                    return
                }
            } else if unsafe isLineFeed(piece, count) {
                let end = unsafe pointee.run + runCount
                if unsafe windowContains(end) && end[0] == 0x0A {
                    unsafe pointee.runCount = total
                    return
                }
            }
        }
        unsafe joinInBuffer(piece, count)
    }

    /// Adds a piece for which the run must move or grow, or which is too much.
    @inline(never)
    private func joinInBuffer(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        let runCount = unsafe pointee.runCount
        guard unsafe runCount &+ count <= pointee.textLimit else {
            return unsafe session.textLimitExceeded(piece, allowed: pointee.textLimit - runCount)
        }
        unsafe append(piece, count)
    }

    /// Whether all there is to do for text that lies in the input is to note where.
    @inline(__always)
    private func startsRun(_ count: Int) -> Bool {
        unsafe pointee.mode == .deliver && count <= pointee.textLimit && pointee.takesRuns
    }

    @inline(__always)
    private func setRun(_ place: UnsafePointer<UInt8>, _ count: Int) {
        unsafe pointee.run = place
        unsafe pointee.runCount = count
        unsafe pointee.runOffset = -1
    }

    /// Starts a run with a line feed, most often, which the engine sends from a place of its own.
    @inline(never)
    private func startRunElsewhere(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe startsRun(count), let place = unsafe placeOfLineFeed(piece, count) {
            unsafe setRun(place, count)
        } else {
            unsafe startJoinedRun(piece, count)
        }
    }

    /// Where in the input the line feed lies that the engine is at; nil if the piece isn't one, or doesn't lie there.
    @inline(__always)
    private func placeOfLineFeed(_ piece: UnsafePointer<UInt8>, _ count: Int) -> UnsafePointer<UInt8>? {
        guard unsafe isLineFeed(piece, count) else { return nil }
        let place = unsafe pointee.windowStart + (Expat.byteIndex(pointee.engine) &- pointee.windowOffset)
        return unsafe windowContains(place) && place[0] == 0x0A ? place : nil
    }

    @inline(__always)
    private func isLineFeed(_ piece: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        unsafe count == 1 && piece[0] == 0x0A
    }

    /// Starts a run with what doesn't lie in the input, or where more is to be done than to note it.
    @inline(never)
    private func startJoinedRun(_ piece: UnsafePointer<UInt8>, _ count: Int) {
        if unsafe pointee.mode != .deliver || pointee.deliversPieces {
            if unsafe session.takesPiece(piece, count) { return }
        }
        guard unsafe count <= pointee.textLimit else {
            return unsafe session.textLimitExceeded(piece, allowed: pointee.textLimit)
        }
        unsafe pointee.runOffset = inputOffset(of: Expat.byteIndex(pointee.engine))
        if unsafe pointee.recordsTextPositions {
            let place = unsafe session.enginePosition
            unsafe pointee.runLine = place.line
            unsafe pointee.runColumn = place.column
        }
        if let place = unsafe windowContains(piece) ? piece : placeOfLineFeed(piece, count) {
            unsafe pointee.run = place
            unsafe pointee.runCount = count
            return
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
        @inline(__always)
        get {
            let offset = unsafe pointee.runOffset
            return unsafe offset >= 0 ? offset : offsetOfRunInInput
        }
    }

    private var offsetOfRunInInput: Int {
        let offset = unsafe inputOffset(of: pointee.windowOffset &+ (pointee.run - pointee.windowStart))
        unsafe pointee.runOffset = offset
        return offset
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
