#if canImport(Darwin)
internal import Darwin.C
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system's character conversion (iconv), one character at a time.
@safe
final class CharacterConverter {
    /// What some bytes come to.
    enum Outcome: Equatable {
        /// A whole number of characters, in UTF-8. Empty for a sequence that only changes the converter's state.
        case converted([UInt8])
        /// More bytes are needed.
        case incomplete
        /// No character of the encoding.
        case invalid
    }

    private let descriptor: iconv_t

    /// Nil if the system doesn't know the encoding.
    init?(_ name: String) {
        guard let opened = unsafe iconv_open("UTF-8", name), Int(bitPattern: opened) != -1 else { return nil }
        unsafe descriptor = opened
    }

    deinit {
        unsafe iconv_close(descriptor)
    }

    /// Forgets any state.
    func reset() {
        unsafe iconv(descriptor, nil, nil, nil, nil)
    }

    /// Converts bytes, if they are whole characters.
    ///
    /// State only changes where they are.
    func convert(_ bytes: [UInt8]) -> Outcome {
        var input = bytes.map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: 32)
        var inputLeft = input.count
        var outputLeft = output.count
        // The system's function moves the pointers within the arrays that they point into.
        let result = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                var inputPlace = input.baseAddress
                var outputPlace = output.baseAddress
                return unsafe iconv(descriptor, &inputPlace, &inputLeft, &outputPlace, &outputLeft)
            }
        }
        if result == -1 { return errno == EINVAL ? .incomplete : .invalid }
        return .converted(output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) })
    }

    /// The only character that bytes stand for, nil if they stand for none or several.
    func scalar(_ bytes: [UInt8]) -> Unicode.Scalar? {
        guard case .converted(let utf8) = convert(bytes), !utf8.isEmpty else { return nil }
        let scalars = String(decoding: utf8, as: UTF8.self).unicodeScalars
        return scalars.count == 1 ? scalars.first : nil
    }
}
