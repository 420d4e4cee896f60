import XMLBuilding
import XMLWriting

/// How far a file is read, in one line on the terminal that is drawn anew ten times a second.
///
/// It asks the system for the descriptor's place, so that reading costs nothing. It's safe to share: its state is touched
/// only while the lock is held.
@safe final class ProgressBar: @unchecked Sendable {
    private let monitor = Monitor()
    private let descriptor: Int32
    private let start: Int
    private let size: Int
    private var begun = SystemInterface.seconds
    /// How far the file was read when the bar was drawn last.
    private var reached = 0
    private var pass = 1
    private var isOver = false
    private var isShown = false

    /// Nil unless standard error is a terminal and the input a file.
    init?(for input: InputFile) {
        guard SystemInterface.isTerminal(2), let start = input.start, let size = input.size, size > start else {
            return nil
        }
        descriptor = input.descriptor
        self.start = start
        self.size = size - start
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
            if isShown { SystemInterface.writeMessage("\r\u{1B}[K") }
        }
    }

    private func draw() -> Bool {
        monitor.locked {
            if isOver { return false }
            guard let place = SystemInterface.place(descriptor) else { return false }
            isShown = true
            if place < reached {
                // The file is read again, from its start.
                begun = SystemInterface.seconds
                pass += 1
            }
            reached = place
            let line = Self.line(done: place - start, of: size, seconds: SystemInterface.seconds - begun, pass: pass)
            SystemInterface.writeMessage("\r\(line)\u{1B}[K")
            return true
        }
    }

    /// `[=====>     ]  42% 1.2 GB of 2.9 GB, 310.0 MB/s, 0:05 left`, `pass 2` before it where a file is read again.
    ///
    /// At most 79 columns.
    static func line(done: Int, of size: Int, seconds: Double, pass: Int = 1) -> String {
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
        return
            "\(pass > 1 ? "pass \(pass) " : "")[\(bar)] \(pad)\(percent)% \(ByteCount.text(done)) of \(ByteCount.text(size)), "
            + "\(ByteCount.text(Int(rate)))/s, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
    }
}
