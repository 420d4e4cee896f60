internal import XMLParsing
internal import XMLWriting

/// Workers that parse pieces of a document at the same time, and hand on what comes of them in document order.
///
/// A worker that needs a piece reads and scans it itself, one at a time. Pieces that aren't delivered yet are bounded in
/// number; a piece's bytes stay until it is delivered, so that parsing can go on in order from any of them.
///
/// It's safe to share: its state is touched only while the lock is held, and the cutter and the input only by whoever has
/// set `isCutting`.
@safe final class RecordPipeline<Record: Sendable>: @unchecked Sendable {
    /// What comes next in the document.
    enum Head {
        case batch(RecordBatch<Record>)
        /// From here on the document is parsed in order: the pieces that were cut, then what is left in the cutter.
        case inOrder([RecordSegment], XMLOneWorkerReason)
        case finished
    }

    private enum Slot {
        case parsing(RecordSegment)
        case parsed(RecordBatch<Record>)
        case failed(RecordSegment)
    }

    private enum End {
        case finished
        case serial(XMLOneWorkerReason)
    }

    private let monitor = Monitor()
    private let job: RecordJob<Record>
    let cutter: BatchCutter
    private let input: RecordInput?
    private let capacity: Int

    private var slots: [Int: Slot] = [:]
    private var issued = 0
    private var delivered = 0
    private var isCutting = false
    private var isStopped = false
    /// A piece isn't as it should be: none is cut any more.
    private var isBroken = false
    private var end: End?
    /// Pieces that were cut by whoever feeds the pipeline, where it has no input of its own.
    private var queue: [Int] = []
    private var waiting: CheckedContinuation<Void, Never>?

    init(job: RecordJob<Record>, cutter: BatchCutter, input: RecordInput?) {
        self.job = job
        self.cutter = cutter
        self.input = input
        capacity = 2 * job.workers
    }

    func start() throws {
        for _ in 0..<job.workers {
            let parser = job.parser()
            let failure = DetachedThread.start { self.work(parser) }
            if failure != 0 { throw RecordInput.failed("no thread for a worker: error \(failure)") }
        }
    }

    /// Ends the workers, each after the piece that it works on.
    func stop() {
        let waiting: CheckedContinuation<Void, Never>? = monitor.locked {
            isStopped = true
            monitor.notify()
            defer { self.waiting = nil }
            return self.waiting
        }
        waiting?.resume()
    }

    // MARK: Workers

    private func work(_ parser: RecordParser<Record>) {
        while let (index, segment) = take() {
            let batch = parser.parse(segment)
            let waiting: CheckedContinuation<Void, Never>? = monitor.locked {
                slots[index] = batch.map { .parsed($0) } ?? .failed(segment)
                if batch == nil { isBroken = true }
                monitor.notify()
                return takeWaiting()
            }
            waiting?.resume()
        }
    }

    /// The next piece to parse, nil if there will be none.
    private func take() -> (Int, RecordSegment)? {
        while true {
            let isMine: Bool? = monitor.locked {
                while true {
                    if isStopped { return nil }
                    if !queue.isEmpty { return false }
                    if end != nil { return nil }
                    if isBroken, queue.isEmpty, input != nil { return nil }
                    if input != nil, !isCutting, issued - delivered < capacity {
                        isCutting = true
                        return true
                    }
                    monitor.wait()
                }
            }
            guard let isMine else { return nil }
            if isMine { if let piece = cut() { return piece } } else if let piece = dequeue() { return piece }
        }
    }

    private func dequeue() -> (Int, RecordSegment)? {
        monitor.locked {
            guard let index = queue.first, case .parsing(let segment)? = slots[index] else { return nil }
            queue.removeFirst()
            return (index, segment)
        }
    }

    /// Reads and scans the next piece.
    private func cut() -> (Int, RecordSegment)? {
        var outcome = cutter.next()
        while case .input = outcome {
            // Nobody wants it any more: what isn't read stays whose it is.
            if monitor.locked({ isStopped }) { break }
            do {
                cutter.filled(try unsafe input?.read(into: cutter.room()) ?? 0)
                outcome = cutter.next()
            } catch {
                // What was read before is parsed in order first; then the input fails again.
                outcome = .serial(.irregular)
            }
        }
        let (piece, waiting) = monitor.locked {
            isCutting = false
            defer { monitor.notify() }
            let piece = settle(outcome).map { (issued - 1, $0) }
            return (piece, takeWaiting())
        }
        waiting?.resume()
        return piece
    }

    /// Draws the consequences of what the cutter came to, with the lock held.
    private func settle(_ outcome: BatchCutter.Outcome) -> RecordSegment? {
        switch outcome {
        case .segment(let segment):
            slots[issued] = .parsing(segment)
            issued += 1
            if segment.end == nil { end = .finished }
            return segment
        case .serial(let reason): end = .serial(reason)
        case .finished: end = .finished
        case .input: break
        }
        return nil
    }

    /// The task that waits, if what it waits for is there; with the lock held.
    private func takeWaiting() -> CheckedContinuation<Void, Never>? {
        guard isReady else { return nil }
        defer { waiting = nil }
        return waiting
    }

    // MARK: Feeding

    /// Whether another piece can be cut.
    var isHungry: Bool {
        monitor.locked { end == nil && !isBroken && !isStopped && issued - delivered < capacity }
    }

    /// Takes some input, none at its end, where the pipeline has no input of its own.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        if let start = bytes.baseAddress {
            unsafe cutter.room(bytes.count).baseAddress?.copyMemory(from: start, byteCount: bytes.count)
        }
        cutter.filled(bytes.count)
        var outcome = cutter.next()
        while true {
            let segment = monitor.locked {
                defer { monitor.notify() }
                let segment = settle(outcome)
                if segment != nil { queue.append(issued - 1) }
                return segment
            }
            if segment == nil { return }
            outcome = cutter.next()
        }
    }

    /// Notes that the input failed: what came before is parsed in order, then whoever feeds fails again.
    func inputFailed() {
        monitor.locked { if end == nil { end = .serial(.irregular) } }
    }

    // MARK: Delivery

    /// Whether something comes next, or nothing ever will; with the lock held.
    private var isReady: Bool {
        if isStopped { return true }
        return switch slots[delivered] {
        case .parsed?: true
        case .failed?: !isCutting
        case .parsing?: false
        case nil: !isCutting && delivered == issued && end != nil
        }
    }

    /// What comes next, nil if it isn't there yet; with the lock held.
    private func head() -> Head? {
        switch slots[delivered] {
        case .parsed(let batch)?:
            slots[delivered] = nil
            delivered += 1
            monitor.notify()
            return .batch(batch)
        case .failed?:
            // Whoever is cutting now finishes a piece that is parsed in order too.
            return isCutting ? nil : .inOrder(unfinished(), .irregular)
        case .parsing?: return nil
        case nil:
            guard !isCutting, delivered == issued, let end else { return nil }
            switch end {
            case .finished: return .finished
            case .serial(let reason): return .inOrder([], reason)
            }
        }
    }

    /// All pieces that aren't delivered, in order.
    private func unfinished() -> [RecordSegment] {
        (delivered..<issued).compactMap { index in
            switch slots[index] {
            case .parsing(let segment)?, .failed(let segment)?: segment
            case .parsed(let batch)?: batch.segment
            case nil: nil
            }
        }
    }

    /// What comes next, if it is there already.
    func nextIfReady() -> Head? {
        monitor.locked { head() }
    }

    /// Waits for what comes next, without a thread; nil once the pipeline is stopped.
    func nextAwaited() async -> Head? {
        await withTaskCancellationHandler {
            while true {
                if let head = nextIfReady() { return head }
                if monitor.locked({ isStopped }) { return nil }
                await withCheckedContinuation { continuation in
                    let isReady = monitor.locked {
                        if self.isReady { return true }
                        waiting = continuation
                        return false
                    }
                    if isReady { continuation.resume() }
                }
            }
        } onCancel: {
            stop()
        }
    }

    /// Waits for what comes next, on the thread that calls.
    func next() -> Head {
        monitor.locked {
            while true {
                if let head = head() { return head }
                monitor.wait()
            }
        }
    }
}
