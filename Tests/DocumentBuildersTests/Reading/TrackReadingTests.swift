import DocumentBuilders
import Foundation
import StreamingXML
import TestSupport
import Testing

@Suite("GPX tracks")
struct TrackReadingTests {
    @Test("are read in both versions, and written in the newer one")
    func versions() throws {
        var point = GPXPoint()
        point.latitude = 51.5
        point.longitude = -0.25
        point.elevation = 81
        point.time = "2014-05-06T12:29:33Z"
        var expected = GPXDocument()
        expected.version = "1.0"
        expected.creator = "c"
        expected.tracks = [GPXTrack()]
        expected.tracks[0].name = "n"
        expected.tracks[0].segments = [GPXSegment()]
        expected.tracks[0].segments[0].points = [point]
        for version in ["1/0", "1/1"] {
            let document = """
                <gpx version="1.0" creator="c" xmlns="http://www.topografix.com/GPX/\(version)"><trk><name>n</name><trkseg>\
                <trkpt lat="51.5" lon="-0.25"><ele>81.000</ele><time>2014-05-06T12:29:33Z</time><extensions><x xmlns="y"/>\
                </extensions></trkpt></trkseg></trk></gpx>
                """
            #expect(try GPXDocument.parse(document) == expected)
        }
        let written = try XMLStreamWriter.bytes { try $0.write(expected) }
        #expect(
            String(decoding: written, as: UTF8.self)
                == "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.0\" creator=\"c\"><trk><name>n</name><trkseg><trkpt lat=\"51.5\" lon=\"-0.25\"><ele>81.0</ele><time>2014-05-06T12:29:33Z</time></trkpt></trkseg></trk></gpx>"
        )
        #expect(throws: XMLMappingError.self) { try GPXDocument.parse("<gpx xmlns='urn:other'/>") }
    }

    @Test(
        "from real life are read and written like another library sees them",
        .enabled(if: TestFiles.data != nil, TestFiles.dataHint),
        arguments: TestFiles.paths(below: TestFiles.data.map { "\($0)/real/gpx" }))
    func real(_ path: String) throws {
        guard path.hasSuffix(".gpx") else {
            // Another schema of the same trade.
            #expect(throws: XMLMappingError.self) { try GPXDocument.parse(contentsOfFile: path) }
            return
        }
        let peer = try PeerDocument(path: path)
        let document = try GPXDocument.parse(contentsOfFile: path)
        #expect(document.creator == peer.root.attributes["creator"] ?? "")
        expectPoints(document.waypoints, peer, ["wpt"])
        expectPoints(document.routes.flatMap(\.points), peer, ["rte", "rtept"])
        #expect(document.tracks.map(\.segments.count).reduce(0, +) == peer.elements(["trk", "trkseg"]).count)
        expectPoints(document.tracks.flatMap(\.segments).flatMap(\.points), peer, ["trk", "trkseg", "trkpt"])
        let written = try XMLStreamWriter.bytes { try $0.write(document) }
        #expect(try GPXDocument.parse(written) == document)
    }

    private func expectPoints(_ points: [GPXPoint], _ peer: PeerDocument, _ path: [String]) {
        let elements = peer.elements(path)
        #expect(points.count == elements.count)
        for (point, element) in zip(points, elements) {
            #expect(point.latitude == element.attributes["lat"].flatMap { Double($0) })
            #expect(point.longitude == element.attributes["lon"].flatMap { Double($0) })
            let elevation = peer.texts(["ele"], below: element).first
            #expect(point.elevation == elevation.flatMap { Double($0) })
            #expect(
                point.time.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
                    == peer.texts(["time"], below: element).first)
        }
    }
}
