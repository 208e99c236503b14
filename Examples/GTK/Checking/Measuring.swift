import CGTK
import Glibc
public import KeyboardGTK

/// The time from the arrival of a key to the end of the next frame, here and in a bare list of GTK.
public final class Measuring {
  private let own: PaintClock
  private let bare: PaintClock
  private let bareWindow: Widget = gtk_window_new()

  /// Measures a window beside a list of the same titles in a window of its own.
  public init(_ window: Widget, titles: some Sequence<String>) {
    let strings: OpaquePointer = gtk_string_list_new(nil)
    for title in titles { gtk_string_list_append(strings, title) }
    let factory: OpaquePointer = gtk_signal_list_item_factory_new()
    factory.onItem("setup") { gtk_list_item_set_child($0, gtk_label_new(nil)) }
    factory.onItem("bind") { item in
      let string = gtk_list_item_get_item(item).map { OpaquePointer($0) }
      gtk_label_set_text(
        gtk_list_item_get_child(item).opaque, gtk_string_object_get_string(string))
    }
    let selection = gtk_single_selection_new(strings)
    let view: Widget = gtk_list_view_new(selection, factory)
    let scrolled: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled.opaque, view)
    gtk_window_set_title(bareWindow.cast(), "Bare")
    gtk_window_set_default_size(bareWindow.cast(), 760, 520)
    gtk_window_set_child(bareWindow.cast(), scrolled)
    gtk_widget_grab_focus(view)
    own = PaintClock(window)
    bare = PaintClock(bareWindow)
  }

  /// Shows the bare list, and starts both clocks; the other window is shown already.
  public func start() {
    gtk_window_present(bareWindow.cast())
    own.start()
    bare.start()
  }

  /// Prints the medians, and what one is of the other.
  public func report() {
    guard let ours = own.medians, let theirs = bare.medians else {
      return print("measured nothing: keys have to arrive in both windows")
    }
    func line(_ name: String, _ times: PaintClock.Times, _ count: Int) {
      print("\(name): \(times.wall) µs from key to paint, \(times.work) µs of work; \(count) keys")
    }
    line("this list", ours, own.count)
    line("bare list", theirs, bare.count)
    func ratio(_ part: Int, _ whole: Int) -> Double { Double(part * 100 / max(1, whole)) / 100 }
    print("ratio: \(ratio(ours.wall, theirs.wall)), of work \(ratio(ours.work, theirs.work))")
  }
}

/// The clock of one window: started by a key, stopped by the end of the frame after it.
private final class PaintClock {
  /// Times in microseconds: all of it, and what the thread worked, without waiting for the frame.
  struct Times {
    var wall: Int
    var work: Int

    /// The moment now.
    static var now: Times {
      var work = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &work)
      return Times(
        wall: g_get_monotonic_time(), work: work.tv_sec * 1_000_000 + work.tv_nsec / 1000)
    }
  }

  private let window: Widget
  private var arrival: Times?
  private var times: [Times] = []

  init(_ window: Widget) {
    self.window = window
    let keys: OpaquePointer = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys.onKey("key-pressed") { [weak self] _, _, _ in
      self?.arrival = .now
      return false
    }
    gtk_widget_add_controller(window, keys)
  }

  /// Hears of the frames of the window, which has to be shown.
  func start() {
    gtk_widget_get_frame_clock(window).on("after-paint") { [weak self] in
      guard let self, let arrival else { return }
      let now = Times.now
      times.append(Times(wall: now.wall - arrival.wall, work: now.work - arrival.work))
      self.arrival = nil
    }
  }

  var count: Int { times.count }

  /// The median of each time; nil without a key.
  var medians: Times? {
    func median(_ part: KeyPath<Times, Int>) -> Int {
      times.map { $0[keyPath: part] }.sorted()[count / 2]
    }
    return times.isEmpty ? nil : Times(wall: median(\.wall), work: median(\.work))
  }
}
