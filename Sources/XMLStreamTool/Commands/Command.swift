/// One of the program's commands.
protocol Command: SendableMetatype {
    /// What is said about it.
    static var description: CommandDescription { get }

    /// Does it.
    static func run(_ arguments: Arguments, _ tool: ToolSession) throws
}
