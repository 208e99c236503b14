import CPainting

/// Calls of programs that tell assistive technology of themselves: none waits for an answer.
enum AccessibleCall {
  /// Calls a method of an object.
  ///
  /// - Parameters:
  ///   - connection: the bus of assistive technology.
  ///   - place: the program and its object.
  ///   - method: the interface and the name of the method.
  ///   - arguments: the arguments, which are taken.
  ///   - answered: gets the answer; nil for none within a second.
  static func call(
    _ connection: OpaquePointer, _ place: AccessiblePlace,
    _ method: (interface: String, name: String), _ arguments: [OpaquePointer?] = [],
    answered: @escaping (OpaquePointer?) -> Void
  ) {
    var arguments = arguments
    let question = Unmanaged.passRetained(Question(answered)).toOpaque()
    g_dbus_connection_call(
      connection, place.program, place.object, method.interface, method.name,
      g_variant_new_tuple(&arguments, gsize(arguments.count)), nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil,
      { source, result, data in
        guard let data else { return }
        let question = Unmanaged<Question>.fromOpaque(data)
        nonisolated(unsafe) let answer = g_dbus_connection_call_finish(
          source.map { OpaquePointer($0) }, result, nil)
        defer { if let answer { g_variant_unref(answer) } }
        MainActor.assumeIsolated { question.takeRetainedValue().answered(answer) }
      }, question)
  }

  /// Returns the integer at a place of an answer, whatever variant is around it; nil for none.
  static func integer(_ answer: OpaquePointer?, at index: UInt = 0) -> Int? {
    guard let answer, g_variant_is_container(answer) != 0, g_variant_n_children(answer) > index,
      let child = g_variant_get_child_value(answer, index)
    else { return nil }
    defer { g_variant_unref(child) }
    switch String(cString: g_variant_get_type_string(child)) {
    case "i": return Int(g_variant_get_int32(child))
    case "u": return Int(g_variant_get_uint32(child))
    case "v": return integer(child)
    default: return nil
    }
  }

  /// Returns the text that is an answer; nil for none.
  static func text(_ answer: OpaquePointer?) -> String? {
    guard let answer, g_variant_n_children(answer) == 1,
      let child = g_variant_get_child_value(answer, 0)
    else { return nil }
    defer { g_variant_unref(child) }
    guard String(cString: g_variant_get_type_string(child)) == "s" else { return nil }
    return g_variant_get_string(child, nil).map { String(cString: $0) }
  }

  private final class Question {
    let answered: (OpaquePointer?) -> Void

    init(_ answered: @escaping (OpaquePointer?) -> Void) { self.answered = answered }
  }
}

/// An object of a program, as the bus of assistive technology names it.
struct AccessiblePlace: Hashable {
  var program: String
  var object: String
}
