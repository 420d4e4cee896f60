/// Sizes for people.
enum ByteCount {
    /// `512 B`, `1.5 kB`, `64.0 MB`, in powers of 1,000.
    static func text(_ count: Int) -> String {
        guard count >= 1_000 else { return "\(count) B" }
        var value = Double(count) / 1_000
        var units = ["kB", "MB", "GB", "TB"][...]
        while value >= 999.95, units.count > 1 {
            value /= 1_000
            units.removeFirst()
        }
        return "\(tenths(value)) \(units.first ?? "")"
    }

    /// A number with one decimal.
    static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
