"""``kabale lsp`` from an editor's side: what is typed goes in, what is shown comes back, over real pipes."""

import asyncio
import re
from collections.abc import Sequence

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from kabale.library import catalogue
from tests.studies.test_measure import AT_ONCE, NEVER

PAT = """Little game
1 4
52   4   4  0  0    0 999 1   1   0   2
 0  84   4  0  0 1002 999 1   0   0   0
 0 164   4  0  0 1002  13 0   1 901 106
 1   4 112  0 18 1002 999 2   2 999 304
"""
XML = """<spiel name="Tr\u00e6" fenster="80x40">
  <programm>13</programm><version>1</version><karten>52</karten>
  <feld id="vorrat" typ="stock" x="2" y="2">
    <ziel>ablage</ziel>
  </feld>
  <!-- \U0001f0d1 --> <feld id="ablage" typ="abwurf" x="8" y="2"><max>frei</max></feld>
</spiel>
"""


async def opened(editor: LanguageClient, text: str, name: str) -> str:
    """Open a text and wait for what is said of it."""
    uri = f"file:///{name}"
    item = types.TextDocumentItem(uri, "plaintext", 1, text)
    editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
    await editor.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return uri


async def edited(editor: LanguageClient, uri: str, text: str, version: int) -> None:
    """Type a text over and wait for what is said of it."""
    whole = types.TextDocumentContentChangeWholeDocument(text)
    document = types.VersionedTextDocumentIdentifier(version, uri)
    editor.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))
    await editor.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


async def hovered(editor: LanguageClient, uri: str, line: int, column: int) -> types.Hover:
    found = await editor.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, column))
    )
    assert found is not None
    return found


def words(hover: types.Hover) -> str:
    assert isinstance(hover.contents, types.MarkupContent)
    return hover.contents.value


@pytest.mark.asyncio
async def test_a_digit_without_a_meaning(editor: LanguageClient) -> None:
    """It is said with its code at its place; mended, nothing is said, and hover tells digit, line and pile."""
    uri = await opened(editor, PAT.replace(" 2   2 999 304", " 7   2 999 304"), "little.pat")
    said = editor.diagnostics[uri]

    assert [("P208", 5, 26)] == [(each.code, each.range.start.line, each.range.start.character) for each in said]

    await edited(editor, uri, PAT, 2)
    hover = await hovered(editor, uri, 5, 26)

    assert [] == list(editor.diagnostics[uri])
    assert "**a card or a run** (D168)" in words(hover)
    assert "Line 162 of the specification." in words(hover)
    assert "Pile 4: Column:" in words(hover)


@pytest.mark.asyncio
async def test_columns_are_those_of_utf_16(editor: LanguageClient) -> None:
    """Before the second field stands a card of two units; its type is explained at its place, its id found."""
    uri = await opened(editor, XML, "tree.xml")
    line = XML.splitlines()[5]
    column = line.index("abwurf") + 1  # one unit more than characters
    hover = await hovered(editor, uri, 5, column)
    place = types.TextDocumentIdentifier(uri), types.Position(3, 12)
    defined = await editor.text_document_definition_async(types.DefinitionParams(*place))

    assert hover.range == types.Range(types.Position(5, column), types.Position(5, column + len("abwurf")))
    assert "the pile that the stock deals to" in words(hover)
    assert isinstance(defined, list)
    start = line.index('"ablage"') + 2
    assert [types.Range(types.Position(5, start), types.Position(5, start + 6))] == [each.range for each in defined]


@pytest.mark.asyncio
async def test_an_id_is_renamed_everywhere(editor: LanguageClient) -> None:
    """Both where it is given and where it is called; a name that is taken or none is refused in words."""
    uri = await opened(editor, XML, "tree.xml")
    place = types.TextDocumentIdentifier(uri), types.Position(3, 12)
    edit = await editor.text_document_rename_async(types.RenameParams(*place, new_name="rest"))

    assert edit is not None
    assert edit.changes is not None
    assert [3, 5] == [each.range.start.line for each in edit.changes[uri]]
    for name, why in (("vorrat", "exists already"), ("a b", "letters"), ("quelle", "no word of the language")):
        with pytest.raises(Exception, match=why):
            await editor.text_document_rename_async(types.RenameParams(*place, new_name=name))


def documented(item: types.CompletionItem) -> str:
    """Return the documentation of an offer: what it means, and the line of the language's own document."""
    assert isinstance(item.documentation, types.MarkupContent)
    return item.documentation.value


@pytest.mark.asyncio
async def test_what_could_stand_there_is_offered(editor: LanguageClient) -> None:
    """In a tag, in a value, and in a number; with documentation."""
    uri = await opened(editor, PAT, "little.pat")
    place = types.TextDocumentIdentifier(uri), types.Position(5, 26)
    found = await editor.text_document_completion_async(types.CompletionParams(*place))

    assert isinstance(found, types.CompletionList)
    offered = {each.label: each for each in found.items}
    assert "a 9: any number of cards, in order or not" == offered["9"].detail
    assert "2" == offered["9"].filter_text
    assert {True} == {bool(re.search(r"\w \(D\d+\)$", documented(each))) for each in found.items}


@pytest.mark.asyncio
async def test_a_hint_is_followed(editor: LanguageClient) -> None:
    """A first card without its suit: what should be written is offered as an edit."""
    uri = await opened(editor, PAT.replace(" 901 106", "  01 106"), "little.pat")
    (said,) = editor.diagnostics[uri]
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), said.range, types.CodeActionContext([said]))
    found = await editor.text_document_code_action_async(asked)

    assert "P252" == said.code
    assert found
    action = found[0]
    assert isinstance(action, types.CodeAction)
    assert action.edit is not None
    assert action.edit.changes is not None
    assert ["901"] == [each.new_text for each in action.edit.changes[uri]]


@pytest.mark.asyncio
async def test_lines_are_laid_out_folded_and_listed(editor: LanguageClient) -> None:
    """Formatting is that of ``kabale fmt``; piles are symbols; the lines of the piles fold."""
    uri = await opened(editor, PAT, "little.pat")
    document = types.TextDocumentIdentifier(uri)
    options = types.FormattingOptions(2, insert_spaces=True)
    edits = await editor.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    symbols = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    folds = await editor.text_document_folding_range_async(types.FoldingRangeParams(document))
    lens = await editor.text_document_code_lens_async(types.CodeLensParams(document))

    assert edits
    assert "52    4    4  0   0     0  999  1  1    0    2\n" == edits[0].new_text.splitlines(keepends=True)[0]
    assert symbols
    assert ["Pile 1", "Pile 2", "Pile 3", "Pile 4"] == [each.name for each in symbols[0].children or []]  # type: ignore[union-attr]
    assert folds
    assert [(2, 5)] == [(each.start_line, each.end_line) for each in folds]
    assert lens
    assert lens[0].command is not None
    run = types.ExecuteCommandParams(lens[0].command.command, arguments=lens[0].command.arguments)
    assert "The game is won" in str(await editor.workspace_execute_command_async(run))


async def lens_of(editor: LanguageClient, uri: str) -> list[str]:
    found = await editor.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
    return [each.command.title for each in found or [] if each.command is not None]


async def lens_says(editor: LanguageClient, uri: str, words: str) -> None:
    """Wait until the second lens says something, asking as an editor does that is told to."""
    async with asyncio.timeout(120):
        while not re.fullmatch(words, (await lens_of(editor, uri))[1]):
            await asyncio.sleep(0.1)


def has_ended(reports: Sequence[object]) -> bool:
    return isinstance(reports[-1], types.WorkDoneProgressEnd)


MEASURE = "kabale.measure"


@pytest.mark.asyncio
async def test_the_lens_measures_in_the_background(editor: LanguageClient) -> None:
    """Any card is the one that the foundation wants; an edit makes it old."""
    uri = await opened(editor, AT_ONCE, "little.pat")
    before = await lens_of(editor, uri)
    await editor.workspace_execute_command_async(types.ExecuteCommandParams(MEASURE, arguments=[uri]))
    await lens_says(editor, uri, "winnable 100% of 50 deals")
    (reports,) = editor.progress_reports.values()
    await edited(editor, uri, NEVER, 2)

    assert ["Explain", "Measure"] == before == await lens_of(editor, uri)
    assert isinstance(reports[0], types.WorkDoneProgressBegin)
    assert isinstance(reports[-1], types.WorkDoneProgressEnd)
    assert "50 of 50 deals: 50 won, 0 lost" in [getattr(each, "message", "") for each in reports]


@pytest.mark.asyncio
async def test_a_measurement_is_cancelled(editor: LanguageClient) -> None:
    """In the editor's window, and by a second click; what was found until then is told.

    A game of 104 cards: fifty deals of the little one are measured before the second click on some machines.
    """
    uri = await opened(editor, (catalogue.folder() / "relaxedspider.pat").read_text("utf-8"), "spider.pat")
    run = types.ExecuteCommandParams(MEASURE, arguments=[uri])
    await editor.workspace_execute_command_async(run)
    await lens_says(editor, uri, "Stop measuring")
    await editor.workspace_execute_command_async(run)
    await lens_says(editor, uri, r"Measure|winnable .* of \d+ deals?")
    reached = [getattr(each, "percentage", 0) or 0 for all_of in editor.progress_reports.values() for each in all_of]
    assert 100 > max(reached)

    await editor.workspace_execute_command_async(run)
    await lens_says(editor, uri, "Stop measuring")
    async with asyncio.timeout(120):
        while not (shown := [token for token, all_of in editor.progress_reports.items() if not has_ended(all_of)]):
            await asyncio.sleep(0.05)
    editor.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(shown[0]))
    await lens_says(editor, uri, r"Measure|winnable .* of \d+ deals?")


@pytest.mark.asyncio
async def test_a_definition_with_errors_is_not_measured(editor: LanguageClient) -> None:
    uri = await opened(editor, PAT.replace("1 4", "1 5"), "little.pat")
    await editor.workspace_execute_command_async(types.ExecuteCommandParams(MEASURE, arguments=[uri]))

    assert ["Explain", "Measure"] == await lens_of(editor, uri)
    assert "fix them first" in editor.messages[-1].message
