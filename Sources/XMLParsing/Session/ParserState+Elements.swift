#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Start and end tags, from Expat's handlers to the sink.
///
/// Both are compiled into the functions that the engine calls, and used there only.
extension UnsafeMutablePointer<ParserState> {
    @inline(__always)
    func startElement(
        _ name: UnsafePointer<UInt8>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if unsafe pointee.runCount != 0 { unsafe deliverRun() }
        if unsafe pointee.mode == .drop { return }
        unsafe pushElement(name)

        var count = 0
        while unsafe attributes[2 &* count] != nil { count &+= 1 }
        unsafe pointee.mappingCount = 0
        let table = unsafe pointee.attributes
        unsafe table.pointee.pending = attributes
        unsafe table.pointee.count = count
        unsafe table.pointee.specifiedCount = count

        if unsafe pointee.depth > pointee.depthLimit || elementName.pointee.count > pointee.nameLimit
            || pointee.examinesTags
            || (count > 0
                && (count > pointee.attributeLimit || Expat.byteCount(pointee.engine) > pointee.nameLimit))
        {
            unsafe session.examineStartTag()
        }
        if unsafe pointee.mode == .deliver {
            do throws(any Error) {
                try unsafe pointee.sink._withUnsafeGuaranteedRef {
                    try unsafe $0.startElement(
                        XMLName(record: UnsafePointer(elementName)), XMLAttributes(table: table),
                        XMLContext(pointee.context))
                }
            } catch {
                unsafe session.fail(error)
            }
        } else {
            unsafe session.keepStartElement()
        }
    }

    @inline(__always)
    func endElement(_ name: UnsafePointer<UInt8>) {
        if unsafe pointee.runCount != 0 { unsafe deliverRun() }
        if unsafe pointee.mode == .drop { return }

        // The name is the start tag's; only its namespace, if it has one, is looked for, on demand, in what Expat passes.
        let element = unsafe pointee.openElements + (pointee.depth &- 1)
        let record = unsafe elementName
        unsafe record.pointee.start = UnsafePointer(pointee.nameBytes + element.pointee.nameStart)
        unsafe record.pointee.count = Int(element.pointee.nameCount)
        let prefixCount = unsafe Int(element.pointee.prefixCount)
        unsafe record.pointee.prefixCount = max(prefixCount, 0)
        unsafe record.pointee.uri = prefixCount < 0 ? nil : name
        unsafe record.pointee.uriCount = -1

        if unsafe pointee.mode == .deliver {
            do throws(any Error) {
                try unsafe pointee.sink._withUnsafeGuaranteedRef {
                    try unsafe $0.endElement(XMLName(record: UnsafePointer(record)), XMLContext(pointee.context))
                }
            } catch {
                unsafe session.fail(error)
            }
            if unsafe pointee.mode != .deliver { unsafe session.forgetSkipping(of: pointee.depth) }
        } else {
            unsafe session.keepEndElement()
        }
        unsafe pointee.nameBytesCount = element.pointee.nameStart
        unsafe pointee.depth &-= 1
        if unsafe pointee.depth == 0 {
            unsafe pointee.rootEnd = Expat.byteIndex(pointee.engine) + Expat.byteCount(pointee.engine)
        }
    }

    /// Where in the input the event at hand starts.
    @inline(__always)
    private var inputOffset: Int { unsafe inputOffset(of: Expat.byteIndex(pointee.engine)) }

    /// The place in the input of one in what the engine is given.
    @inline(__always)
    func inputOffset(of index: Int) -> Int {
        unsafe pointee.mapsOffsets ? session.stage.inputOffset(index) : index &+ pointee.offsetShift
    }

    private var elementName: UnsafeMutablePointer<NameRecord> { unsafe pointee.elementName }

    /// Names shorter than this, without a namespace, are copied in a loop without further checks.
    private static var shortName: Int { 64 }

    /// Puts a start tag's qualified name on the stack of open elements, in the pass that measures it.
    @inline(__always)
    private func pushElement(_ name: UnsafePointer<UInt8>) {
        if unsafe pointee.depth == pointee.openCapacity { unsafe growOpenElements() }
        let nameStart = unsafe pointee.nameBytesCount
        if unsafe pointee.nameBytesCapacity &- nameStart < Self.shortName {
            unsafe growNameBytes(nameStart, adding: Self.shortName)
        }
        let destination = unsafe pointee.nameBytes + nameStart
        var count = 0
        if unsafe pointee.expectsNamespace || !copyShortName(name, to: destination, &count) {
            unsafe pushOtherElement(name)
        } else {
            let record = unsafe elementName
            unsafe record.pointee.start = UnsafePointer(destination)
            unsafe record.pointee.count = count
            unsafe record.pointee.prefixCount = 0
            unsafe record.pointee.uri = nil
            unsafe pushElement(nameStart, count, prefixCount: -1)
        }
    }

    /// Puts an element on the stack whose name is there already.
    @inline(__always)
    private func pushElement(_ nameStart: Int, _ nameCount: Int, prefixCount: Int32) {
        let depth = unsafe pointee.depth
        unsafe (pointee.openElements + depth).initialize(
            to: OpenElement(
                offset: inputOffset, nameStart: nameStart, nameCount: Int32(truncatingIfNeeded: nameCount),
                prefixCount: prefixCount))
        unsafe pointee.nameBytesCount = nameStart &+ nameCount
        unsafe pointee.depth = depth &+ 1
        unsafe pointee.hasSeenRoot = true
    }

    /// Copies a name, and counts it; returns false if it turns out to be long, or to have a namespace.
    @inline(__always)
    private func copyShortName(
        _ name: UnsafePointer<UInt8>, to destination: UnsafeMutablePointer<UInt8>, _ count: inout Int
    ) -> Bool {
        while unsafe count != Self.shortName {
            let byte = unsafe name[count]
            // The end of the name, a separator, or a tab or line feed in a URI: no name contains a control character.
            if byte <= NamespaceSeparator.byte { return byte == 0 }
            unsafe destination[count] = byte
            count &+= 1
        }
        return false
    }

    /// Puts an element on the stack whose name is long, or has a namespace: `URI separator local [separator prefix]` becomes
    /// `prefix:local`.
    @inline(never)
    private func pushOtherElement(_ name: UnsafePointer<UInt8>) {
        let start = unsafe pointee.nameBytesCount
        let record = unsafe elementName
        let separator = unsafe strchr(name, Int32(NamespaceSeparator.byte))
        unsafe pointee.expectsNamespace = separator != nil
        guard let separator = unsafe separator else {
            let count = unsafe strlen(name)
            unsafe growNameBytes(start, adding: count)
            let destination = unsafe pointee.nameBytes + start
            unsafe destination.update(from: name, count: count)
            unsafe record.pointee.start = UnsafePointer(destination)
            unsafe record.pointee.count = count
            unsafe record.pointee.prefixCount = 0
            unsafe record.pointee.uri = nil
            return unsafe pushElement(start, count, prefixCount: -1)
        }
        let uriCount = unsafe UnsafeRawPointer(separator) - UnsafeRawPointer(name)
        let local = unsafe name + uriCount + 1
        var localCount = 0
        while unsafe local[localCount] > NamespaceSeparator.byte { localCount &+= 1 }
        let prefix = unsafe local + localCount + 1
        var prefixCount = 0
        if unsafe local[localCount] != 0 {
            while unsafe prefix[prefixCount] != 0 { prefixCount &+= 1 }
        }
        let colonCount = prefixCount == 0 ? 0 : 1
        let count = prefixCount + colonCount + localCount
        unsafe growNameBytes(start, adding: count)
        let destination = unsafe pointee.nameBytes + start
        // Copied in loops: prefixes are a few bytes long.
        for index in 0..<prefixCount { unsafe destination[index] = prefix[index] }
        if prefixCount > 0 { unsafe destination[prefixCount] = 0x3A }
        unsafe (destination + prefixCount + colonCount).update(from: local, count: localCount)
        unsafe record.pointee.start = UnsafePointer(destination)
        unsafe record.pointee.count = count
        unsafe record.pointee.prefixCount = prefixCount
        unsafe record.pointee.uri = name
        unsafe record.pointee.uriCount = uriCount
        unsafe pushElement(start, count, prefixCount: Int32(truncatingIfNeeded: prefixCount))
    }

    @inline(never)
    private func growOpenElements() {
        let capacity = unsafe pointee.openCapacity * 2
        let grown = UnsafeMutablePointer<OpenElement>.allocate(capacity: capacity)
        unsafe grown.moveInitialize(from: pointee.openElements, count: pointee.depth)
        unsafe pointee.openElements.deallocate()
        unsafe pointee.openElements = grown
        unsafe pointee.openCapacity = capacity
    }

    /// Makes room for `count` more bytes, keeping the first `used`.
    @inline(never)
    private func growNameBytes(_ used: Int, adding count: Int) {
        guard unsafe used + count > pointee.nameBytesCapacity else { return }
        let capacity = unsafe max(pointee.nameBytesCapacity * 2, used + count)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe grown.moveInitialize(from: pointee.nameBytes, count: used)
        unsafe pointee.nameBytes.deallocate()
        unsafe pointee.nameBytes = grown
        unsafe pointee.nameBytesCapacity = capacity
    }
}
