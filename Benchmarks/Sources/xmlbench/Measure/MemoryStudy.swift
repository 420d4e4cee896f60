/// Time and peak memory over size: time per byte and memory stay flat for what doesn't keep the document.
struct MemoryStudy {
    /// One row, over documents of growing size.
    struct Curve {
        let row: RowName
        let shape: String
        let points: [(bytes: Int, seconds: Double, peak: Int)]

        /// How much more the largest document took than the smallest.
        var growth: Int { (points.last?.peak ?? 0) - (points.first?.peak ?? 0) }
    }

    let curves: [Curve]

    /// Measures each row over an eighth, a half and all of the size, each time in a process of its own.
    ///
    /// - Throws: What a child process throws.
    init(_ rows: [any Implementation], _ shape: Shape, _ arguments: Arguments) throws {
        let child = ChildProcess(arguments: arguments)
        let sizes = [arguments.size / 8, arguments.size / 2, arguments.size]
        curves = try rows.map { row in
            let points = try sizes.map { size in
                let figures = try child.figures(row.row, shape, size: size)
                return (bytes: size, seconds: figures.seconds, peak: figures.peak)
            }
            return Curve(row: row.row, shape: shape.rawValue, points: points)
        }
    }
}
