import Testing

/// The suites that start processes, one test after another.
@Suite("Processes", .serialized)
struct ProcessSuites {}
