"""Edits a script with the client of pygls, and looks at the answers."""
import asyncio
import os
import pathlib
import sys

from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = (pathlib.Path(os.environ["FOLDER"]) / "b.kbd").as_uri()
TEXT = "macro go {\npress down\n}\necho 👩‍👩‍👧 e\u0301; gow\n"


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found}, not {wanted}")


def span(start, end):
    return types.Range(types.Position(*start), types.Position(*end))


async def main():
    client = LanguageClient("tests", "1")
    published = asyncio.Queue()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(parameters):
        published.put_nowait(parameters)

    await client.start_io(os.environ["KEYBOARD_REPL"], "--lsp")
    answer = await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
    expect("encoding", answer.capabilities.position_encoding, types.PositionEncodingKind.Utf16)
    client.initialized(types.InitializedParams())
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "kbd", 1, TEXT)))
    found = (await published.get()).diagnostics
    expect("mistakes", [(m.range, m.message) for m in found],
           [(span((3, 18), (3, 21)), "the verb 'gow' is unknown; did you mean go?")])
    document = types.TextDocumentIdentifier(URI)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(2, URI),
        [types.TextDocumentContentChangePartial(span((3, 20), (3, 21)), "")]))
    expect("mistakes after a change", list((await published.get()).diagnostics), [])

    place = types.Position(3, 19)
    completions = await client.text_document_completion_async(types.CompletionParams(document, types.Position(3, 20)))
    expect("completion", [item.label for item in completions.items if item.label == "go"], ["go"])
    hover = await client.text_document_hover_async(types.HoverParams(document, place))
    expect("hover", hover.range, span((3, 18), (3, 20)))
    definition = await client.text_document_definition_async(types.DefinitionParams(document, place))
    expect("definition", [place.range for place in definition], [span((0, 6), (0, 8))])
    edit = await client.text_document_rename_async(types.RenameParams(document, place, "step"))
    expect("rename", [e.range for e in edit.changes[URI]], [span((0, 6), (0, 8)), span((3, 18), (3, 20))])
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(
        document, types.FormattingOptions(tab_size=4, insert_spaces=True)))
    expect("formatting", [(e.range, e.new_text) for e in edits], [(span((1, 0), (1, 0)), "    ")])
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


asyncio.run(main())
