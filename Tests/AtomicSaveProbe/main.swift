#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import XMLWriting

/// A process for tests to kill and to limit.
///
/// - `save path number`: saves one document after another, each whole, from the given number on, until it's killed.
/// - `limited path`: saves once under a limit of the file size; prints the error's number and exits with 3.
func saveForever(_ path: String, from first: Int) throws {
    var number = first
    while true {
        let text = String(number)
        try XMLStreamWriter.file(path) { writer in
            try writer.element("doc", attributes: ["n": text]) {
                for _ in 0..<500 + number % 7 * 1_000 { try writer.element("i", text) }
            }
        }
        if number == first {
            print("1", terminator: "")
            fflush(nil)
        }
        number += 1
    }
}

func saveLimited(_ path: String) throws {
    var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
    #if canImport(Glibc)
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(RLIMIT_FSIZE.rawValue)), &limit)
    #else
    _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    do {
        try XMLStreamWriter.file(path) { writer in
            try writer.element("doc") {
                for _ in 0..<100_000 { try writer.element("i", "text") }
            }
        }
    } catch let error as XMLWritingError {
        print(error.errorNumber ?? -1)
        fflush(nil)
        exit(3)
    }
}

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "save", let first = Int(arguments[3]) {
    try saveForever(arguments[2], from: first)
}
if arguments.count == 3, arguments[1] == "limited" { try saveLimited(arguments[2]) }
