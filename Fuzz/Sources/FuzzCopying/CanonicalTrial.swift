import FuzzSupport
import StreamingXML

/// A document and one of its canonical forms.
struct CanonicalTrial {
    let document: [UInt8]
    let options: XMLParsingOptions
    let form: XMLCanonicalForm
    let withComments: Bool

    init(_ document: [UInt8], options: XMLParsingOptions, choices input: inout FuzzInput) {
        self.document = document
        self.options = options
        form = input.pick([.canonical10, .exclusive(), .exclusive(inclusivePrefixes: ["p", "#default"])])
        withComments = input.byte() & 1 == 1
    }

    /// Checks that the form of the form is the form.
    func check() {
        let first: [UInt8]
        do {
            first = try XMLCanonicalizer.canonicalBytes(
                of: document, form: form, withComments: withComments, options: options)
        } catch is XMLTransformingError {
            return
        } catch {
            finding("\(text(document))\n\(options)\nno canonical form: \(error)")
        }
        do {
            var options = XMLParsingOptions.default
            options.limits = .unlimited
            let second = try XMLCanonicalizer.canonicalBytes(
                of: first, form: form, withComments: withComments, options: options)
            guard first == second else {
                finding("\(text(document))\n\(form)\nfirst \(text(first))\nsecond \(text(second))")
            }
        } catch {
            finding("\(text(document))\n\(form)\nfirst \(text(first))\nsecond fails: \(error)")
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}
