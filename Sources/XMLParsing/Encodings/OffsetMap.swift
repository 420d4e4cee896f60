/// Where in the original input the transcoded bytes come from, as far as it is still needed.
///
/// Runs of characters of one length, in one encoding and the other, are one entry.
struct OffsetMap {
    private struct Run {
        /// Index of the run's first byte in the transcoded input.
        var start: Int
        /// Index of its first byte in the original.
        var originalStart: Int
        /// Bytes of each character in the transcoded input.
        var step: Int
        /// Bytes of each character in the original.
        var originalStep: Int
        var count: Int
    }

    private var runs: [Run] = []
    private(set) var end = 0
    private(set) var originalEnd = 0

    /// Adds a character, or a sequence that stands for none (`length` 0).
    mutating func append(length: Int, originalLength: Int) {
        if length > 0, let last = runs.last, last.step == length, last.originalStep == originalLength,
            last.start + last.count * last.step == end,
            last.originalStart + last.count * last.originalStep == originalEnd
        {
            runs[runs.count - 1].count += 1
        } else if length > 0 {
            runs.append(
                Run(start: end, originalStart: originalEnd, step: length, originalStep: originalLength, count: 1))
        }
        end += length
        originalEnd += originalLength
    }

    /// The original place of a transcoded byte; of its character's first byte.
    func original(_ index: Int) -> Int {
        guard index < end else { return originalEnd + (index - end) }
        guard let run = run(at: index) else { return runs.first?.originalStart ?? originalEnd }
        return run.originalStart + (index - run.start) / run.step * run.originalStep
    }

    /// The original place where the character ends that a transcoded byte belongs to.
    ///
    /// It differs from where the next one starts by what stands for none, as the escape sequences of ISO-2022-JP do.
    func originalEnd(ofCharacterAt index: Int) -> Int {
        guard index < end, let run = run(at: index) else { return original(index + 1) }
        return run.originalStart + ((index - run.start) / run.step + 1) * run.originalStep
    }

    /// The run that a transcoded byte lies in.
    private func run(at index: Int) -> Run? {
        var low = 0
        var high = runs.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if runs[middle].start <= index { low = middle } else { high = middle }
        }
        guard low < runs.count, runs[low].start <= index else { return nil }
        return runs[low]
    }

    /// Forgets what lies wholly before a transcoded byte.
    mutating func forget(before index: Int) {
        let kept = runs.firstIndex { $0.start + $0.count * $0.step > index } ?? runs.count
        if kept > 0 { runs.removeFirst(kept) }
    }
}
