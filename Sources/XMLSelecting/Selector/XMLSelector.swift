public import XMLParsing

/// Takes the matches of XPath expressions out of a document while it passes by.
///
/// A selector is a delegate: hand it to an `XMLPushParser`. All paths are followed in one pass by one automaton; an element whose
/// name no path mentions costs little more than a delegate that does nothing.
///
/// ```swift
/// let selector = try XMLSelector(XMLPath("//Party/Player[Name = 'Shadow']")) { (player: XMLTree) in
///     print(player.element(named: "Level")?.stringValue ?? "")
/// }
/// selector.select(try XMLPath("//Player/@id"), value: { (id: XMLText) in print("\(id)") })
/// try XMLPushParser(delegate: selector).parse(contentsOfFile: "Party.xml")
/// ```
///
/// Each node is delivered once for each path that it matches, when it is complete and the path's predicates are decided: in
/// the document order of the nodes' ends, so that an element inside a matching element comes before it. A match that is
/// undecided holds back later matches of the same path, not those of others.
///
/// To pull matches instead, use ``XMLMatches``; in asynchronous code, ``XMLMatchSequence``. The same selector reads any number of
/// documents, one after the other. It belongs to its parser's thread, and isn't `Sendable`.
public final class XMLSelector {
    let matcher: Matcher

    /// Makes a selector without paths; ``select(_:limit:_:)`` adds them.
    ///
    /// - Parameter options: How much may be kept of what isn't decided yet.
    public init(options: XMLSelectingOptions = .default) {
        matcher = Matcher(options: options)
    }

    /// Makes a selector that delivers each match as a tree.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - limit: How many matches to deliver at most; nil for all. When all paths have had as many as they want, the parse is
    ///     stopped, and throws an `XMLParsingError` with the code `stopped`.
    ///   - options: How much may be kept of what isn't decided yet.
    ///   - body: Takes a match. What it throws comes out of the parser's call.
    public convenience init(
        _ path: XMLPath, limit: Int? = nil, options: XMLSelectingOptions = .default,
        _ body: @escaping (XMLTree) throws -> Void
    ) {
        self.init(options: options)
        select(path, limit: limit, body)
    }

    /// Makes a selector that delivers the text of each match, and builds no trees.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - limit: How many matches to deliver at most, as in ``init(_:limit:options:_:)``.
    ///   - options: How much may be kept of what isn't decided yet.
    ///   - body: Takes a match's string-value: an element's whole text, an attribute's value.
    public convenience init(
        _ path: XMLPath, limit: Int? = nil, options: XMLSelectingOptions = .default,
        value body: @escaping (XMLText) throws -> Void
    ) {
        self.init(options: options)
        select(path, limit: limit, value: body)
    }

    /// Adds a path whose matches are delivered as trees.
    ///
    /// Add paths before a document starts: one that comes later ends the parse with an ``XMLSelectingError``.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - limit: How many matches to deliver at most, as in ``init(_:limit:options:_:)``.
    ///   - body: Takes a match. What it throws comes out of the parser's call.
    public func select(_ path: XMLPath, limit: Int? = nil, _ body: @escaping (XMLTree) throws -> Void) {
        add(path, limit, .tree(body))
    }

    /// Adds a path whose matches are delivered as text.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - limit: How many matches to deliver at most, as in ``init(_:limit:options:_:)``.
    ///   - body: Takes a match's string-value: an element's whole text, an attribute's value.
    public func select(_ path: XMLPath, limit: Int? = nil, value body: @escaping (XMLText) throws -> Void) {
        add(path, limit, .value(body))
    }

    /// Adds a path whose matches are delivered as the events of their subtrees, to another delegate.
    ///
    /// Events of a match that its start tag decides about pass by without being kept. What a predicate decides about later, and
    /// matches inside such a match, are kept as trees and replayed. The delegate's context tells depth and path in the document;
    /// `skipElement()` leaves out content for the delegate alone. Declarations in scope come before the first element, if the
    /// delegate hears namespaces. Attributes have no events: a path to them ends the parse with an ``XMLSelectingError``.
    ///
    /// - Parameters:
    ///   - path: What to take out.
    ///   - limit: How many matches to deliver at most, as in ``init(_:limit:options:_:)``.
    ///   - delegate: Hears the events; kept alive by the selector.
    public func select<Delegate: XMLContentDelegate>(
        _ path: XMLPath, limit: Int? = nil, events delegate: Delegate
    ) {
        if case .success(let stream) = path.streaming, stream.selectsAttributes {
            matcher.misuse = XMLSelectingError(
                code: .invalidUse, reason: "\(path.expression) selects attributes, which have no events of their own")
        }
        add(path, limit, .events(DelegateSink(delegate)))
    }

    /// How many matches were undecided at a time, at most, in the document at hand or the last one.
    public var peakPendingMatches: Int { matcher.peakPendingCount }

    private func add(_ path: XMLPath, _ limit: Int?, _ delivery: MatchHandler.Delivery) {
        switch path.streaming {
        case .success(let stream): add(stream, limit: limit, delivery)
        case .failure(let error): matcher.refusal = error
        }
    }

    func add(_ path: StreamPath, limit: Int?, _ delivery: MatchHandler.Delivery) {
        matcher.add(path, limit: limit, delivery)
    }
}

@available(*, unavailable, message: "a selector belongs to its parser's thread")
extension XMLSelector: Sendable {}
