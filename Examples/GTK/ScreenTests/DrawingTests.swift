import KeyboardActions
import KeyboardCore
import KeyboardScreen
import Testing

@Suite("Drawings, themes and places")
struct DrawingTests {
  @Test("Every key is drawn with its label, inside of the window")
  func drawsKeys() {
    for rect in [
      Rect(x: 0, y: 0, width: 320, height: 480), Rect(x: 0, y: 0, width: 1920, height: 1080),
    ] {
      let bench = Bench(screen: rect)
      let bounds = Rect(origin: .zero, size: bench.surface.frame.size)
      for item in bench.screen.drawing { #expect(bounds.contains(item.bounds), "\(item)") }
      #expect(Set(bench.surface.texts).isSuperset(of: ["q", "m", "123", "English"]))
    }
  }

  @Test("A callout is inside of the window, whatever key is held")
  func drawsCallouts() {
    for action in ["a", "e", "o", "l"].map({ KeyboardAction.character($0) }) {
      let bench = Bench()
      let point = bench.place(action)
      bench.touch(1, .began, point)
      bench.pass(.milliseconds(450))
      #expect(bench.screen.keyboard.callout != nil, "\(action)")
      let bounds = Rect(origin: .zero, size: bench.surface.frame.size)
      for item in bench.screen.drawing { #expect(bounds.contains(item.bounds), "\(item)") }
      bench.touch(1, .ended, point)
    }
  }

  @Test("Only what differs is drawn again")
  func findsDifferences() {
    let bench = Bench()
    let before = bench.screen.drawing
    #expect(Drawn.differences(from: before, to: before) == [])
    bench.touch(1, .began, bench.place(.backspace))
    let parts = Drawn.differences(from: before, to: bench.screen.drawing)
    #expect(parts.count == 1)
    #expect(parts.allSatisfy { $0.size.width < 120 && $0.size.height < 80 })
  }

  @Test(
    "Colours are read as style sheets write them",
    arguments: [
      ("#ff0000", Colour(1, 0, 0)), ("#000000ff", Colour(0, 0, 0)), ("red", nil), ("#12345", nil),
      ("#gg0000", nil),
    ] as [(String, Colour?)])
  func readsColours(text: String, colour: Colour?) {
    #expect(Colour(text) == colour)
  }

  @Test(
    "A file changes what it names, and says what it cannot",
    arguments: [
      (##"{ "accent": "#000000", "cornerRadius": 9, "font": "Cantarell" }"##, nil),
      (##"{ "accnt": "#000000" }"##, "accnt is not a member of a theme"),
      (#"{ "accent": "blue" }"#, "accent needs a colour"),
      (#"{ "cornerRadius": -1 }"#, "cornerRadius needs a number"),
      (#"[]"#, "a theme is a JSON object"),
      (#"{ "font": 1 }"#, "font needs the name"), (#"{"#, "a theme is a JSON object"),
    ] as [(String, String?)])
  func readsThemes(json: String, problem: String?) {
    do throws(MessageError) {
      let theme = ScreenTheme.dark.applying(try ScreenTheme.Changes(json: json))
      #expect(problem == nil)
      #expect(theme.accent == Colour(0, 0, 0))
      #expect(theme.cornerRadius == 9)
      #expect(theme.font == "Cantarell")
      #expect(theme.key == ScreenTheme.dark.key)
    } catch {
      #expect(error.message.hasPrefix(problem ?? "no problem"), "\(error)")
    }
  }

  @Test("It docks at the bottom, floats when it is dragged up, and docks again near the bottom")
  func moves() {
    let screen = Rect(x: 0, y: 0, width: 1280, height: 800)
    var place = ScreenPlacement(screen: screen, naturalKeysHeight: 240)
    #expect(place.frame == Rect(x: 0, y: 500, width: 1280, height: 300))
    place.begin(.move, at: Point(x: 640, y: 505))
    place.move(to: Point(x: 640, y: 490))
    #expect(place.isDocked, "a little is not enough")
    place.move(to: Point(x: 640, y: 305))
    #expect(!place.isDocked)
    #expect(place.frame.minY == 300)
    #expect(place.frame.size.width == 768)
    place.move(to: Point(x: 640, y: 505))
    #expect(place.isDocked)
    place.end()
    place.move(to: .zero)
    #expect(place.isDocked)
  }

  @Test("It is resized by its corners, and stays on the screen")
  func resizes() {
    let screen = Rect(x: 0, y: 0, width: 1280, height: 800)
    var place = ScreenPlacement(screen: screen, naturalKeysHeight: 240)
    place.begin(.left, at: Point(x: 10, y: 505))
    place.move(to: Point(x: 10, y: 405))
    #expect(place.frame == Rect(x: 0, y: 400, width: 1280, height: 400))
    place.move(to: Point(x: 10, y: 5000))
    #expect(place.frame.size.height == 150)
    place.end()
    place.isDocked = false
    let before = place.frame
    place.begin(.right, at: Point(x: before.maxX, y: before.minY))
    place.move(to: Point(x: before.maxX + 60, y: before.minY - 40))
    #expect(place.frame.size.width == before.size.width + 60)
    #expect(place.frame.maxY == before.maxY)
    place.move(to: Point(x: -9000, y: 9000))
    #expect(place.frame.size == Size(width: 280, height: 150))
    place.end()
    place.screen = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(place.screen.contains(place.frame))
  }

  @Test(
    "A point is a 96th of an inch, in steps of a quarter",
    arguments: [
      (96.0, 1.0), (90, 1), (120, 1.25), (141, 1.5), (192, 2), (288, 3), (30, 1), (2000, 1),
    ])
  func scales(dotsPerInch: Double, scale: Double) {
    #expect(ScreenScale.scale(dotsPerInch: dotsPerInch) == scale)
  }

  @Test(
    "Options are read, and a mistake is told with its remedy",
    arguments: [
      ("--colour", "--colour is not an option; --help lists them"),
      ("--theme", "--theme needs a value; --help lists the options"),
      ("--theme blue", "--theme is one of auto, light, dark, not blue"),
      ("--scan 5", "--scan needs milliseconds from 50 to 60000, not 5"),
      ("--scale 99", "--scale needs a number from 0.5 to 8.0, not 99"),
    ])
  func refusesOptions(words: String, message: String) {
    #expect(throws: MessageError(message)) {
      _ = try ScreenOptions(words.split(separator: " ").map(String.init))
    }
  }

  @Test("Options say what somebody wants")
  func readsOptions() throws {
    let options = try ScreenOptions(
      "--locale es,ar --theme dark --float --scan 900 --dwell 700 --plugin macros --hidden --sound --output DP-1"
        .split(separator: " ").map(String.init))
    #expect(options.locales.map(\.identifier) == ["es", "ar"])
    #expect(options.appearance == .dark)
    #expect(!options.isDocked && options.isHidden)
    #expect(options.settings.scanInterval == .milliseconds(900))
    #expect(options.settings.dwellDelay == .milliseconds(700))
    #expect(options.plugins == ["macros"])
    #expect(options.hasSounds && options.output == "DP-1")
    #expect(try ScreenOptions(["--toggle"]).request == .toggle)
  }
}
