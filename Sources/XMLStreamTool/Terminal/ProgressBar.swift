import XMLBuilding
import XMLWriting

/// How far a piece of work is, in one line on the terminal that is drawn anew ten times a second.
///
/// It's safe to share: its state is touched only while the lock is held.
@safe final class ProgressBar: @unchecked Sendable {
    /// What is counted.
    enum Unit {
        case bytes
        case objects
    }

    private let monitor = Monitor()
    private let size: Int
    private let unit: Unit
    private let place: @Sendable () -> Int?
    private var begun = SystemInterface.seconds
    /// How far the work was when the bar was drawn last.
    private var reached = 0
    private var pass = 1
    private var isOver = false
    private var isShown = false

    /// One for reading a file; nil unless standard error is a terminal and the input a file.
    ///
    /// It asks the system for the descriptor's place, so that reading costs nothing.
    convenience init?(for input: InputFile) {
        guard let start = input.start, let size = input.size, size > start else { return nil }
        let descriptor = input.descriptor
        self.init(size: size - start, of: .bytes) { SystemInterface.place(descriptor).map { $0 - start } }
    }

    /// One for work of a known size; nil unless standard error is a terminal.
    init?(size: Int, of unit: Unit, place: @escaping @Sendable () -> Int?) {
        guard SystemInterface.isTerminal(2), size > 0 else { return nil }
        self.size = size
        self.unit = unit
        self.place = place
        let failure = DetachedThread.start { [self] in
            // Short work passes without a bar.
            SystemInterface.sleep(milliseconds: 300)
            while draw() { SystemInterface.sleep(milliseconds: 100) }
        }
        if failure != 0 { return nil }
    }

    /// Takes the bar away.
    func stop() {
        monitor.locked {
            isOver = true
            if isShown { SystemInterface.writeMessage(Self.erasure) }
            InterruptWatch.shared.showsBar = false
        }
    }

    private func draw() -> Bool {
        monitor.locked {
            if isOver { return false }
            guard let place = place() else { return false }
            isShown = true
            InterruptWatch.shared.showsBar = true
            if place < reached {
                // The file is read again, from its start.
                begun = SystemInterface.seconds
                pass += 1
            }
            reached = place
            let line = Self.line(
                done: place, of: size, unit, seconds: SystemInterface.seconds - begun, pass: pass)
            SystemInterface.writeMessage("\r\(line)\u{1B}[K")
            return true
        }
    }

    /// Takes a bar away, wherever in its line the cursor is.
    static let erasure = "\r\u{1B}[K"

    /// `[=====>     ]  42% 1.2 GB of 2.9 GB, 310.0 MB/s, 0:05 left`, `pass 2` before it where a file is read again.
    ///
    /// At most 79 columns.
    static func line(done: Int, of size: Int, _ unit: Unit = .bytes, seconds: Double, pass: Int = 1) -> String {
        let done = min(max(done, 0), size)
        let width = 18
        let cells = width * done / max(size, 1)
        let bar =
            String(repeating: "=", count: cells) + (cells < width ? ">" : "")
            + String(repeating: " ", count: max(width - 1 - cells, 0))
        let percent = String(100 * done / max(size, 1))
        let rate = Double(done) / max(seconds, 0.001)
        let left = rate > 0 ? Int((Double(size - done) / rate).rounded(.up)) : 0
        let pad = String(repeating: " ", count: 3 - min(percent.count, 3))
        let head = "\(pass > 1 ? "pass \(pass) " : "")[\(bar)] \(pad)\(percent)% "
        let rest = "/s, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        return switch unit {
        case .bytes: head + "\(ByteCount.text(done)) of \(ByteCount.text(size)), \(ByteCount.text(Int(rate)))" + rest
        case .objects: head + "\(done) of \(size) objects, \(Int(rate))" + rest
        }
    }
}
