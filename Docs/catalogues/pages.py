"""The guides, tutorials and references of the repository as a catalogue, so that one site has all of them."""
import pathlib
import re
import shutil

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
MODULE = re.compile(r"(?<!\[)`(Keyboard[A-Z]\w*)`(?!\])")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
# Two backquotes are a link to a symbol on the site, and code with a backquote in a repository; there it is text here.
CODE = re.compile(r"(?<!`)``(?!`) ?(.+?) ?``(?!`)")
COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)
# The groups of the first page, each with its files in the order in which one reads them.
GROUPS = {
    "Learn": [
        "Docs/Tutorials/README.md", "Docs/Tutorials/Table.md", "Docs/Tutorials/Keys.md", "Docs/Tutorials/Columns.md",
        "Docs/Tutorials/*.md", "Docs/Board.md"],
    "Write programs": [
        "Docs/Programs.md", "Docs/Navigation.md", "Docs/Bindings.md", "Docs/Actions.md", "Docs/Assistance.md",
        "Docs/Seek.md", "Docs/Terminal.md", "Docs/Hosts.md"],
    "Script, test and extend": [
        "Docs/SessionLanguage.md", "Docs/Editors.md", "Docs/ControlProtocol.md", "Docs/PluginSDK-Swift.md",
        "Docs/PluginSDK-Python.md", "Docs/PluginProtocol.md", "Docs/Exchange.md"],
    "Reach everybody": ["Docs/Flat.md", "Docs/ScreenKeyboard.md", "Docs/Patterns.md"],
    "Come from another library": ["Docs/Seeds/README.md", "Docs/Seeds/*.md"],
    "Look up": ["Docs/Reference/README.md", "Docs/Reference/*.md", "Examples/README.md", "Docs/Mail.md",
        "Docs/Packages.md", "Docs/Benchmarks.md"],
    "Work on it": ["Docs/Architecture.md", "Docs/Traps.md", "CONTRIBUTING.md", "CHANGELOG.md"],
}
START = "README.md"


def names():
    """The names of all pages by their files."""
    found = {START: "KeyboardToolkit"}
    for patterns in GROUPS.values():
        for pattern in patterns:
            for path in sorted(ROOT.glob(pattern)):
                folder = path.parent.name
                name = path.stem if path.stem != "README" else ""
                if folder not in ("Docs", ROOT.name):
                    name = f"{folder}-{name}" if name else folder
                found.setdefault(str(path.relative_to(ROOT)), name)
    return found


def slug(heading):
    """The fragment of a heading on the pages of a repository."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def fragment(heading):
    """The fragment of a heading on the pages of the site."""
    return "-".join(re.sub(r"[^\w\s-]|_", "", heading).split())


class Links:
    """The links of pages, as they are on the site."""

    def __init__(self, modules):
        self.modules, self.names = modules, names()
        self.fragments = {
            file: {slug(text): fragment(text) for text in HEADING.findall(FENCE.sub("", (ROOT / file).read_text()))}
            for file in self.names}

    def place(self, folder, target):
        """The path of a page on the site; nil if the site does not have the file."""
        path, _, part = target.partition("#")
        file = str((folder / path).resolve().relative_to(ROOT)) if path else None
        name = self.names.get(file)
        if not name:
            return None
        start = "/documentation/keyboardtoolkit"
        place = start if file == START else f"{start}/{name.lower()}"
        return f"{place}#{self.fragments[file][part]}" if part else place

    def in_page(self, text, file, folder):
        """A page with the links of the site; its pictures are copied."""
        own = ROOT / file

        def link(match):
            mark, words, target = match.groups()
            if re.match(r"\w+:", target):
                return match[0]
            if mark:
                picture = (own.parent / target).resolve()
                shutil.copy(picture, folder)
                return f"![{words}]({picture.name})"
            if target.startswith("#"):
                target = f"{own.name}{target}"
            place = self.place(own.parent, target)
            return f"[{words}]({place})" if place else words

        def module(match):
            known = match[1] in self.modules
            return f"[{match[0]}](/documentation/{match[1].lower()})" if known else match[0]

        def outside(part):
            # A heading is no link.
            return "\n".join(
                line if line.startswith("#") else MODULE.sub(module, line)
                for line in LINK.sub(link, COMMENT.sub("", part)).split("\n"))

        parts, end = [], 0
        for fence in FENCE.finditer(text):
            parts += [outside(text[end:fence.start()]), fence[0]]
            end = fence.end()
        return "".join(parts) + outside(text[end:])


def without_links(text):
    """A page whose first paragraph, which is its abstract, has no links: the site shows none there."""
    heading, abstract, *rest = text.split("\n\n", 2)
    return "\n\n".join([heading, LINK.sub(lambda link: link[0] if link[1] else link[2], abstract), *rest])


def write(folder, modules):
    """Writes the catalogue, whose first page is README."""
    folder.mkdir(parents=True)
    links = Links(modules)
    for file, name in links.names.items():
        text = links.in_page((ROOT / file).read_text(), file, folder)
        text = without_links(CODE.sub(lambda code: re.sub(r"([`<>|])", r"\\\1", code[1]), text))
        if file == START:
            # What stands below the heading is the abstract of the page, which is no picture.
            heading, shown, sentence, rest = text.split("\n\n", 3)
            text = f"{heading}\n\n@Metadata {{\n  @TechnologyRoot\n}}\n\n{sentence}\n\n{shown}\n\n{rest}\n## Topics\n"
            done = set()
            for title, patterns in GROUPS.items():
                text += f"\n### {title}\n\n"
                for pattern in patterns:
                    for path in sorted(ROOT.glob(pattern)):
                        page = links.names[str(path.relative_to(ROOT))]
                        if page not in done:
                            done.add(page)
                            text += f"- <doc:{page}>\n"
        (folder / f"{name}.md").write_text(text)
