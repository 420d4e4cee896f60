internal import XMLMessages
internal import XMLParsing
internal import XMLWriting

#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What the samples have in common: help, errors on standard error, exit statuses.
///
/// 0: all went well; 1: the document is at fault; 2: the command line is; 3: input or output failed.
package enum Sample {
    /// Runs a sample's work, and ends the process.
    package static func run(name: String, help: String, _ work: () throws -> Void) -> Never {
        SignalGuard.ignoreFileSizeSignal()
        if CommandLine.arguments.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
            let output = Output.standard()
            do {
                try output.line(help)
                try output.flush()
            } catch {
                exit(3)
            }
            exit(0)
        }
        do {
            try work()
        } catch SampleError.usage(let reason) {
            report("\(name): \(reason)\n\(name) --help says more")
            exit(2)
        } catch SampleError.output(let reason) {
            report("\(name): writing failed: \(reason)")
            exit(3)
        } catch SampleError.input(let reason) {
            report("\(name): reading failed: \(reason)")
            exit(3)
        } catch SampleError.document(let reason) {
            report("\(name): \(reason)")
            exit(1)
        } catch SampleError.reading(let file, let error) {
            report(message(error, about: file))
            exit(1)
        } catch let error as XMLParsingError where error.code == .inputFailed {
            report("\(name): \(error.reason)")
            exit(3)
        } catch {
            report("\(name): \(error)")
            exit(1)
        }
        exit(0)
    }

    /// Reads a document: an error of what is in it names its file.
    ///
    /// - Parameters:
    ///   - file: What the document is called.
    ///   - body: What reads it.
    /// - Returns: What the body returns.
    /// - Throws: ``SampleError/reading(file:_:)`` for an error in the document; what says by itself what it is about stays
    ///   as it is.
    package static func reading<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SampleError {
            throw error
        } catch let error as XMLParsingError where error.code == .inputFailed {
            throw error
        } catch {
            throw SampleError.reading(file: file, error)
        }
    }

    /// `FILE:LINE:COLUMN: error: REASON`, as editors and terminals know it; an error without a place has only the file.
    private static func message(_ error: any Error, about file: String) -> String {
        let text = "\(error)"
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, Int(parts[0]) != nil, Int(parts[1]) != nil else { return "\(file): error: \(text)" }
        return "\(file):\(parts[0]):\(parts[1]): error:\(parts[2])"
    }

    /// Writes a line to standard error.
    package static func report(_ text: String) { write(VisibleText.lines(text) + "\n") }

    /// Writes to standard error; if nobody reads it any more nobody is left to tell, and no signal ends the program.
    package static func write(_ text: String) {
        _ = try? SignalGuard.blockingWriteSignals {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(2, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Seconds on a clock that only goes forward.
    package static var seconds: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that the process has had resident, in KiB.
    ///
    /// Where the system tells it of the program alone, that counts: what `getrusage` says includes the memory of the program
    /// that started this one in its place.
    package static var peakMemory: Int {
        if let peak = peakInStatus { return peak }
        var usage = rusage()
        #if canImport(Glibc)
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        #endif
        #if canImport(Darwin)
        return usage.ru_maxrss / 1_024
        #else
        return usage.ru_maxrss
        #endif
    }

    /// The line `VmHWM:   11548 kB` of Linux's process status.
    private static var peakInStatus: Int? {
        let descriptor = unsafe open("/proc/self/status", O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return nil }
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
        return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }
}

/// The system's call, by a name that no function here has.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
