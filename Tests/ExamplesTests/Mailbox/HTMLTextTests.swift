import Testing

@testable import MailboxProgram

@Suite("Pages of mails as text")
struct HTMLTextTests {
  @Test(
    "Paragraphs, lists, tables, quotations and preformatted lines are kept",
    arguments: [
      ("<p>one</p><p>two\n  three</p>", "one\n\ntwo three"),
      ("a<br>b<br><br>c", "a\nb\n\nc"),
      ("<h1>T</h1>x<div>y</div>z", "T\n\nx\ny\nz"),
      ("<ul><li>a<li>b<ol><li>c</li><li>d</ol></ul>e", "- a\n- b\n  1. c\n  2. d\n\ne"),
      (
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1<td>2</table>x", "A | B\n1 | 2\nx"
      ),
      ("<tr><td></td><td> </td><td>x</td></tr>", "x"),
      ("a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n\n> b\n>\n> > c\n\nd"),
      ("<pre>a  b\n  c</pre>d  e", "a  b\n  c\n\nd e"),
      ("a<hr>b", "a\n----\nb"), ("<b>a</b><i>b</i> c", "ab c"),
      ("a<img alt='[logo]'>b", "a[logo]b"),
      ("</p></ul></blockquote></pre>x", "x"), ("", ""), ("  ", ""),
    ])
  func layout(page: String, text: String) {
    #expect(HTMLText.text(of: page) == text)
  }

  @Test(
    "Scripts, styles, comments and heads are dropped, also where they never end",
    arguments: [
      "<script>alert('</p>')</script>x", "<STYLE>p { }</style>x", "<!-- a > b -->x",
      "<head><title>t</title></head>x", "<!DOCTYPE html>x", "<?xml version='1.0'?>x",
      "x<script>y", "x<!-- y", "x<style", "<svg><script>y</script></svg>x", "x<p title=\"",
    ])
  func dropped(page: String) {
    #expect(HTMLText.text(of: page) == "x")
  }

  @Test(
    "A link is numbered, its address below the text; one that runs something is only text",
    arguments: [
      ("<a href='https://a.b/c'>x</a> y", "x [1] y\n\n[1] https://a.b/c"),
      ("<a href=https://a.b>x</a><a href=\"https://a.b\">y</a>", "x [1]y [1]\n\n[1] https://a.b"),
      ("<a href='https://a.b/'>a.b</a>", "a.b"), ("<a href='mailto:a@b'>a@b</a>", "a@b"),
      ("<a href='javascript:alert(1)'>x</a>", "x"),
      ("<a name=x href='data:text/html,y'>x</a>", "x"),
      ("<a href='https://a.b/?x=1&amp;y=2'>x", "x [1]\n\n[1] https://a.b/?x=1&y=2"),
      ("<a data-href='https://no' href='https://a.b/c d'>x</a>", "x [1]\n\n[1] https://a.b/c d"),
    ])
  func links(page: String, text: String) {
    #expect(HTMLText.text(of: page) == text)
  }

  @Test(
    "Entities are characters, and what is none stays",
    arguments: [
      ("&lt;p&gt; &amp;amp; &eacute;&Eacute;&euro;", "<p> &amp; éÉ€"), ("&#233;&#xE9;&#XE9", "ééé"),
      ("&#146;", "’"), ("&#0;&#27;&#xD800;&#x110000;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&nope; & &; &#; &#x; AT&T", "&nope; & &; &#; &#x; AT&T"), ("a&nbsp;b&shy;c", "a bc"),
      ("a < b <3 <", "a < b <3 <"), ("&#99999999999999999999;", "&#99999999999999999999;"),
    ])
  func entities(page: String, text: String) {
    #expect(HTMLText.text(of: page) == text)
  }

  @Test("However deep lists and quotations lie, lines stay short")
  func deep() {
    let page = String(repeating: "<ul><li><blockquote>", count: 10_000) + "x"
    let lines = HTMLText.text(of: page).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 60 } && lines.last?.hasSuffix("x") == true)
  }
}
