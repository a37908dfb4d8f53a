"""A folder that is searched: made from records by tantivy, according to a plan.

Words go in with their first letter twice (search.domain.typos says why). `plan.json` beside the index says which field
holds which attribute.
"""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson
import tantivy

from search.domain.index_settings import FieldPlan
from search.domain.records import filterable, number_at, texts_at
from search.domain.typos import marked
from search.domain.words import indexed_words, whole

# A limit, not a cost: what an import needs up to here goes into one segment, and one segment is searched fastest.
HEAP_BYTES = 512 * 1024 * 1024
MAX_WHOLE = 200
PLAN = "plan.json"
ID, RECORD, WHOLE, ATTRIBUTES = "id", "record", "whole", "attributes"


def word_field(number: int) -> str:
    """The field of the nth searched attribute."""
    return f"words{number}"


def rank_field(number: int) -> str:
    """The field of the nth number that breaks ties."""
    return f"rank{number}"


def whole_key(attribute: str, value: str) -> str:
    """The term that says: the whole of this attribute is these words."""
    return f"{attribute}\x1f{value}"


def create(path: Path, plan: FieldPlan) -> None:
    """Make an empty folder in one move: it is there whole or not at all."""
    making = path.with_name(f".{path.name}")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    tantivy.Index(_schema(plan), str(making))
    (making / PLAN).write_bytes(
        orjson.dumps({"searched": plan.searched, "faceted": plan.faceted, "ranked": plan.ranked})
    )
    making.rename(path)


def read_plan(path: Path) -> FieldPlan:
    """The plan a folder was made by."""
    raw = orjson.loads((path / PLAN).read_bytes())
    return FieldPlan(
        tuple((str(name), int(rank)) for name, rank in raw["searched"]),
        tuple(raw["faceted"]),
        tuple((str(name), bool(down)) for name, down in raw["ranked"]),
    )


def write(path: Path, changes: Iterable[tuple[str, Mapping[str, Any] | None]]) -> None:
    """Take in records by id, each id once; None removes one. All of it is committed at once. Safe to run twice."""
    plan = read_plan(path)
    index = tantivy.Index.open(str(path))
    fresh = index.searcher().num_docs == 0
    writer = index.writer(HEAP_BYTES, 1)
    for object_id, record in changes:
        if not fresh:
            writer.delete_documents_by_term(ID, object_id)
        if record is not None:
            writer.add_document(_document(object_id, record, plan))
    writer.commit()
    writer.wait_merging_threads()


def _schema(plan: FieldPlan) -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(ID, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(WHOLE, tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field(RECORD, stored=True)
    builder.add_json_field(
        ATTRIBUTES, fast=True, tokenizer_name="raw", index_option="basic", expand_dots_enabled=True
    )
    for number, _ in enumerate(plan.fields):
        builder.add_text_field(word_field(number), tokenizer_name="whitespace", index_option="position")
    for number, _ in enumerate(plan.ranked):
        builder.add_float_field(rank_field(number), fast=True)
    return builder.build()


def _document(object_id: str, record: Mapping[str, Any], plan: FieldPlan) -> tantivy.Document:
    document = tantivy.Document()
    document.add_text(ID, object_id)
    document.add_bytes(RECORD, orjson.dumps(record))
    document.add_json(ATTRIBUTES, filterable(record, plan.faceted))
    for number, (attribute, _) in enumerate(plan.fields):
        for text in texts_at(record, attribute):
            document.add_text(word_field(number), " ".join(marked(word) for word in indexed_words(text)))
            if len(text) <= MAX_WHOLE:
                document.add_text(WHOLE, whole_key(attribute, whole(text)))
    for number, (attribute, _) in enumerate(plan.ranked):
        value = number_at(record, attribute)
        if value is not None:
            document.add_float(rank_field(number), value)
    return document
