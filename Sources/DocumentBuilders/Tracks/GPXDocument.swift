public import XMLBuilding

/// What a GPS receiver recorded: a document in GPX 1.1; those in 1.0, and those that
/// forget the namespace, are read too.
public struct GPXDocument: Hashable, Sendable, XMLMappable {
    /// The version of GPX.
    public var version = "1.1"
    /// The program that made it.
    public var creator = ""
    /// Points of interest.
    public var waypoints: [GPXPoint] = []
    /// Routes.
    public var routes: [GPXRoute] = []
    /// Tracks.
    public var tracks: [GPXTrack] = []

    /// Makes an empty document.
    public init() {}

    /// How it stands in a document; all names are in GPX's namespace.
    public static var mapping: XMLMapping<GPXDocument> {
        XMLMapping("{http://www.topografix.com/GPX/1/1}gpx", make: { GPXDocument() }) {
            XMLAttribute("version", \.version)
            XMLAttribute("creator", \.creator)
            XMLChildren("wpt", \.waypoints)
            XMLChildren("rte", \.routes)
            XMLChildren("trk", \.tracks)
        }
        .alsoReading(namespaces: "http://www.topografix.com/GPX/1/0", "")
    }
}

/// A way to go, point by point.
public struct GPXRoute: Hashable, Sendable, XMLMappable {
    /// The route's name.
    public var name: String?
    /// Its points, in order.
    public var points: [GPXPoint] = []

    /// Makes a route without points.
    public init() {}

    /// How a route stands in a document.
    public static var mapping: XMLMapping<GPXRoute> {
        XMLMapping("rte", make: { GPXRoute() }) {
            XMLChild("name", \.name)
            XMLChildren("rtept", \.points)
        }
    }
}

/// A way that was gone.
public struct GPXTrack: Hashable, Sendable, XMLMappable {
    /// The track's name.
    public var name: String?
    /// Its segments: reception was lost between two of them.
    public var segments: [GPXSegment] = []

    /// Makes a track without segments.
    public init() {}

    /// How a track stands in a document.
    public static var mapping: XMLMapping<GPXTrack> {
        XMLMapping("trk", make: { GPXTrack() }) {
            XMLChild("name", \.name)
            XMLChildren("trkseg", \.segments)
        }
    }
}

/// A part of a track without a gap.
public struct GPXSegment: Hashable, Sendable, XMLMappable {
    /// Its points, in order.
    public var points: [GPXPoint] = []

    /// Makes a segment without points.
    public init() {}

    /// How a segment stands in a document.
    public static var mapping: XMLMapping<GPXSegment> {
        XMLMapping("trkseg", make: { GPXSegment() }) {
            XMLChildren("trkpt", \.points)
        }
    }
}

/// A place on earth.
public struct GPXPoint: Hashable, Sendable, XMLMappable {
    /// Degrees north of the equator.
    public var latitude = 0.0
    /// Degrees east of the prime meridian.
    public var longitude = 0.0
    /// Metres above the sea.
    public var elevation: Double?
    /// When it was reached, as the document has it.
    public var time: String?
    /// The point's name.
    public var name: String?

    /// Makes the point where the equator meets the prime meridian.
    public init() {}

    /// How a point stands in a document.
    public static var mapping: XMLMapping<GPXPoint> {
        XMLMapping("wpt", make: { GPXPoint() }) {
            XMLAttribute("lat", \.latitude).required()
            XMLAttribute("lon", \.longitude).required()
            XMLChild("ele", \.elevation).empty(.absent)
            XMLChild("time", \.time)
            XMLChild("name", \.name)
        }
    }
}
