internal import DocumentBuilders
internal import SampleSupport

@main
private enum PartySample {
    static func main() {
        Sample.run(name: "PartySample", help: "") {}
    }
}
