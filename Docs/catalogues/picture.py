"""A picture of where a module stands among the others: its layers, what it is built on and what is built on it."""
import html

WIDTH, HEIGHT, GAP, MARGIN, COLUMNS = 150, 34, 8, 8, 4
LIGHT = {"text": "#1d1d1f", "faint": "#8a8a8f", "line": "#d2d2d7", "box": "#ffffff", "below": "#dbeafe",
         "above": "#ffffff", "edge": "#0b63ce", "own": "#0b63ce", "on own": "#ffffff"}
DARK = {"text": "#f5f5f7", "faint": "#86868b", "line": "#424245", "box": "#1d1d1f", "below": "#12315c",
        "above": "#1d1d1f", "edge": "#6cb0ff", "own": "#6cb0ff", "on own": "#06121f"}


def rows(layers):
    """The layers in rows of at most four modules."""
    for layer in layers:
        count = -(-len(layer) // COLUMNS)
        size = -(-len(layer) // count)
        for start in range(0, len(layer), size):
            yield layer[start:start + size]


def draw(own, layers, below, above, colors):
    """An SVG in which a module is filled, those below it are tinted, and those above it have a border."""
    full = COLUMNS * (WIDTH + GAP) - GAP
    boxes, y = [], MARGIN
    for row in rows(layers):
        x = MARGIN + (full - len(row) * (WIDTH + GAP) + GAP) / 2
        for name in row:
            kind = "own" if name == own else "below" if name in below else "above" if name in above else "box"
            edge = colors["edge" if kind in ("own", "above") else "below" if kind == "below" else "line"]
            text = colors["on own" if kind == "own" else "faint" if kind == "box" else "text"]
            boxes.append(
                f'<rect x="{x:g}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="{colors[kind]}" '
                f'stroke="{edge}" stroke-width="1.5"/><text x="{x + WIDTH / 2:g}" y="{y + 22}" '
                f'fill="{text}">{html.escape(name.removeprefix("Keyboard"))}</text>')
            x += WIDTH + GAP
        y += HEIGHT + GAP
    size = f'{full + 2 * MARGIN:g}" height="{y - GAP + MARGIN}'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" viewBox="0 0 {size.replace(chr(34) + " height=" + chr(34), " ")}" '
        'font-family="system-ui, -apple-system, sans-serif" font-size="16" text-anchor="middle">'
        + "".join(boxes) + "</svg>\n")


def write(folder, own, layers, deeper):
    """Writes the picture of a module for light and for dark pages, and returns the lines that show it."""
    below = deeper[own]
    above = {name for name, others in deeper.items() if own in others}
    for ending, colors in (("", LIGHT), ("~dark", DARK)):
        (folder / f"{own}-stands{ending}.svg").write_text(draw(own, layers, below, above, colors))
    short = [name.removeprefix("Keyboard") for layer in layers for name in layer if name in below]
    return (
        f"![{own.removeprefix('Keyboard')} among all modules]({own}-stands)\n\n"
        f"Filled is this module, tinted {'are those' if short else 'would be those'} that it is built on, and those "
        "with a border are built on it.\n")
