import StreamingXML

/// Figures as a picture: bars for the speed of each row, and curves of time and memory over size.
struct Plot {
    private let writer: XMLStreamWriter
    private let width = 980

    /// Writes an SVG file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - results: The rows, a bar each.
    ///   - study: The curves; nil for none.
    /// - Throws: An error if it can't be written.
    static func write(toFile path: String, _ results: [RowResult], _ study: MemoryStudy?) throws {
        try XMLStreamWriter.file(path, options: .pretty) { writer in
            let bars = results.filter { $0.row.benchmarkCase.reads }
            try Plot(writer: writer).draw(bars, study)
        }
    }

    private init(writer: XMLStreamWriter) {
        self.writer = writer
    }

    private static let colors = [
        "expat-c": "#777777", "libxml2-c": "#b0a27a", "foundation": "#c46a5b", "streamingxml": "#3b78b5",
    ]

    private func color(_ name: String) -> String { Self.colors[name] ?? "#5aa17f" }

    private func draw(_ results: [RowResult], _ study: MemoryStudy?) throws {
        let barsHeight = 60 + results.count * 18 + Set(results.map(\.shape)).count * 22
        let height = barsHeight + (study == nil ? 0 : 2 * 260)
        try writer.startDocument()
        try writer.startElement("svg", namespace: "http://www.w3.org/2000/svg")
        try attributes(["width": "\(width)", "height": "\(height)", "viewBox": "0 0 \(width) \(height)"])
        try attributes(["font-family": "sans-serif", "font-size": "12"])
        try element("rect", ["width": "\(width)", "height": "\(height)", "fill": "white"])
        try drawBars(results)
        if let study {
            try drawCurves("seconds over size", study, top: barsHeight) { $0.seconds }
            try drawCurves("peak memory in MB over size", study, top: barsHeight + 260) { Double($0.peak) / 1_000_000 }
        }
        try writer.endElement()
    }

    private func drawBars(_ results: [RowResult]) throws {
        try text("MB/s (median)", x: 20, y: 24, ["font-size": "15", "font-weight": "bold"])
        let most = results.map(\.megabytesPerSecond).max() ?? 1
        var y = 40
        var shape = ""
        for result in results {
            if result.shape != shape {
                shape = result.shape
                y += 22
                try text(shape, x: 20, y: y - 6, ["font-weight": "bold"])
            }
            let length = max(1, Int(result.megabytesPerSecond / most * 620))
            try text("\(result.row)", x: 30, y: y + 12)
            try element(
                "rect",
                [
                    "x": "230", "y": "\(y)", "width": "\(length)", "height": "14",
                    "fill": color(result.row.implementation),
                ])
            try text(result.megabytesPerSecond.formatted(decimals: 0), x: 236 + length, y: y + 12)
            y += 18
        }
    }

    private func drawCurves(
        _ title: String, _ study: MemoryStudy, top: Int,
        _ value: ((bytes: Int, seconds: Double, peak: Int)) -> Double
    ) throws {
        try text(title, x: 20, y: top + 24, ["font-size": "15", "font-weight": "bold"])
        let points = study.curves.flatMap(\.points)
        let largest = Double(points.map(\.bytes).max() ?? 1)
        let most = points.map(value).max() ?? 1
        try element("path", ["d": "M 60 \(top + 40) V \(top + 220) H 700", "fill": "none", "stroke": "#333333"])
        try text(most.formatted(decimals: 1), x: 20, y: top + 50)
        try text("\(Int(largest / 1_000_000)) MB", x: 660, y: top + 236)
        for (index, curve) in study.curves.enumerated() {
            let places = curve.points.map { point in
                let x = 60 + Int(Double(point.bytes) / largest * 620)
                let y = top + 220 - Int(value(point) / most * 170)
                return "\(x),\(y)"
            }
            // Curves of one implementation share its colour; the dashes part them.
            let dashes = "\(12 - index % 6 * 2) \(index % 6 * 2)"
            try element(
                "polyline",
                [
                    "points": places.joined(separator: " "), "fill": "none", "stroke": color(curve.row.implementation),
                    "stroke-width": "2", "stroke-dasharray": dashes,
                ])
            try text("\(curve.row)", x: 720, y: top + 50 + 18 * index, ["fill": color(curve.row.implementation)])
        }
    }

    private func text(_ text: String, x: Int, y: Int, _ more: KeyValuePairs<String, String> = [:]) throws {
        try writer.startElement("text")
        try attributes(["x": "\(x)", "y": "\(y)"])
        try attributes(more)
        try writer.characters(text)
        try writer.endElement()
    }

    private func element(_ name: String, _ attributes: KeyValuePairs<String, String>) throws {
        try writer.startElement(name)
        try self.attributes(attributes)
        try writer.endElement()
    }

    private func attributes(_ attributes: KeyValuePairs<String, String>) throws {
        for (name, value) in attributes { try writer.attribute(name, value) }
    }
}
