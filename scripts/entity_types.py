#!/usr/bin/env python3
"""Gives the columns of scripts/entity-types.tsv their type in the generated entities. Running it twice changes nothing.

Usage: scripts/entity_types.py [backend/*/src/models/_entities]
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PRELUDE = "use sea_orm::entity::prelude::*;\n"


def wanted() -> dict[str, dict[str, tuple[str, str]]]:
    tables: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
    for line in (ROOT / "scripts/entity-types.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            table, column, name, path = line.split("\t")
            tables[table][column] = (name, path)
    return tables


def typed(text: str, columns: dict[str, tuple[str, str]], table: str) -> str:
    for column, (name, _) in columns.items():
        field = re.compile(rf"^(    pub {column}: )(Option<)?\w+(>?),$", re.MULTILINE)
        text, found = field.subn(rf"\g<1>\g<2>{name}\g<3>,", text, count=1)
        if not found:
            sys.exit(f"scripts/entity-types.tsv names {table}.{column}, which no entity has")
    own = {f"use {path};\n" for _, path in columns.values()}
    others = [line for line in text.splitlines(keepends=True) if line not in own]
    start = others.index(PRELUDE) + 1
    while others[start] == "\n":
        del others[start]
    return "".join([*others[:start], "\n", *sorted(own), "\n", *others[start:]])


def main() -> None:
    folders = [Path(name) for name in sys.argv[1:]] or sorted(ROOT.glob("backend/*/src/models/_entities"))
    files = {file.stem: file for folder in folders for file in folder.glob("*.rs")}
    for table, columns in wanted().items():
        if table not in files:
            sys.exit(f"scripts/entity-types.tsv names {table}, which no entity is")
        files[table].write_text(typed(files[table].read_text(), columns, table))


main()
